/// The contents of a composite, disposed of in reverse order of addition.
///
/// Most runs hold one or two items, so two are stored inline, and the list behind them is created only for the
/// third.
struct DisposalStack: Sendable {
  enum Item: Sendable {
    case disposable(any Disposable)
    case action(@Sendable () -> Void)
    /// Run if it was disposed of or has ended, but not if it is released because nobody could dispose of it any
    /// more.
    case telling(@Sendable () -> Void)

    func dispose(isTold: Bool = true) {
      switch self {
      case .disposable(let disposable): disposable.dispose()
      case .action(let action): action()
      case .telling(let action): if isTold { action() }
      }
    }

    /// The item as a composite; the enclosing stack disposes of its contents itself.
    var composite: CompositeDisposable? {
      if case .disposable(let disposable) = self { disposable as? CompositeDisposable } else { nil }
    }

    /// The composite to silence with it.
    var silenced: CompositeDisposable? {
      guard case .disposable(let disposable) = self else { return nil }
      return (disposable as? CompositeDisposable) ?? (disposable as? any Silenceable)?.silenced
    }
  }

  /// Identifies one addition to one stack.
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

  /// Empties it, and returns its contents.
  mutating func takeAll() -> DisposalStack {
    var taken = DisposalStack()
    swap(&self, &taken)
    return taken
  }

  /// Silences every item that supports it.
  func silenceAll() {
    // A list instead of recursion: composites may be nested to any depth.
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
  /// - Parameter isTold: Whether `telling` actions are run.
  consuming func disposeAll(isTold: Bool = true) {
    // Contents of nested composites are disposed of in this loop, without recursion. The list is needed only if
    // something was added before such a composite.
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

  /// Removes the item that was added last.
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
