/// Something that a test cannot vouch for, so that it proves less than it seems to.
///
/// All of them are made where they are noticed, and go through ``TestScheduler/onUnproven``. Their kind decides whether a
/// test with `.virtualTime` fails or is warned.
package struct Finding: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// A lane that could not be read, or marbles that something was compared with.
    case unreadableLane
    /// A recording that was read though nothing has run.
    case readBeforeRun
    /// A comparison with a recording that is not whole, as that of a run that did not settle.
    case unproven
    /// Recordings that were not compared, or lanes that were not observed.
    case unused
    /// An event, or the start or end of a subscription or a wait, between two ticks.
    case betweenTicks
    /// Work that is outside of the test's time.
    case outside
    /// An order to repeat that is not, or cannot be, repeated.
    case order
    /// A search that does not tell all.
    case search
    /// A limit that was reached.
    case limit
    /// A call that cannot do what it seems to.
    case call
    /// What somebody else reports.
    case other
  }

  package let kind: Kind
  /// What it is, in a sentence without an end.
  package let sentence: String
  /// Where it began in the test, as far as is known.
  package let site: CallSite?
  /// A line in the format of a compiler warning.
  package let description: String

  init(_ kind: Kind, _ sentence: String, at site: CallSite? = nil) {
    (self.kind, self.sentence, self.site) = (kind, sentence, site)
    description = (site.map { "\($0): " } ?? "") + "warning: \(sentence)"
  }

  /// A comparison with marbles that cannot be read, if no failure has shown the problem.
  static func unreadable(comparisonOf name: String, _ problem: String, at site: CallSite? = nil)
    -> Finding
  {
    Finding(
      .unreadableLane,
      "\(name) was compared with marbles that cannot be read, so it neither equals them nor differs from them: \(problem)",
      at: site)
  }

  /// The same for a test with a name, if it is not known where it began.
  package func named(_ test: String) -> Finding {
    site == nil && kind != .other
      ? Finding(kind, sentence, at: CallSite(file: test, line: 0)) : self
  }

  /// A message that somebody else reports.
  init(message: String) {
    (kind, sentence, site, description) = (.other, message, nil, message)
  }

  /// Whether a test with `.virtualTime` fails, because what it checks afterwards is of no use.
  package var isFailure: Bool {
    switch kind {
    case .unreadableLane, .readBeforeRun, .unproven: true
    case .unused, .betweenTicks, .outside, .order, .search, .limit, .call, .other: false
    }
  }
}
