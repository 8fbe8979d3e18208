import MarbleAuthoring
import MarbleCases
import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// JUnit's XML for continuous integration: a suite for each file, with the real times of its cases and the date.
///
/// It uses only what the schemas of both Ant and Jenkins allow. The host is `localhost`.
struct JUnitReport: Report {
  let tellsOfWhatPassed = false
  private var file = ""
  /// When the suite began.
  private var date = ""
  private var duration = Duration.zero
  private var suites = 0
  private var cases = ""
  private var notes = ""
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
        isFailure ? "failure" : "error", type: result.status.rawValue,
        message: result.problems.map(\.message).joined(separator: "; "),
        (CaseDrawing(result, in: source).lines + (isFailure ? [] : places))
          .joined(separator: "\n"))
    }
  }

  func begin() -> String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n" }

  mutating func begin(_ file: String) -> String {
    self.file = file
    date = Self.now
    duration = .zero
    (cases, notes) = ("", "")
    counts = (0, 0, 0, 0)
    return ""
  }

  mutating func add(_ result: CaseResult, _ text: String?) -> String {
    counts.tests += 1
    switch result.status {
    case .passed:
      notes += result.notes.map { "\(result.title): note: \($0)\n" }.joined()
    case .failed: counts.failures += 1
    case .skipped: counts.skipped += 1
    case .broken, .bounded: counts.errors += 1
    }
    duration += result.duration
    addCase(result.title, text ?? "", result.duration)
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
        <testsuite name=\(name) package=\(name) id="\(suites)" timestamp="\(date)" \
      hostname="localhost" tests="\(counts.tests)" failures="\(counts.failures)" \
      errors="\(counts.errors)" skipped="\(counts.skipped)" time="\(Self.seconds(duration))">
          <properties/>
      \(cases)    \(notes.isEmpty ? "<system-out/>" : "<system-out>\(Self.escaped(notes))</system-out>")
          <system-err/>
        </testsuite>

      """
  }

  func end(_ tally: Tally) -> String { "</testsuites>\n" }

  private mutating func addCase(_ title: String, _ text: String, _ duration: Duration = .zero) {
    let head =
      "    <testcase name=\(Self.attribute(title)) classname=\(Self.attribute(file)) "
      + "time=\"\(Self.seconds(duration))\""
    cases += text.isEmpty ? "\(head)/>\n" : "\(head)>\n\(text)    </testcase>\n"
  }

  /// A number of seconds with three decimals.
  private static func seconds(_ duration: Duration) -> String {
    let all = Int(duration / .milliseconds(1))
    return "\(all / 1_000).\(padded(all % 1_000, 3))"
  }

  /// The date and the time of day, in the universal time zone.
  private static var now: String {
    var seconds = time(nil)
    var date = tm()
    gmtime_r(&seconds, &date)
    let day = "\(date.tm_year + 1900)-\(padded(date.tm_mon + 1, 2))-\(padded(date.tm_mday, 2))"
    return
      "\(day)T\(padded(date.tm_hour, 2)):\(padded(date.tm_min, 2)):\(padded(date.tm_sec, 2))"
  }

  private static func padded(_ number: some BinaryInteger, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
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
