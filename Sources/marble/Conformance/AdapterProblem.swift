/// An error of an adapter, after which nothing that it says can be trusted.
struct AdapterProblem: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
