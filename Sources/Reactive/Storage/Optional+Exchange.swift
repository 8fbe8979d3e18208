extension Optional {
  /// Stores a value, and puts the previous one in its place, if there was one.
  mutating func exchange(_ value: inout Wrapped) {
    let before = self
    self = value
    if let before { value = before }
  }
}
