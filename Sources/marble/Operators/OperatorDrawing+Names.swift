extension OperatorDrawing {
  /// A name that another library has for what is drawn.
  package struct Name: Sendable {
    package let library: Library
    package let text: String
    /// The options that make the operator do what the other one does, such as `whenCompleted: .flush`.
    package let options: String
  }

  /// The names that other libraries have for it, in the order of the libraries.
  package var namesElsewhere: [Name] { Self.names[id] ?? [] }

  /// The names in other libraries that lead to it although it does not do the same alone.
  package var relatedNames: [String] { Self.related[id] ?? [] }

  private static let names: [String: [Name]] = {
    var names: [String: [Name]] = [:]
    for library in Library.allCases {
      for drawing in OperatorTable.drawings {
        guard let name = library.knownName(of: drawing.id) else { continue }
        names[drawing.id, default: []].append(Name(library: library, text: name, options: ""))
      }
      for row in NameElsewhere.rows {
        for alternative in row.alternatives {
          let options = CounterpartExample.options(of: alternative.code).joined(separator: ", ")
          names[alternative.drawing.id, default: []] += row.names(in: library).map {
            Name(library: library, text: $0, options: options)
          }
        }
      }
    }
    return names
  }()

  private static let related: [String: [String]] = NameElsewhere.rows.reduce(into: [:]) {
    for mentioned in $1.mentioned { $0[mentioned.drawing.id, default: []] += $1.names }
  }
}
