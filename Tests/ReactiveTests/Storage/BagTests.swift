import Reactive
import TestSupport
import Testing

/// A bag compared with the simplest model: a list of pairs, searched from the start.
@Suite struct BagTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `any mix of insertions and removals matches the model`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bag = Bag<Int>()
    var model: [(token: Bag<Int>.Token, element: Int)] = []
    var gone: [Bag<Int>.Token] = []
    var given: Set<Bag<Int>.Token> = []
    for element in 0..<400 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let token = bag.insert(element)
        #expect(given.insert(token).inserted, "a token is never given out twice")
        model.append((token, element))
      case 2, 3:
        guard let index = model.indices.randomElement(using: &random) else { continue }
        let (token, element) = model.remove(at: index)
        gone.append(token)
        #expect(bag.remove(using: token) == element)
      default:
        guard let token = gone.randomElement(using: &random) else { continue }
        #expect(bag.remove(using: token) == nil)
      }
      #expect(bag.count == model.count)
      #expect(bag.isEmpty == model.isEmpty)
      #expect(Array(bag) == model.map(\.element))
    }
  }

  @Test func `a bag releases each removed element over many insertions`() {
    var bag = Bag<Counter>()
    let kept = bag.insert(Counter())
    weak var last: Counter?
    for _ in 0..<10_000 {
      let counter = Counter()
      last = counter
      bag.remove(using: bag.insert(counter))
    }
    #expect(last == nil, "what was taken out is released")
    #expect(bag.count == 1)
    #expect(bag.remove(using: kept) != nil)
  }

  @Test func `an iterator visits the bag as it was when iteration began`() {
    var bag = Bag([1, 2, 3])
    let token = bag.insert(4)
    var iterator = bag.makeIterator()
    #expect(iterator.next() == 1)
    bag.remove(using: token)
    bag.insert(5)
    bag = Bag()
    #expect([iterator.next(), iterator.next(), iterator.next()] == [2, 3, 4])
    #expect(iterator.next() == nil)
    #expect(iterator.next() == nil)
  }
}
