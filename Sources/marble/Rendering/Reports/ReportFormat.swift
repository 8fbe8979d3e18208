import ReactiveTesting

/// The forms in which a run can be reported.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// Drawn for the eye.
  case ascii
  case json, junit, tap, github

  /// What they are called on the command line.
  package static let names = allCases.map(\.rawValue)

  /// A report of this form.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether only what fails is of interest; what machines read is told whole.
  ///   - style: How cases are drawn for the eye.
  ///   - hasRuler: Whether the numbers of the ticks stand above the lanes.
  /// - Returns: A report that has not been begun.
  package func report(
    isQuiet: Bool, style: DiagramStyle = DiagramStyle(), hasRuler: Bool = false
  ) -> any Report {
    switch self {
    case .ascii: DrawnReport(isQuiet: isQuiet, style: style, hasRuler: hasRuler)
    case .json: JSONReport()
    case .junit: JUnitReport()
    case .tap: TAPReport()
    case .github: GitHubReport()
    }
  }
}
