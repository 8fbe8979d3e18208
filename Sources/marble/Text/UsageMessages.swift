/// Every message about the command line, in alphabetical order.
enum UsageMessages {
  static let coverageFormat =
    "marble coverage prints a table or JSON; it takes --format ascii, unicode or json"
  static let formatWithOutput = "marble fmt writes the files themselves; it takes no --output"
  static let missingExpression = "no expression is given: marble eval EXPRESSION [NAME=LANE]..."
  static let missingFile = "no file is given; see marble --help"
  static let missingFolder = "marble draw needs a folder for its pictures: --output FOLDER"
  static let missingShell = "no shell is given: marble completions bash, zsh or fish"
  static let pageOfOperator = "--html writes the whole catalogue; it takes no name"
  static let severalOperators = "marble operators takes one name at a time; see marble operators"
  static let severalTopics = "marble help takes one topic at a time; see marble help"
  static let updateOfInput = "--update writes files, and '-' is standard input"
  static let updateWithOutput = "--update writes the files themselves; it takes no --output"
  static let watchOfCommand = "only files can be watched"
  static let watchOfInput = "standard input cannot be watched"

  static func cases(_ text: String) -> String {
    "--cases takes a number from 1 to 1000000, not '\(text)'"
  }

  static func color(_ text: String) -> String {
    "--color takes auto, always or never, not '\(text)'"
  }

  static func command(_ name: String) -> String { "; did you mean the command '\(name)'?" }

  static func commandWithOutput(_ name: String) -> String {
    "marble \(name) makes no report; it takes no --output"
  }

  static func completions(_ shell: String, _ nearest: String?, _ all: [String]) -> String {
    "there are no completions for '\(shell)'; " + suggestion(nearest, "the shells are", all)
  }

  static func encoding(_ argument: String) -> String {
    "the argument '\(argument)' is not UTF-8 text"
  }

  static func evalLine(_ text: String) -> String {
    "'\(text)' is neither NAME=LANE nor a line of a fixture such as 'hot a: -1-2-|'"
  }

  static func filter(_ text: String) -> String {
    "there is no case whose title or file contains '\(text)'"
  }

  static func format(_ name: String, _ nearest: String?, _ all: [String]) -> String {
    "there is no format '\(name)'; " + suggestion(nearest, "the formats are", all)
  }

  static func help(_ topic: String, _ nearest: String?, _ all: [String]) -> String {
    "there is no help about '\(topic)'; " + suggestion(nearest, "the topics are", all)
  }

  static func jobs(_ text: String) -> String {
    "--jobs takes a number from 1 to 256, not '\(text)'"
  }

  static func minimum(_ text: String) -> String {
    "--minimum takes a number from 0 to 100, not '\(text)'"
  }

  static func missingValue(_ option: String, _ placeholder: String) -> String {
    "'\(option)' needs a value: \(option) \(placeholder)"
  }

  static func `operator`(_ name: String, _ nearest: String?) -> String {
    "there is no operator '\(name)'"
      + (nearest.map { "; did you mean '\($0)'?" } ?? "; see marble operators")
  }

  static func orders(_ text: String) -> String {
    "'--orders' takes a number of orders from 1 to 1000000, not '\(text)'"
  }

  /// An option that an action does not have.
  ///
  /// - Parameters:
  ///   - option: Its name.
  ///   - action: What was called.
  ///   - others: What it is an option of; listed if they are few.
  /// - Returns: The message.
  static func optionOfOther(_ option: String, _ action: String, _ others: [String]) -> String {
    guard others.count <= 3, let last = others.last else { return "\(action) takes no \(option)" }
    let list = others.count == 1 ? last : others.dropLast().joined(separator: ", ") + " and " + last
    return "\(option) is an option of \(list)"
  }

  static func option(_ name: String, _ nearest: String?) -> String {
    "there is no option '\(name)'"
      + (nearest.map { "; did you mean '\($0)'?" } ?? "; see marble --help")
  }

  static func seed(_ text: String) -> String {
    "--seed takes a number from 0 to \(UInt64.max), not '\(text)'"
  }

  static func shard(_ text: String) -> String {
    "--shard takes I/N, such as 2/5, not '\(text)'"
  }

  static func superfluousValue(_ option: String) -> String { "'\(option)' takes no value" }

  static func width(_ text: String) -> String {
    "--width takes a number of columns from 20 to 10000, not '\(text)'"
  }

  private static func suggestion(_ nearest: String?, _ lead: String, _ all: [String]) -> String {
    nearest.map { "did you mean '\($0)'?" } ?? "\(lead) \(all.joined(separator: ", "))"
  }
}
