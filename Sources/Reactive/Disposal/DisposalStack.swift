/// The contents of a composite, disposed of in reverse order of addition.
struct DisposalStack: Sendable {
  enum Item: Sendable {
    case disposable(any Disposable)
    case action(@Sendable () -> Void)
    /// Run if it was disposed of or has ended, but not if it is released because nobody could dispose of it any
    /// more.
    case report(@Sendable () -> Void)

    func dispose(isReported: Bool = true) {
      switch self {
      case .disposable(let disposable): disposable.dispose()
      case .action(let action): action()
      case .report(let action): if isReported { action() }
      }
    }

    /// The item as a composite; the enclosing stack disposes of its contents itself.
    var composite: CompositeDisposable? {
      if case .disposable(let disposable) = self { disposable as? CompositeDisposable } else { nil }
    }

    /// The composite to silence with it.
    var silenced: CompositeDisposable? {
      guard case .disposable(let disposable) = self else { return nil }
      return composite ?? (disposable as? any Silenceable)?.silenced
    }
  }

  typealias Token = Bag<Item>.Token

  private var items = Bag<Item>()

  var isEmpty: Bool { items.isEmpty }

  mutating func push(_ item: Item) -> Token { items.insert(item) }

  mutating func remove(_ token: Token) -> Item? { items.remove(using: token) }

  /// Empties it, and returns its contents.
  mutating func takeAll() -> DisposalStack {
    var taken = DisposalStack()
    swap(&self, &taken)
    return taken
  }

  /// Silences every item that supports it.
  func silenceAll() {
    // A list instead of recursion: composites may be nested to any depth.
    var waiting = items.compactMap(\.silenced)
    while let composite = waiting.popLast() {
      if let contents = composite.silencedContents() {
        waiting += contents.items.compactMap(\.silenced)
      }
    }
  }

  /// Disposes of everything, the last added first.
  ///
  /// - Parameter isReported: Whether `report` actions are run.
  consuming func disposeAll(isReported: Bool = true) {
    // Contents of nested composites are disposed of in this loop, without recursion. The list is needed only if
    // something was added before such a composite.
    var rest = ContiguousArray<DisposalStack>()
    var stack = self
    while true {
      guard let item = stack.items.popLast() else {
        guard let next = rest.popLast() else { return }
        stack = next
        continue
      }
      guard let composite = item.composite else {
        item.dispose(isReported: isReported)
        continue
      }
      guard let contents = composite.takeContents() else { continue }
      if !stack.isEmpty { rest.append(stack) }
      stack = contents
    }
  }
}
