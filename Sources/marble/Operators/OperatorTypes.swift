/// The types that an operator takes and makes, as written in its table row.
///
/// `<A>, (A) -> B => <B>` is `map`: on a stream of A, with a closure from A to B, it makes a stream of B. A
/// single letter is any type. `<A>` is a stream that fails with E, `<A, F>` one that fails with F; E to H are
/// errors. Parameters whose kind already determines the type, such as a duration, are left out.
package struct OperatorTypes: Sendable, Equatable {
  /// A type as written in a row.
  package indirect enum Shape: Sendable, Equatable {
    /// A letter or the name of a type.
    case name(String)
    case array(Shape)
    case optional(Shape)
    case stream(Shape, Shape)
    case tuple([String?], [Shape])
    case function([Shape], Shape)
    /// `Event<A, E>`
    case generic(String, [Shape])
  }

  /// The types before `=>`: the stream that the operator is called on, if there is one, and its parameters.
  package let given: [Shape]
  package let result: Shape

  /// Parses the types of a row; nil if the text is malformed.
  package init?(_ text: String) {
    var reader = Reader(text: Array(text.filter { $0 != " " }))
    var given: [Shape] = []
    while !reader.take("=>") {
      guard let shape = reader.shape() else { return nil }
      given.append(shape)
      _ = reader.take(",")
    }
    guard let result = reader.shape(), reader.isAtEnd else { return nil }
    self.given = given
    self.result = result
  }

  private struct Reader {
    let text: [Character]
    var position = 0

    var isAtEnd: Bool { position == text.count }

    mutating func take(_ wanted: String) -> Bool {
      guard text[position...].starts(with: wanted) else { return false }
      position += wanted.count
      return true
    }

    mutating func shape() -> Shape? {
      guard var shape = plain() else { return nil }
      while take("?") { shape = .optional(shape) }
      return shape
    }

    private mutating func plain() -> Shape? {
      if take("[") {
        guard let element = shape(), take("]") else { return nil }
        return .array(element)
      }
      if take("<") {
        guard let parts = list(until: ">"), let value = parts.first else { return nil }
        return .stream(value.shape, parts.count > 1 ? parts[1].shape : .name("E"))
      }
      if take("(") {
        guard let parts = list(until: ")") else { return nil }
        guard take("->") else { return .tuple(parts.map(\.label), parts.map(\.shape)) }
        guard let result = shape() else { return nil }
        return .function(parts.map(\.shape), result)
      }
      guard let name = word() else { return nil }
      guard take("<") else { return .name(name) }
      guard let parts = list(until: ">") else { return nil }
      return .generic(name, parts.map(\.shape))
    }

    private mutating func word() -> String? {
      let word = text[position...].prefix { $0.isLetter }
      position += word.count
      return word.isEmpty ? nil : String(word)
    }

    private mutating func list(until end: String) -> [(label: String?, shape: Shape)]? {
      var parts: [(label: String?, shape: Shape)] = []
      while !take(end) {
        var label: String?
        let start = position
        if let name = word(), take(":") { label = name } else { position = start }
        guard let shape = shape() else { return nil }
        parts.append((label, shape))
        _ = take(",")
      }
      return parts
    }
  }
}
