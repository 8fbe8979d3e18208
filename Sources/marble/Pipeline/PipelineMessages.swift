/// Every message about the meaning of a fixture, in alphabetical order.
enum PipelineMessages {
  static let closureParameter = "there is no closure around this that has arguments"
  static let manyExpressions =
    "the closures of a case hold more than \(Checker.UseCount.expressionLimit) expressions, counted as often "
    + "as they are used; use them less often, or make them shorter"
  static let manyUses =
    "the closures of a case are used more than \(Checker.UseCount.limit) times, those in others "
    + "counted; write it with fewer"
  static let noPipelineStream = "a pipeline is a stream, and this is not one"
  static let noValue = "this closure makes no value; add one: { $0 += $1; return $0 }"
  static let oneExpression =
    "only a closure that changes its first argument and makes a value has two parts: "
    + "{ $0 += $1; return $0 }"
  static let producerOnly =
    "is an operator of producers, and this is a signal; write '.producer' before it"
  static let quotedLane =
    "a lane takes no quotes around it; quotes stand around a value of several characters"
  static let schedulerValue = "'scheduler' can only be given to an operator that takes one"
  static let strayClosure = "a closure cannot stand here"
  static let strayKeyPath = "a key path cannot stand here"

  static func afterEnd(_ end: Int) -> String {
    "the run stops at tick \(end), before this"
  }

  static func argumentCount(_ given: Int, _ wanted: Int) -> String {
    "this closure has \(given) argument\(given == 1 ? "" : "s"), but \(wanted) "
      + (wanted == 1 ? "is" : "are") + " given to it"
  }

  static func closureOfItself(_ name: String) -> String {
    "the closure '\(name)' uses itself, without an end"
  }

  static func kind(_ wanted: String, _ given: String) -> String {
    "\(wanted) is wanted here, not \(given)"
  }

  static func label(_ call: String, _ forms: [String]) -> String {
    // Several forms may have the same signature: they differ in what may be omitted.
    let forms = forms.enumerated().filter { !forms[..<$0.offset].contains($0.element) }.map(
      \.element)
    return "there is no \(call); there \(forms.count == 1 ? "is" : "are") "
      + forms.joined(separator: ", ")
  }

  static func longLane(_ tick: String) -> String {
    "with a tick of \(tick) this goes on for more than 285 years; shorten it, or the tick"
  }

  static func missingStrategy(_ name: String) -> String {
    "'\(name)' takes a strategy first, as in \(name)(.latest): \(Parameter.Kind.strategy.name)"
  }

  static func moreProblems(_ count: Int) -> String {
    "; there are \(count) more errors in this case"
  }

  static func unevenUntil(_ tick: String) -> String {
    "this is not a whole number of ticks of \(tick)"
  }

  static func unknownArgument(_ index: Int) -> String {
    "there is no argument $\(index) here"
  }

  static func unknownLane(_ name: String, _ nearest: String?) -> String {
    "there is no lane '\(name)'" + suggestion(nearest)
  }

  static func unknownMember(_ base: String, _ name: String, _ nearest: String?) -> String {
    "\(base) has no '\(name)'" + suggestion(nearest)
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
    "there is no '.\(name)'" + (nearest.map { "; did you mean '.\($0)'?" } ?? "")
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}
