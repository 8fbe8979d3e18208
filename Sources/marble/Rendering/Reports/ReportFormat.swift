/// The forms in which a run can be reported.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// Drawn for the eye.
  case ascii
  case json, junit, tap, github

  /// What they are called on the command line.
  package static let names = allCases.map(\.rawValue)

  /// A report of this form.
  ///
  /// - Parameter isQuiet: Whether only what fails is of interest; what machines read is told whole.
  /// - Returns: A report that has not been begun.
  package func report(isQuiet: Bool) -> any Report {
    switch self {
    case .ascii: DrawnReport(isQuiet: isQuiet)
    case .json: JSONReport()
    case .junit: JUnitReport()
    case .tap: TAPReport()
    case .github: GitHubReport()
    }
  }
}
