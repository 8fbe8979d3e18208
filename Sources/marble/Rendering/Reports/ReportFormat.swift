import ReactiveTesting

/// The formats of a report.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// Drawings for people.
  case ascii
  /// Drawings with lines in place of dashes.
  case unicode
  case html, json, junit, tap, github

  /// The names on the command line.
  package static let names = allCases.map(\.rawValue)

  /// Whether the report is for people, and not for a program.
  package var isDrawn: Bool { self == .ascii || self == .unicode }

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
    case .unicode:
      DrawnReport(isQuiet: isQuiet, style: style.withLines, hasRuler: hasRuler)
    case .html: HTMLReport(isQuiet: isQuiet, hasRuler: hasRuler)
    case .json: JSONReport()
    case .junit: JUnitReport()
    case .tap: TAPReport()
    case .github: GitHubReport()
    }
  }
}

extension DiagramStyle {
  /// The same style with lines in place of dashes.
  fileprivate var withLines: DiagramStyle {
    var style = self
    style.isUnicode = true
    return style
  }
}
