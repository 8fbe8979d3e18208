import TestSupport
import Testing

@testable import ReactiveTesting

@Suite struct LongQueueTests {
  @Test(arguments: [3, 700, 3000])
  func `it does what an array does`(length: Int) {
    var generator = SeededGenerator(seed: UInt64(length))
    var (queue, array) = (LongQueue<Int>(), [Int]())
    for number in 0..<20 * length {
      let grows = array.count < length && number % (4 * length) < 3 * length
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<(grows ? 6 : 2):
        queue.append(number)
        array.append(number)
      case 6:
        let place = Int.random(in: 0...array.count, using: &generator)
        queue.insert(number, at: place)
        array.insert(number, at: place)
      case 7 where !array.isEmpty:
        let place = Int.random(in: 0..<array.count, using: &generator)
        #expect(queue[place] == array[place])
        #expect(queue.remove(at: place) == array.remove(at: place))
      case 8 where !array.isEmpty:
        queue.removeLast()
        array.removeLast()
      default: #expect(queue.popFirst() == (array.isEmpty ? nil : array.removeFirst()))
      }
      #expect(queue.count == array.count)
      #expect(queue.first == array.first)
      #expect(queue.last == array.last)
      if number % length == 0 { #expect(queue.all == array) }
    }
  }

  @Test func `elements can be inserted anywhere`() {
    var generator = SeededGenerator(seed: 1)
    var (queue, array) = (LongQueue<Int>(), [Int]())
    for number in 0..<6000 {
      // Mostly near one place, so that the piece there grows.
      let place = Int.random(
        in: 0...min(array.count, number % 2 == 0 ? 100 : 2500), using: &generator)
      queue.insert(number, at: place)
      array.insert(number, at: place)
    }
    #expect(queue.all == array)
    #expect(array.indices.allSatisfy { queue[$0] == array[$0] })
    while !array.isEmpty { #expect(queue.popFirst() == array.removeFirst()) }
    #expect(queue.isEmpty && queue.count == 0)
  }

  @Test func `it finds a place`() {
    var queue = LongQueue<Int>()
    #expect(queue.firstPlace { $0 > 0 } == 0)
    for number in 0..<2000 { queue.append(number) }
    for _ in 0..<300 { _ = queue.popFirst() }
    for number in [300, 301, 700, 1999, 2000] {
      #expect(queue.firstPlace { $0 >= number } == number - 300)
    }
    #expect(queue.firstPlace { $0 >= 0 } == 0)
  }
}
