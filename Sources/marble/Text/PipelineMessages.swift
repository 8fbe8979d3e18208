/// Every message about the meaning of a fixture, in alphabetical order.
enum PipelineMessages {
  static let closureParameter = "no closure around this has arguments"
  static let generatedOrders =
    "generated cases have no order in common; write 'orders: all' to try several orders of each"
  static let listedGroup = "list each event alone; which of them share a tick is generated"
  static let missingLaw =
    "a generated case needs a law, such as law: left == right, or cut: everywhere"
  static let mutatedArgument = "only the first argument of an 'into:' form can be changed"
  static let noPipelineStream = "a pipeline must be a stream, and this is not one"
  static let noValue = "this closure returns no value; add one: { $0 += $1; return $0 }"
  static let oneExpression =
    "only a closure that changes its first argument and returns a value has two parts: "
    + "{ $0 += $1; return $0 }"
  static let schedulerValue = "'scheduler' can only be passed to an operator that takes one"
  static let strayClosure = "a closure is not allowed here"
  static let strayKeyPath = "a key path is not allowed here"
  static let tableLiterals =
    "a table takes literals only: numbers, texts, arrays, tuples, durations, events and results"

  static func afterEnd(_ end: Int) -> String { "the run stops at tick \(end), before this" }

  static func alternative(_ name: String?) -> String {
    "this case already has '\(name.map { "expect \($0)" } ?? "expect")'"
      + "; several are alternatives only with 'orders: all'"
  }

  static func argumentCount(_ given: Int, _ wanted: Int) -> String {
    "this closure has \(given) argument\(given == 1 ? "" : "s"), but \(wanted) "
      + (wanted == 1 ? "is" : "are") + " passed to it"
  }

  static func closureOfItself(_ name: String) -> String {
    "the closure '\(name)' uses itself, without an end"
  }

  static func generatedLength(_ limit: Int) -> String {
    "a generated lane has one length, of up to \(limit) ticks: any hot s: 1 2 3 | 40t"
  }

  static func generatedOutput(_ key: String) -> String {
    "'\(key)' has no meaning in a generated case, which is different each time; write a law"
  }

  static func label(_ call: String, _ forms: [String]) -> String {
    // Several forms may have the same signature: they differ in what may be omitted.
    let forms = forms.enumerated().filter { !forms[..<$0.offset].contains($0.element) }.map(
      \.element)
    return "there is no \(call); there \(forms.count == 1 ? "is" : "are") "
      + forms.joined(separator: ", ")
  }

  static func laneSide(_ name: String) -> String {
    "'\(name)' is a lane, and a law compares pipelines: write 'pipeline NAME: \(name)' and compare with NAME"
  }

  static func lawOfOne(_ name: String) -> String {
    "a law compares two pipelines, and both sides of this one are '\(name)'"
  }

  static func letSide(_ name: String) -> String {
    "'\(name)' is a 'let', and a law compares pipelines: write 'pipeline NAME: \(name)' and compare with NAME"
  }

  /// The message for a listed event with time around it, with a hint if it is a number below zero.
  static func listedTime(_ word: String) -> String {
    "list values and ends only; when they come is generated, and silence is always possible"
      + (word.first == "-" && Int(word) != nil
        ? "; a number below zero is written in quotes: '\(word)'" : "")
  }

  static func listedTogether(_ text: String) -> String {
    "'\(text)' is several events; put spaces between them, or quotes around a value of several characters"
  }

  static func listedTwice(_ text: String) -> String { "'\(text)' is already listed" }

  static func longLane(_ tick: String) -> String {
    "with a tick of \(tick), this takes more than 285 years; shorten it, or the tick"
  }

  static func manyExpressions(_ limit: Int) -> String {
    "the closures of a case contain more than \(limit) expressions, counted once for each use; use them less "
      + "often, or make them shorter"
  }

  static func manyUses(_ limit: Int) -> String {
    "the closures of a case are used more than \(limit) times, including uses in other closures; use fewer"
  }

  /// Whether the case consists of the lines above the first `test` line.
  static func missingPipeline(isAbove: Bool) -> String {
    (isAbove ? "the lines above the first 'test' line are a case of their own, and " : "")
      + "this case has no pipeline, so only a Swift test can run it"
  }

  static func missingStrategy(_ name: String, _ strategies: String) -> String {
    "'\(name)' takes a strategy first, as in \(name)(.latest): \(strategies)"
  }

  static func moreProblems(_ count: Int) -> String {
    "; there are \(count) more errors in this case"
  }

  static func noInitialiser(_ type: String) -> String {
    "a fixture has no '\(type)(…)'; a hot lane is a signal"
  }

  static func noListedValue(_ kind: String, _ name: String) -> String {
    "a generated lane lists at least one value: any \(kind) \(name): 1 2 3 |"
  }

  static func producerOnly(_ name: String) -> String {
    "'\(name)' is an operator of producers, and this is a signal; write '.producer' before it"
  }

  static func unevenUntil(_ tick: String) -> String {
    "this is not a whole number of ticks of \(tick)"
  }

  static func unknownArgument(_ index: Int) -> String { "there is no argument $\(index) here" }

  static func unknownLane(_ name: String, _ nearest: String?) -> String {
    "there is no lane '\(name)'" + suggestion(nearest)
  }

  static func unknownMember(_ base: String, _ name: String, _ nearest: String?) -> String {
    ValueMessages.noMember(base, name) + suggestion(nearest)
  }

  static func unknownName(_ name: String, _ nearest: String?) -> String {
    "nothing is named '\(name)' here" + suggestion(nearest)
  }

  static func unknownOperator(_ name: String, _ nearest: String?) -> String {
    "a stream has no operator '\(name)'" + suggestion(nearest)
  }

  static func unknownPipeline(_ name: String?) -> String {
    name.map { "there is no pipeline '\($0)'" } ?? "there is no pipeline without a name"
  }

  static func unknownShorthand(_ name: String, _ nearest: String?) -> String {
    "there is no '.\(name)'" + suggestion(nearest.map { "." + $0 })
  }

  static func unknownSide(_ name: String, _ nearest: String?) -> String {
    "there is no pipeline '\(name)'" + suggestion(nearest)
  }

  static func withoutCall(_ name: String) -> String { "'\(name)' without a call" }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}
