import Reactive

/// One form of one operator: what it is called, what it takes, and how it is built.
///
/// The table of these rows is what the checker, the suggestions and the completeness test read.
package struct OperatorRow: Sendable {
  /// What the operator is called on.
  package enum Receiver: Sendable {
    /// A signal or a producer.
    case stream
    /// A producer only.
    case producer
    /// `SignalProducer`, or nothing where the type is known.
    case type
    /// `SignalProducer(…)`.
    case initialiser
  }

  package let name: String
  /// What it takes and makes, in Swift's types; see ``OperatorTypes``.
  package let types: String
  package let receiver: Receiver
  package let parameters: [Parameter]
  package let build: @Sendable (Stream?, Arguments) -> Stream

  /// How the form is named: `take(first:)`.
  package var signature: String {
    guard !parameters.isEmpty else { return receiver == .type ? ".\(name)" : "\(name)()" }
    return "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
  }
}

extension OperatorRow {
  /// A form on signals and producers alike.
  static func stream(
    _ name: String, types: String, _ parameters: Parameter...,
    signal: @escaping @Sendable (Signal<Value, Failure>, Arguments) -> Signal<Value, Failure>,
    producer:
      @escaping @Sendable (SignalProducer<Value, Failure>, Arguments) -> SignalProducer<
        Value, Failure
      >
  ) -> OperatorRow {
    OperatorRow(name: name, types: types, receiver: .stream, parameters: parameters) {
      stream, arguments in
      guard let stream else { return Stream(SignalProducer.never) }
      return stream.applying(
        signal: { signal($0, arguments) }, producer: { producer($0, arguments) })
    }
  }

  /// A form on producers only.
  static func producer(
    _ name: String, types: String, _ parameters: Parameter...,
    build:
      @escaping @Sendable (SignalProducer<Value, Failure>, Arguments) -> SignalProducer<
        Value, Failure
      >
  ) -> OperatorRow {
    OperatorRow(name: name, types: types, receiver: .producer, parameters: parameters) {
      stream, arguments in
      Stream(build(stream?.producer ?? .never, arguments))
    }
  }

  /// A form that makes a producer of nothing but its arguments.
  static func creation(
    _ name: String, types: String, _ receiver: Receiver = .type, _ parameters: Parameter...,
    build: @escaping @Sendable (Arguments) -> SignalProducer<Value, Failure>
  ) -> OperatorRow {
    OperatorRow(name: name, types: types, receiver: receiver, parameters: parameters) {
      _, arguments in
      Stream(build(arguments))
    }
  }
}
