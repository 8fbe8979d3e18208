import MarbleCases
import ReactiveTesting

/// A case with one small change in its expressions, which its expectations should notice.
package struct Mutant: Sendable {
  /// The changes to the text of the case, which do not overlap.
  var edits: [TextEdit]
  /// The place of the change.
  package var span: Span
  /// The change in words: `'2t' becomes '3t'`.
  package var change: String
  /// What a case that notices the change is about: `2t, not 3t`.
  package var purpose: String
  /// The same for the same change of the same expression, in whichever case it is.
  package var key = Key()

  package struct Key: Hashable, Sendable {
    /// The expression, which all its mutants share, since it may be long.
    fileprivate var expression = ""
    fileprivate var changes: [String] = []
  }

  /// A replacement of a part of the text.
  init(_ source: SourceText, _ span: Span, by text: String) {
    edits = [TextEdit(span: span, text: text)]
    self.span = span
    let (old, new) = (Self.short(source.oneLine(span)), Self.short(text))
    change = "'\(old)' becomes '\(new)'"
    purpose = "\(old), not \(new)"
  }

  /// A part of the text that is left out, with the white space before it.
  init(_ source: SourceText, leavingOut span: Span) {
    edits = [TextEdit(span: span, text: "")]
    self.span = span
    let old = Self.short(source.oneLine(span))
    change = "'\(old)' is left out"
    purpose = "with \(old)"
  }

  /// Two parts that change places.
  init(_ source: SourceText, swapping first: Span, _ second: Span) {
    let (left, right) = (String(source[first]), String(source[second]))
    edits = [TextEdit(span: first, text: right), TextEdit(span: second, text: left)]
    span = first.union(second)
    change = "'\(Self.short(left))' and '\(Self.short(right))' change places"
    purpose = "\(Self.short(left)) before \(Self.short(right))"
  }

  /// A text of at most 40 characters.
  private static func short(_ text: String) -> String {
    text.count > 40 ? "\(text.prefix(39))…" : text
  }
}

/// Lists the mutants of a case: each stage left out, each time and count shifted by one, each comparison, strategy and
/// argument replaced by another one of its kind, inputs swapped.
///
/// Only the checker knows types, so it refuses some of them. Others mean the same as the case.
struct MutantMaker {
  let source: SourceText
  private let tick: Duration
  /// The names of the lanes that a pipeline uses.
  private let lanes: [String]
  private(set) var mutants: [Mutant] = []
  /// The first whole numbers in the expressions, next to which behaviour may change.
  private(set) var numbers: [Int] = []

  /// How many values are generated for a lane; more would make the lanes that are needed rarer.
  static var numberLimit: Int { 9 }

  /// Lists the mutants of a case.
  init(_ checked: CheckedCase) {
    (source, tick) = (checked.source, checked.tick)
    let expressions =
      checked.definitions.map(\.expression)
      + checked.pipelines.filter { !$0.isOnlyForLet }.map(\.expression)
    let used = expressions.reduce(into: Set()) { $0.formUnion($1.names) }
    lanes = checked.lanes.map(\.name).filter(used.contains)
    for expression in expressions {
      let first = mutants.count
      walk(expression)
      let (text, start) = (source.oneLine(expression.span), expression.span.start)
      for index in first..<mutants.count {
        let changes = mutants[index].edits.map { "\($0.span.start - start) \($0.text)" }
        mutants[index].key = Mutant.Key(expression: text, changes: changes)
      }
    }
  }

  private mutating func replace(_ span: Span, by text: String) {
    mutants.append(Mutant(source, span, by: text))
  }

  private mutating func walk(_ expression: Expression) {
    switch expression.kind {
    case .integer(let number):
      if numbers.count < Self.numberLimit, !numbers.contains(number) { numbers.append(number) }
      if number < .max { replace(expression.span, by: "\(number + 1)") }
      if number > 0 { replace(expression.span, by: "\(number - 1)") }
    case .duration(let amount, let unit):
      if let length = unit.duration(amount, tick: tick) { shift(length, expression.span) }
    case .boolean(let isTrue): replace(expression.span, by: isTrue ? "false" : "true")
    case .name(let name) where lanes.contains(name):
      for other in lanes where other != name { replace(expression.span, by: other) }
    case .implicitMember(let name):
      for other in DotNames.neighbours(of: name.text) { replace(expression.span, by: ".\(other)") }
    case .prefix(.exclamation, let operand):
      replace(expression.span, by: String(source[operand.span]))
    case .infix(let symbol, let left, let right):
      if let other = symbol.mutated {
        replace(sign(symbol, Span(left.span.end, right.span.start)), by: other.rawValue)
      }
    case .ternary(_, let yes, let no):
      mutants.append(Mutant(source, swapping: yes.span, no.span))
    case .array(let elements): swapNeighbours(elements)
    case .call(let callee, let call): return walk(callee, call, expression.span)
    default: break
    }
    for part in expression.kind.parts { walk(part) }
  }

  /// The place of an operator between its operands.
  private func sign(_ symbol: Symbol, _ gap: Span) -> Span {
    let blanks = source[gap].utf8.prefix { $0 != symbol.rawValue.utf8.first }.count
    let start = gap.start + blanks
    return Span(start, start + symbol.rawValue.utf8.count)
  }

  private mutating func walk(_ callee: Expression, _ call: Expression.Call, _ span: Span) {
    let arguments = call.arguments.map(\.value)
    if case .implicitMember(let name) = callee.kind, let unit = Term.Function(rawValue: name.text),
      Term.Function.units.contains(unit), let amount = arguments.first?.number
    {
      // One that is too long for the program cannot be a tick longer either.
      if case .duration(let length)? = try? unit.applied(amount, at: span) { shift(length, span) }
      return
    }
    if case .member(let base, let name) = callee.kind {
      // `Type.make()` is no stage.
      if !base.isType {
        // A tag has no effect.
        if name.text != "tagged" {
          mutants.append(Mutant(source, leavingOut: Span(base.span.end, span.end)))
        }
        if let other = arguments.first(where: { lanes.contains($0.plainName ?? "") }),
          let own = base.plainName, lanes.contains(own), other.plainName != own
        {
          mutants.append(Mutant(source, swapping: base.span, other.span))
        }
      }
      walk(base)
    }
    // The data from which a producer is built is input, not behaviour.
    let isSource = callee.isType
    if arguments.count > 1 { swapNeighbours(arguments) }
    for argument in call.arguments + call.trailing where !isSource || !argument.value.isData {
      walk(argument.value)
    }
  }

  /// Swaps lanes that are next to each other, whose order may matter.
  private mutating func swapNeighbours(_ expressions: [Expression]) {
    for (left, right) in zip(expressions, expressions.dropFirst()) {
      guard let first = left.plainName, let second = right.plainName, first != second,
        lanes.contains(first), lanes.contains(second)
      else { continue }
      mutants.append(Mutant(source, swapping: left.span, right.span))
    }
  }

  /// Makes a duration a tick longer, and a tick shorter; one between two ticks as long as these.
  private mutating func shift(_ duration: Duration, _ span: Span) {
    let (ticks, isWhole) = duration.ticks(of: tick)
    guard ticks >= 0, ticks <= 1_000_000_000 else { return }
    replace(span, by: "\(ticks + 1)t")
    if !isWhole || ticks > 0 { replace(span, by: "\(isWhole ? ticks - 1 : ticks)t") }
  }
}

extension CheckedCase.Pipeline {
  /// Whether it is only there because its `let` has an expectation.
  fileprivate var isOnlyForLet: Bool { keySpan == expression.span }
}

extension Expression {
  /// Whether it is the name of a type, such as `SignalProducer`.
  var isType: Bool { plainName?.first?.isUppercase ?? false }

  /// Whether it consists of literals alone.
  var isData: Bool {
    switch kind {
    case .integer, .decimal, .boolean: true
    case .array, .tuple, .range, .prefix: kind.parts.allSatisfy(\.isData)
    case .text: kind.parts.isEmpty
    default: false
    }
  }

  /// The number, if it is nothing else.
  var number: Value? {
    switch kind {
    case .integer(let number): .integer(number)
    case .decimal(let number): .decimal(number)
    default: nil
    }
  }
}

extension Symbol {
  /// The operator that is most easily mistaken for this one; nil if there is none.
  var mutated: Symbol? {
    switch self {
    case .less: .lessOrEqual
    case .lessOrEqual: .less
    case .greater: .greaterOrEqual
    case .greaterOrEqual: .greater
    case .equal: .unequal
    case .unequal: .equal
    case .and: .or
    case .or: .and
    case .plus: .minus
    case .minus: .plus
    case .times: .plus
    default: nil
    }
  }
}
