/// The reason why a label has no value.
@usableFromInline
struct MarbleProblem: Error {
  @usableFromInline let message: String

  @usableFromInline
  init(_ message: String) { self.message = message }
}
