/// What is wrong with an adapter: after it, nothing that the adapter says can be trusted.
struct AdapterProblem: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
