/// A collection with ordered iteration, from which any element can be removed by its token.
///
/// Elements are visited in the order in which they were inserted. A bag never returns the same token twice.
public struct Bag<Element> {
  /// Identifies one insertion into one bag.
  public struct Token: Hashable, Sendable {
    @usableFromInline let slot: Int
    @usableFromInline let serial: UInt64

    @usableFromInline
    init(slot: Int, serial: UInt64) {
      self.slot = slot
      self.serial = serial
    }
  }

  // A linked list in an array. Slots are reused, so a bag that lives long and changes often grows no larger than it
  // was at its fullest; the links keep the order of insertion.
  fileprivate struct Slot {
    var element: Element?
    var serial: UInt64
    var previous: Int
    var next: Int
  }

  fileprivate static var none: Int { -1 }

  fileprivate var slots: ContiguousArray<Slot> = []
  private var first = none
  private var last = none
  private var firstFree = none
  private var nextSerial: UInt64 = 0

  /// The number of elements.
  public private(set) var count = 0

  /// Makes an empty bag.
  public init() {}

  /// Makes a bag from the elements of a sequence, in its order.
  public init(_ elements: some Sequence<Element>) {
    for element in elements { insert(element) }
  }

  /// Whether the bag is empty.
  public var isEmpty: Bool { count == 0 }

  /// Inserts an element after all others.
  ///
  /// - Parameter element: The element to insert.
  /// - Returns: The token that removes it again.
  /// - Complexity: Amortised O(1).
  @discardableResult
  public mutating func insert(_ element: Element) -> Token {
    let slot: Int
    let serial = nextSerial
    nextSerial += 1
    let filled = Slot(element: element, serial: serial, previous: last, next: Self.none)
    if firstFree == Self.none {
      slot = slots.count
      slots.append(filled)
    } else {
      slot = firstFree
      firstFree = slots[slot].next
      slots[slot] = filled
    }
    if last == Self.none { first = slot } else { slots[last].next = slot }
    last = slot
    count += 1
    return Token(slot: slot, serial: serial)
  }

  /// Removes an element; does nothing if it was removed before.
  ///
  /// - Parameter token: What `insert` returned.
  /// - Returns: The element, or nil if the token's element is no longer in the bag.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func remove(using token: Token) -> Element? {
    guard slots.indices.contains(token.slot), slots[token.slot].serial == token.serial,
      let element = slots[token.slot].element
    else { return nil }
    let (previous, next) = (slots[token.slot].previous, slots[token.slot].next)
    if previous == Self.none { first = next } else { slots[previous].next = next }
    if next == Self.none { last = previous } else { slots[next].previous = previous }
    slots[token.slot].element = nil
    slots[token.slot].next = firstFree
    firstFree = token.slot
    count -= 1
    return element
  }

  /// Removes the element that was inserted last.
  mutating func popLast() -> Element? {
    let newest = last
    guard newest != Self.none else { return nil }
    return remove(using: Token(slot: newest, serial: slots[newest].serial))
  }
}

extension Bag: Sendable where Element: Sendable {}
extension Bag.Slot: Sendable where Element: Sendable {}

extension Bag: Sequence {
  /// Visits the elements of a bag in the order they were inserted.
  public struct Iterator: IteratorProtocol {
    fileprivate let bag: Bag
    fileprivate var slot: Int

    /// The next element, or nil after the last.
    public mutating func next() -> Element? {
      guard slot != Bag.none else { return nil }
      defer { slot = bag.slots[slot].next }
      return bag.slots[slot].element
    }
  }

  /// An iterator over the elements as they are now, in the order they were inserted.
  public func makeIterator() -> Iterator { Iterator(bag: self, slot: first) }
}
