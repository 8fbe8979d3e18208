import ReactiveTesting

/// JUnit's XML for continuous integration: a suite for each file.
///
/// It uses only what the schemas of both Ant and Jenkins allow. Cases run in virtual time, and the same
/// files give the same report everywhere. So the times in it are zero, the host is `localhost`, and the
/// date is the start of the epoch.
struct JUnitReport: Report {
  let tellsOfWhatPassed = false
  private var file = ""
  private var suites = 0
  private var cases = ""
  private var counts = (tests: 0, failures: 0, errors: 0, skipped: 0)

  func text(_ result: CaseResult, in source: SourceText) -> String? {
    switch result.status {
    case .passed: return nil
    case .skipped: return "      <skipped message=\(Self.attribute(result.skipReason ?? ""))/>\n"
    case .failed, .broken, .bounded:
      let isFailure = result.status == .failed
      let places = result.problems.map { problem in
        let (line, column) = source.position(of: problem.span.start)
        return "\(source.name):\(line):\(column): error: \(problem.message)"
      }
      return Self.complaint(
        isFailure ? "failure" : "error", type: result.status.name,
        message: result.problems.map(\.message).joined(separator: "; "),
        (CaseDrawing(result, in: source).lines + (isFailure ? [] : places))
          .joined(separator: "\n"))
    }
  }

  func begin() -> String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n" }

  mutating func begin(_ file: String) -> String {
    self.file = file
    cases = ""
    counts = (0, 0, 0, 0)
    return ""
  }

  mutating func add(_ entry: CaseEntry) -> String {
    counts.tests += 1
    switch entry.status {
    case .passed: break
    case .failed: counts.failures += 1
    case .skipped: counts.skipped += 1
    case .broken, .bounded: counts.errors += 1
    }
    addCase(entry.title, entry.text ?? "")
    return ""
  }

  mutating func add(_ problem: FileProblem) -> String {
    counts.tests += 1
    counts.errors += 1
    addCase(
      problem.file,
      Self.complaint("error", type: "error", message: problem.message, problem.text))
    return ""
  }

  mutating func endFile() -> String {
    defer { suites += 1 }
    let name = Self.attribute(file)
    return """
        <testsuite name=\(name) package=\(name) id="\(suites)" timestamp="1970-01-01T00:00:00" \
      hostname="localhost" tests="\(counts.tests)" failures="\(counts.failures)" \
      errors="\(counts.errors)" skipped="\(counts.skipped)" time="0">
          <properties/>
      \(cases)    <system-out/>
          <system-err/>
        </testsuite>

      """
  }

  func end(_ tally: Tally) -> String { "</testsuites>\n" }

  private mutating func addCase(_ title: String, _ text: String) {
    let head =
      "    <testcase name=\(Self.attribute(title)) classname=\(Self.attribute(file)) time=\"0\""
    cases += text.isEmpty ? "\(head)/>\n" : "\(head)>\n\(text)    </testcase>\n"
  }

  private static func complaint(
    _ element: String, type: String, message: String, _ text: String
  ) -> String {
    "      <\(element) type=\(attribute(type)) message=\(attribute(message))>"
      + "\(escaped(text))</\(element)>\n"
  }

  private static func attribute(_ text: String) -> String {
    "\"" + escaped(text, inAttribute: true) + "\""
  }

  /// A text that XML 1.0 allows and a terminal can show; other characters become U+FFFD.
  private static func escaped(_ text: String, inAttribute: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // A single `>` is allowed, but not at the end of `]]>`.
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      case "\t", "\n", "\r":
        // A terminal that shows the report would act on a carriage return.
        if inAttribute || scalar == "\r" {
          result += "&#\(scalar.value);"
        } else {
          result.unicodeScalars.append(scalar)
        }
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      case _ where isControl(scalar): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
