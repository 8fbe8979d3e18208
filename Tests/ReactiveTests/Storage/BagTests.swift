import Reactive
import Testing

@Suite struct BagTests {
  @Test func `elements are visited in the order they were inserted`() {
    var bag = Bag<Int>()
    let tokens = (0..<6).map { bag.insert($0) }
    bag.remove(using: tokens[0])
    bag.remove(using: tokens[3])
    bag.insert(6)
    bag.insert(7)
    bag.remove(using: tokens[5])
    #expect(Array(bag) == [1, 2, 4, 6, 7])
    #expect(bag.count == 5)
  }

  @Test func `a token removes only its own element, even if its place is reused`() {
    var bag = Bag<String>()
    let first = bag.insert("first")
    #expect(bag.remove(using: first) == "first")
    let second = bag.insert("second")
    #expect(first != second)
    #expect(bag.remove(using: first) == nil)
    #expect(Array(bag) == ["second"])
  }

  @Test func `a loop visits the bag as it was when the loop began`() {
    var bag = Bag([1, 2, 3])
    var seen: [Int] = []
    for element in bag {
      if element == 1 { bag.insert(4) }
      seen.append(element)
    }
    #expect(seen == [1, 2, 3])
    #expect(Array(bag) == [1, 2, 3, 4])
  }

  @Test func `a bag that is filled and emptied repeatedly ends up empty each time`() {
    var bag = Bag<Int>()
    for round in 0..<50 {
      let tokens = (0..<round).map { bag.insert($0) }
      for token in tokens.reversed() { bag.remove(using: token) }
      #expect(bag.isEmpty)
      #expect(Array(bag) == [])
    }
  }
}
