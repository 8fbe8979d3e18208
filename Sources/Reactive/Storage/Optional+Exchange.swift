extension Optional {
  /// Takes a value, and leaves the one before in its place, if there was one.
  mutating func exchange(_ value: inout Wrapped) {
    let before = self
    self = value
    if let before { value = before }
  }
}
