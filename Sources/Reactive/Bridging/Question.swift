/// What to get from a run.
enum Question {
  /// Its first value.
  case first
  /// Its last value.
  case last
  /// Its only value; none if it has more than one.
  case single
}

extension SignalProducer {
  /// Starts a run and reports its result, once.
  ///
  /// - Parameters:
  ///   - question: What to get; the run is stopped once nothing more is needed for it.
  ///   - answer: Receives the value, nil if there was none or the run was interrupted, or the failure.
  /// - Returns: A handle whose disposal interrupts the run.
  func ask(
    _ question: Question, _ answer: @escaping @Sendable (Result<Value?, Error>) -> Void
  ) -> any Disposable {
    let source =
      switch question {
      case .first: take(first: 1)
      case .single: take(first: 2)
      case .last: self
      }
    let state = SerialBox<(value: Value?, count: Int)>((nil, 0))
    return source.start(
      Signal<Value, Error>.Observer(
        onValue: { state.contents = ($0, state.contents.count + 1) },
        onTermination: { termination in
          switch termination {
          case .completed where question == .single && state.contents.count > 1:
            answer(.success(nil))
          case .completed: answer(.success(state.contents.value))
          case .interrupted: answer(.success(nil))
          case .failed(let error): answer(.failure(error))
          }
        }))
  }
}
