import Reactive

/// One form of one operator: its name, its parameters, and how it is built.
///
/// The checker, the suggestions and the completeness test read the table of these rows.
package struct OperatorRow: Sendable {
  /// The receiver of the call.
  package enum Receiver: Sendable {
    /// A signal or a producer.
    case stream
    /// A producer only.
    case producer
    /// `SignalProducer`, which may be omitted if the type is known.
    case type
    /// `SignalProducer(…)`.
    case initialiser
  }

  package let name: String
  /// The types it takes and makes, written as Swift types; see ``OperatorTypes``.
  package let types: String
  package let receiver: Receiver
  package let parameters: [Parameter]
  package let build: @Sendable (Stream?, Arguments) -> Stream

  /// The signature, such as `take(first:)`.
  package var signature: String {
    guard !parameters.isEmpty else { return receiver == .type ? ".\(name)" : "\(name)()" }
    return "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
  }
}

extension OperatorRow {
  /// A form for both signals and producers.
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

  /// A form for producers only.
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

  /// A form that makes a producer from its arguments alone.
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
