import Reactive

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs operators of your own in fixtures: your program is an adapter for `marble conform`.
///
///     var adapter = FixtureAdapter(library: "Shop 1.0")
///     adapter.register("pairs()") { stream, _ in
///       stream.collect(count: 2).map { .tuple($0) }
///     }
///     adapter.run()
///
/// A fixture can then say `pipeline: taps.pairs()`, and `marble conform --adapter ./shop-adapter fixtures` runs it in
/// your program, in virtual time. The adapter knows only the operators that you register, so register those of this
/// library too that your fixtures use.
public struct FixtureAdapter: Sendable {
  /// The streams that an operator takes and makes; a hot lane is the producer of its signal.
  public typealias Stream = SignalProducer<AdapterValue, AdapterFailure>

  /// Makes a stream from the stream that the operator is called on, and its arguments.
  ///
  /// If it throws, the case is reported as one that the adapter cannot run.
  public typealias Operator = @Sendable (Stream, AdapterArguments) throws -> Stream

  private let library: String
  private var operators: [String: Operator] = [:]

  /// How many actions a run may have.
  package var stepLimit = 1_000_000

  /// Makes an adapter without operators.
  ///
  /// - Parameter library: The name and the version in the report.
  public init(library: String) { self.library = library }

  /// Registers an operator.
  ///
  /// - Parameters:
  ///   - signature: Its name with the labels of its arguments, such as `pairs()`, `quiet(for:)` or `scale(_:)`.
  ///   - make: Makes the stream. Durations are in virtual time, and the scheduler of the case is the ambient one.
  public mutating func register(_ signature: String, _ make: @escaping Operator) {
    operators[signature] = make
  }

  /// Answers the questions on standard input on standard output, until standard input ends.
  ///
  /// Print nothing else on standard output; standard error is free.
  ///
  /// - Complexity: The cost of the cases' own streams; a case may have a million actions.
  public func run() {
    while let line = readLine() {
      print(answer(to: line))
      // Without this, the answer would wait in a buffer, and the other program for the answer.
      fflush(nil)
    }
  }

  /// The answer to one line, which ``run()`` writes.
  ///
  /// - Parameter line: A line of JSON: the greeting of `marble conform`, or a case.
  /// - Returns: A line of JSON.
  public func answer(to line: String) -> String {
    guard let json = JSONText(parsing: line), let question = AdapterQuestion(json) else {
      return JSONText.object([("version", .integer(1)), ("library", .text(library))]).description
    }
    let answer: [(name: String, value: JSONText)]
    do {
      answer = try self.answer(question)
    } catch AdapterRefusal.unsupported(let name) {
      answer = [("unsupported", .text(name))]
    } catch AdapterRefusal.impossible(let reason) {
      answer = [("error", .text(reason))]
    } catch {
      answer = [("error", .text("\(error)"))]
    }
    return JSONText.object([("id", .integer(question.id))] + answer).description
  }

  private func answer(
    _ question: AdapterQuestion
  ) throws -> [(name: String, value: JSONText)] {
    let run = try AdapterRun(question, stepLimit: stepLimit) {
      [operators] name, stream, arguments in
      guard let make = operators[name], let source = stream?.content as? Stream else {
        throw AdapterRefusal.unsupported(name)
      }
      return AdapterStream(try make(source, arguments))
    }
    return try run.answer()
  }
}
