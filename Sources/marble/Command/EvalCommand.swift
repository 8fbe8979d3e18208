import MarbleCases
import ReactiveTesting

/// `marble eval`: runs a case from the command line, without a file.
enum EvalCommand {
  /// The case as a fixture.
  ///
  /// - Parameter operands: The expression, or a lane to be drawn as it is. Then lanes, as in `a=-1-2-|` and
  ///   `hot a=-1-2-|`, or whole lines of a fixture, as in `hot a: -1-2-|`.
  /// - Returns: The fixture.
  /// - Throws: An error if an operand is neither.
  static func source(_ operands: [String]) throws(Options.UsageError) -> SourceText {
    var lines: [String] = []
    var title = operands.first.map(onOneLine) ?? ""
    var expression = title
    // A lane in place of the expression is drawn as it is.
    if let lane = lane(title) {
      lines.append(lane.line)
      expression = lane.name
    }
    if title.utf8.last.map("|#".utf8.contains) ?? false, isLane(title) {
      throw Options.UsageError(nameless(title, in: nil))
    }
    for operand in operands.dropFirst() {
      let text = onOneLine(operand)
      if let key = key(text) {
        throw Options.UsageError(
          "'\(operand)' would be a lane with the name '\(key)'; write the line as '\(key): …', or a lane with that name as "
            + "'cold \(operand)'")
      } else if let lane = lane(text) {
        lines.append(lane.line)
      } else if text.contains(":")
        || FixtureKey(rawValue: text.prefix { $0.isLetter }.description) != nil
      {
        lines.append(text)
      } else {
        if isLane(text) { throw Options.UsageError(nameless(text, in: title)) }
        throw Options.UsageError(
          "'\(operand)' is neither NAME=LANE nor a line of a fixture such as 'hot a: -1-2-|'")
      }
    }
    let pipeline = "pipeline: \(expression)"
    if let given = lines.firstIndex(where: { $0.hasPrefix("test:") }) {
      title = String(lines.remove(at: given).dropFirst("test:".count))
    }
    return SourceText(
      name: "<arguments>", text: (["test: \(title)"] + lines + [pipeline]).joined(separator: "\n"))
  }

  /// Whether operands can only be meant as a case: an expression with lanes or calls, which is no file.
  static func isCase(_ operands: [String]) -> Bool {
    guard let first = operands.first, first != "-", (try? FileStatus(first)) == nil else {
      return false
    }
    return lane(first) != nil || first.contains { "({".contains($0) }
      || operands.dropFirst().contains { lane($0) != nil || $0.contains(": ") }
  }

  /// The key of a fixture that is written like a lane, as in `expect=-1|`; nil if the text has another form.
  private static func key(_ text: String) -> String? {
    let name = text.prefix { $0 != "=" }
    guard name.count < text.count else { return nil }
    guard let key = FixtureKey(rawValue: String(name)), ![.hot, .cold, .any].contains(key) else {
      return nil
    }
    return key.rawValue
  }

  /// Whether a text can only be meant as a lane, such as `-1-2-|` or `a-b-`.
  static func isLane(_ text: String) -> Bool {
    guard let last = text.utf8.last, "-|#!)]".utf8.contains(last), text != "-", text != "--" else {
      return false
    }
    return (try? parseLane(text)) != nil
  }

  /// The error about a lane without a name.
  ///
  /// - Parameters:
  ///   - lane: The lane.
  ///   - expression: The expression, which begins with the name that the lane may have; nil if there is none.
  /// - Returns: The message.
  static func nameless(_ lane: String, in expression: String?) -> String {
    let name = String((expression ?? "").prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    return
      "a lane has a name here: write '\(isName(name) ? name : "s")=\(lane)' in place of '\(lane)'"
  }

  /// The line for `a=-1-2-|` or `hot a=-1-2-|`, and the name in it; nil if the text has another form.
  private static func lane(_ text: String) -> (line: String, name: String)? {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    let words = text[..<sign].split(separator: " ").map(String.init)
    guard let name = words.last, isName(name) else { return nil }
    switch words.count {
    case 1: break
    case 2 where ["hot", "cold"].contains(words[0]): break
    default: return nil
    }
    let kind = words.count == 1 ? "cold" : words[0]
    return ("\(kind) \(name): \(text[text.index(after: sign)...])", name)
  }

  /// How to report the case: drawn without a frame, unless the options ask for something else.
  static func report(_ options: Options) -> (any Report)? {
    guard options.format.isDrawn, options.output == nil else { return nil }
    return EvalReport(style: options.style, hasRuler: options.hasRuler)
  }

  /// A line break in an argument must not start a new line in the fixture.
  private static func onOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
