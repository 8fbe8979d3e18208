import ReactiveTesting

/// What the names of other libraries are here.
extension CataloguePage {
  /// The answer for each name, which the search shows.
  static let answers: String = {
    let items = NameElsewhere.rows.flatMap { row in
      row.names.map { name in
        let parts = SVGText.escaped(row.message(for: name)).split(
          separator: "`", omittingEmptySubsequences: false)
        let text = parts.enumerated().map { number, part in
          number.isMultiple(of: 2) ? String(part) : "<code>\(part)</code>"
        }
        let key = SVGText.escaped(name.lowercased())
        return "<p data-name=\"\(key)\" hidden>\(text.joined())</p>\n"
      }
    }
    return "<div id=\"names\" role=\"status\">\n\(items.joined())</div>\n"
  }()

  /// What other libraries call it: each library once, with its names.
  static func names(of drawing: OperatorDrawing) -> String {
    let names = drawing.namesElsewhere
    guard !names.isEmpty else { return "" }
    let parts = Library.allCases.compactMap { library -> String? in
      let own = names.filter { $0.library == library }.map { name in
        code(name.text) + (name.options.isEmpty ? "" : " with " + code(name.options))
      }
      return own.isEmpty
        ? nil : "<dt>\(library.rawValue)</dt><dd>\(own.joined(separator: ", "))</dd>"
    }
    return "<dl>\(parts.joined())</dl>\n"
  }

  private static func code(_ text: String) -> String { "<code>\(SVGText.escaped(text))</code>" }
}
