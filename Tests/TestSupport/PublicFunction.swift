/// A public function or initialiser of a type, as a source declares it.
///
/// Reads sources as `swift format` leaves them: types begin in the first column, their members after two blanks.
public struct PublicFunction: Sendable {
  /// A parameter of a function.
  public struct Parameter: Sendable {
    /// Its label, or `_`.
    public var label: String
    /// Whether a call may leave it out.
    public var hasDefault: Bool
  }

  /// The type that it belongs to, such as `Signal.Observer`.
  public var type: String
  /// Its name, or `init`.
  public var name: String
  /// Its parameters, in order.
  public var parameters: [Parameter]

  /// The name with its labels, such as `take(first:)`.
  public var signature: String { "\(name)(\(parameters.map { "\($0.label):" }.joined()))" }

  /// The functions and initialisers that a source declares.
  public static func all(in text: String) -> [PublicFunction] {
    let kinds: Set<Substring> = ["extension", "class", "struct", "enum", "protocol"]
    var found: [PublicFunction] = []
    var type = Substring()
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != "\n" }
      let declaration = rest
      rest = rest.dropFirst(line.count + 1)
      let words = line.split { !$0.isLetter && !$0.isNumber && !"_.@".contains($0) }
      if line.first?.isLetter == true, let kind = words.firstIndex(where: { kinds.contains($0) }) {
        type = words.dropFirst(kind + 1).first ?? type
      }
      guard line.hasPrefix("  "), !line.hasPrefix("   "), words.contains("public"),
        let start = line.firstRange(of: "func ")?.upperBound
          ?? line.firstRange(of: "init")?.lowerBound
      else { continue }
      let (name, parameters) = read(declaration[start...])
      found.append(PublicFunction(type: String(type), name: name, parameters: parameters))
    }
    return found
  }

  /// Reads a declaration from its name on.
  private static func read(_ declaration: Substring) -> (name: String, parameters: [Parameter]) {
    // The name of an operator may have a `<`, but is followed by a blank.
    let word = declaration.prefix { $0 != "(" && $0 != " " }
    let name = word.first?.isLetter == true || word.first == "`" ? word.prefix { $0 != "<" } : word
    var (depth, angles, isAtStart) = (0, 0, false)
    var parameters: [Parameter] = []
    var last: Character = " "
    for index in declaration[name.endIndex...].indices {
      let character = declaration[index]
      defer { last = character }
      if character == "<" { angles += 1 }
      if character == ">", last != "-" { angles -= 1 }
      guard angles == 0 else { continue }
      if "([{".contains(character) {
        depth += 1
        isAtStart = depth == 1
        continue
      }
      if ")]}".contains(character) {
        depth -= 1
        if depth == 0 { break }
      }
      if depth == 1, character == "," { isAtStart = true }
      if isAtStart, character.isLetter || character == "_" || character == "`" {
        let label = declaration[index...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        parameters.append(Parameter(label: String(label), hasDefault: false))
        isAtStart = false
      }
      if depth == 1, character == "=", let place = parameters.indices.last {
        parameters[place].hasDefault = true
      }
    }
    return (name.filter { $0 != "`" && $0 != "?" }, parameters)
  }
}
