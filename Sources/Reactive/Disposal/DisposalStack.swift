/// What a composite holds, disposed of in the reverse order of being added.
///
/// Most runs hold one thing or two, so two places are kept inline and the list behind them is made
/// only for the third.
struct DisposalStack: Sendable {
  enum Item: Sendable {
    case disposable(any Disposable)
    case action(@Sendable () -> Void)
    /// Run where somebody has disposed of it or it has ended, and not where nobody was left to.
    case telling(@Sendable () -> Void)

    func dispose(isTold: Bool = true) {
      switch self {
      case .disposable(let disposable): disposable.dispose()
      case .action(let action): action()
      case .telling(let action): if isTold { action() }
      }
    }

    /// The composite that it is, which is disposed of by whoever holds it in a composite.
    var composite: CompositeDisposable? {
      if case .disposable(let disposable) = self { disposable as? CompositeDisposable } else { nil }
    }

    /// What is silenced with it.
    var silenced: CompositeDisposable? {
      guard case .disposable(let disposable) = self else { return nil }
      return (disposable as? CompositeDisposable) ?? (disposable as? any Silenceable)?.silenced
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
    // A list and no recursion: composites may be nested to any depth.
    var waiting = ContiguousArray<CompositeDisposable>()
    collectSilenced(in: &waiting)
    while let composite = waiting.popLast() {
      composite.silencedContents()?.collectSilenced(in: &waiting)
    }
  }

  private func collectSilenced(in waiting: inout ContiguousArray<CompositeDisposable>) {
    if let composite = first?.item.silenced { waiting.append(composite) }
    if let composite = second?.item.silenced { waiting.append(composite) }
    for item in list {
      if let composite = item.silenced { waiting.append(composite) }
    }
  }

  /// Disposes of everything, the last added first.
  ///
  /// - Parameter isTold: Whether those who want to know are told.
  consuming func disposeAll(isTold: Bool = true) {
    // What is inside composites inside it is disposed of in its turn without recursion. The list is needed
    // only where something was added before such a composite.
    var rest = ContiguousArray<DisposalStack>()
    var stack = self
    while true {
      guard let item = stack.popLast() else {
        guard let next = rest.popLast() else { return }
        stack = next
        continue
      }
      guard let composite = item.composite else {
        item.dispose(isTold: isTold)
        continue
      }
      guard let contents = composite.takeContents() else { continue }
      if !stack.isEmpty { rest.append(stack) }
      stack = contents
    }
  }

  /// Takes out what was added last.
  private mutating func popLast() -> Item? {
    if let item = list.popLast() { return item }
    if let held = second {
      second = nil
      return held.item
    }
    defer { first = nil }
    return first?.item
  }
}
