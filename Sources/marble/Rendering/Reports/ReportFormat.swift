import ReactiveTesting

/// The formats of a report.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// Drawings for people.
  case ascii
  case json, junit, tap, github

  /// The names on the command line.
  package static let names = allCases.map(\.rawValue)

  /// Makes a report in this format.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether only failures are reported; machine-readable reports are always complete.
  ///   - style: The style of drawings.
  ///   - hasRuler: Whether the numbers of the ticks are drawn above the lanes.
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
