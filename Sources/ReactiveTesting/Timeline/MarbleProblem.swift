/// The reason why a mark of a lane has no meaning.
@usableFromInline
struct MarbleProblem: Error {
  @usableFromInline let message: String

  @usableFromInline
  init(_ message: String) { self.message = message }

  @usableFromInline static var neverFails: Self {
    Self("this stream cannot fail: its error type is Never")
  }

  @usableFromInline
  static func noValue(_ label: String) -> Self { Self("the table has no value for '\(label)'") }

  @usableFromInline
  static func notAValue(_ label: String, _ type: Any.Type) -> Self {
    Self("'\(label)' is not a value of type \(type)")
  }
}
