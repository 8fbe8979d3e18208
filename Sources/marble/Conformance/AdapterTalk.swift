import ReactiveTesting

/// The lines that `marble` and an adapter exchange.
enum AdapterTalk {
  /// What `marble` says first.
  static let greeting = JSONText.object([
    ("marble", .object([("version", .integer(ExportedCase.version))]))
  ])

  /// The library's name in the adapter's first line.
  static func library(in line: String) throws(AdapterProblem) -> String {
    guard let json = JSONText(parsing: line), let version = json["version"]?.integer,
      let library = json["library"]?.text
    else { throw AdapterProblem(ConformanceMessages.noGreeting(excerpt(line))) }
    guard version == ExportedCase.version else {
      throw AdapterProblem(ConformanceMessages.otherVersion(version, ExportedCase.version))
    }
    return printable(library)
  }

  /// The answer for a case.
  static func answer(_ line: String, to id: Int) throws(AdapterProblem) -> JSONText {
    guard let json = JSONText(parsing: line), json.members != nil else {
      throw AdapterProblem(ConformanceMessages.noAnswer(excerpt(line)))
    }
    guard let answered = json["id"]?.integer else {
      throw AdapterProblem(ConformanceMessages.noID(excerpt(line)))
    }
    guard answered == id else {
      throw AdapterProblem(ConformanceMessages.otherID(answered, id))
    }
    return json
  }

  /// The beginning of a line, for a message.
  private static func excerpt(_ line: String) -> String {
    printable(line.count > 60 ? line.prefix(60) + "…" : line)
  }
}
