/// What a composite holds, disposed of in the reverse order of being added.
///
/// Most runs hold one thing or two, so two places are kept inline and the list behind them is made
/// only for the third.
struct DisposalStack: Sendable {
  enum Item: Sendable {
    case disposable(any Disposable)
    case action(@Sendable () -> Void)

    func dispose() {
      switch self {
      case .disposable(let disposable): disposable.dispose()
      case .action(let action): action()
      }
    }

    func silence() {
      if case .disposable(let disposable) = self { (disposable as? any Silenceable)?.silence() }
    }
  }

  /// Names one addition to one stack.
  enum Token: Sendable {
    case inline(UInt64)
    case listed(Bag<Item>.Token)
  }

  // The order of addition is always first, second, list.
  private var first: (serial: UInt64, item: Item)?
  private var second: (serial: UInt64, item: Item)?
  private var list = Bag<Item>()
  private var nextSerial: UInt64 = 0

  var isEmpty: Bool { first == nil && list.isEmpty }

  mutating func push(_ item: Item) -> Token {
    guard list.isEmpty, second == nil else { return .listed(list.insert(item)) }
    let serial = nextSerial
    nextSerial += 1
    if first == nil { first = (serial, item) } else { second = (serial, item) }
    return .inline(serial)
  }

  mutating func remove(_ token: Token) -> Item? {
    switch token {
    case .listed(let token):
      return list.remove(using: token)
    case .inline(let serial):
      if let held = first, held.serial == serial {
        first = second
        second = nil
        return held.item
      }
      if let held = second, held.serial == serial {
        second = nil
        return held.item
      }
      return nil
    }
  }

  /// Empties it, and gives what was in it.
  mutating func takeAll() -> DisposalStack {
    var taken = DisposalStack()
    swap(&self, &taken)
    return taken
  }

  /// Silences everything in it that can be.
  func silenceAll() {
    first?.item.silence()
    second?.item.silence()
    for item in list { item.silence() }
  }

  /// Disposes of everything, the last added first.
  consuming func disposeAll() {
    if !list.isEmpty {
      for item in list.reversed() { item.dispose() }
    }
    second?.item.dispose()
    first?.item.dispose()
  }
}
