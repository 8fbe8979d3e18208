import Reactive

/// The texts to search for: the newest, once nobody types.
public func searches(in typed: Signal<String, Never>) -> Signal<String, Never> {
  typed.debounce(.milliseconds(300)).skipRepeats()
}
