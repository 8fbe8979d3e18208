import Reactive
import ReactiveTesting

/// One form of one operator: its name, its parameters, how it is built, and an example.
///
/// The checker, the suggestions, the catalogue and the completeness tests read the table of these rows.
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
  package let parameters: [Parameter]
  /// The types it takes and makes, written as Swift types.
  ///
  /// `<A>, (A) -> B => <B>` is `map`: on a stream of A, with a closure from A to B, it makes a stream of B. A single
  /// letter is any type. `<A>` is a stream that fails with E, `<A, F>` one that fails with F; E to H are errors.
  /// Parameters whose kind already determines the type, such as a duration, are left out.
  package let types: String
  /// What the form does, in a few words, and below it a case without a title that shows it.
  let example: String
  package let receiver: Receiver
  /// Whether it is called on a stream, not on a type.
  var isOfStreams: Bool { receiver == .stream || receiver == .producer }
  /// The folder of the library that has the operator.
  package internal(set) var section = ""
  package let build: @Sendable (Stream?, Arguments) -> Stream

  /// The signature, such as `take(first:)`.
  package var signature: String {
    guard !parameters.isEmpty else { return receiver == .type ? ".\(name)" : "\(name)()" }
    return "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
  }

  /// What the form does, in a few words.
  package var summary: String { String(example.prefix { $0 != "\n" }) }

  /// A fixture of one case, titled with the signature and what the form does.
  package var fixture: SourceText {
    SourceText(name: "the example of \(signature)", text: "test: \(signature) \(example)\n")
  }
}

extension OperatorRow {
  /// A form for both signals and producers.
  static func stream(
    _ name: String, _ parameters: Parameter..., types: String, example: String,
    signal: @escaping @Sendable (Signal<Value, Failure>, Arguments) -> Signal<Value, Failure>,
    producer:
      @escaping @Sendable (SignalProducer<Value, Failure>, Arguments) -> SignalProducer<
        Value, Failure
      >
  ) -> OperatorRow {
    OperatorRow(
      name: name, parameters: parameters, types: types, example: example, receiver: .stream
    ) { stream, arguments in
      switch stream?.source {
      case .signal(let source): Stream(signal(source, arguments))
      case .producer(let source): Stream(producer(source, arguments))
      case nil: Stream(.never)
      }
    }
  }

  /// A form that joins signals if all of its streams are signals, and producers otherwise.
  ///
  /// It is called on the first stream if it takes one, and on the type if it takes several.
  static func joining(
    _ name: String, _ parameter: Parameter, types: String, example: String,
    signals: @escaping @Sendable ([Signal<Value, Failure>], Arguments) -> Signal<Value, Failure>,
    producers:
      @escaping @Sendable ([SignalProducer<Value, Failure>], Arguments) -> SignalProducer<
        Value, Failure
      >
  ) -> OperatorRow {
    OperatorRow(
      name: name, parameters: [parameter], types: types, example: example,
      receiver: parameter.kind == .stream ? .stream : .type
    ) { stream, arguments in
      let streams = (stream.map { [$0] } ?? []) + arguments[0]
      let all = streams.compactMap(\.signal)
      return all.count == streams.count && !all.isEmpty
        ? Stream(signals(all, arguments))
        : Stream(producers(streams.map(\.producer), arguments))
    }
  }

  /// A form for producers only.
  static func producer(
    _ name: String, _ parameters: Parameter..., types: String, example: String,
    apply:
      @escaping @Sendable (SignalProducer<Value, Failure>, Arguments) -> SignalProducer<
        Value, Failure
      >
  ) -> OperatorRow {
    OperatorRow(
      name: name, parameters: parameters, types: types, example: example, receiver: .producer
    ) { stream, arguments in
      Stream(apply(stream?.producer ?? .never, arguments))
    }
  }

  /// A form that makes a producer from its arguments alone.
  static func creation(
    _ name: String, _ parameters: Parameter..., types: String, example: String,
    make: @escaping @Sendable (Arguments) -> SignalProducer<Value, Failure>
  ) -> OperatorRow {
    OperatorRow(
      name: name, parameters: parameters, types: types, example: example,
      receiver: name == "SignalProducer" ? .initialiser : .type
    ) { _, arguments in
      Stream(make(arguments))
    }
  }
}

/// Every operator and creation function that is available to fixtures.
///
/// The rows of a section are in the file with its name, which is that of the library's folder of these operators. If two
/// forms of an operator fit a call equally, the form that is first in the table is used.
package enum OperatorTable {
  private static let rowsBySection = [
    ("Creating", creating), ("Transforming", transforming + materialize),
    ("Filtering", filtering + take), ("Aggregating", aggregating),
    ("Collecting", collecting + window), ("Combining", combining + zip + concat),
    ("Boolean", boolean), ("Flattening", flattening), ("Timing", timing + throttle),
    ("Recovering", recovering), ("Sharing", sharing), ("Observing", observing),
  ]

  package static let rows: [OperatorRow] = rowsBySection.flatMap { section, rows in
    rows.map { row in
      var row = row
      row.section = section
      return row
    }
  }

  /// The names of the sections, in the order of the table.
  package static let sections = rowsBySection.map(\.0)

  /// The forms by name, for each kind of receiver.
  package static let operators = Dictionary(grouping: rows.filter(\.isOfStreams), by: \.name)

  package static let creations = Dictionary(
    grouping: rows.filter { $0.receiver == .type }, by: \.name)

  package static let initialisers = rows.filter { $0.receiver == .initialiser }
}
