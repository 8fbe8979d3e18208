import Reactive

extension Fixture {
  /// A case of a fixture file: input lanes and what must come out.
  ///
  /// It is a value, and each of its methods gives the same for each call, so that a test may run it several times.
  ///
  /// Values are read as any `Decodable` type. A label is looked up in the `where` table, and otherwise means its own
  /// text or number. Arrays are written `[1, 2]`, and types with several properties as tuples with labels:
  /// `where: a = (id: 1, name: "swift")`. For types that are not `Decodable`, read another type and `map` it.
  ///
  /// If the file has no such lane, or a label is not a value of the type, the recordings of the test equal nothing and
  /// say so, with the line of the file.
  public struct Case: Sendable {
    let raw: FixtureCase
    let source: SourceText

    init(_ raw: FixtureCase, in source: SourceText) { (self.raw, self.source) = (raw, source) }

    /// The text of the `test` line, or the name of the file if it has none.
    public var title: String { raw.title.value }

    /// The path of the file.
    public var file: String { source.name }

    /// The line of the title, counted from one.
    public var line: Int { line(of: raw.title.span) }

    /// The length of a tick.
    public var tick: Duration { raw.tick?.value ?? .milliseconds(1) }

    /// The reason in the `skip` line; nil if there is none.
    public var skipReason: String? { raw.skip?.value }

    /// The tick at which a run stops, from the `until` line, a part of a tick being rounded up; nil if there is none.
    public var end: Int? {
      switch raw.end?.value {
      case .ticks(let ticks): return ticks
      case .duration(let amount, let unit):
        let ticks = unit.duration(amount, tick: tick) / tick
        return Int(min(ticks.rounded(.up), Double(LaneReader.tickLimit)))
      case nil: return nil
      }
    }

    /// When an output is started and disposed of, from the `subscribe` line.
    ///
    /// - Parameter output: The name of the output; nil for the line without a name.
    /// - Returns: Marks for ``TestScheduler/timeline(during:until:file:line:_:)-(_,_,_,_,()->Stream)``; `^` if there
    ///   is no such line.
    public func subscription(of output: String? = nil) -> String {
      raw.subscribes.first { $0.name?.value == output }?.text.value ?? "^"
    }

    /// Makes a scheduler with the tick of the case.
    ///
    /// - Returns: A new scheduler for one run of the case.
    public func makeScheduler() -> TestScheduler { TestScheduler(tick: tick) }

    func line(of span: Span) -> Int { source.position(of: span.start).line }

    /// Why the case cannot be run at all; nil if it can.
    var problem: Diagnostic? { raw.diagnostics.first }
  }
}

extension Fixture.Case: CustomStringConvertible {
  /// The title and its place: `a search waits for a pause (search.txt:12)`.
  public var description: String { "\(title) (\(FilePath.split(file).name):\(line))" }
}
