/// A name used by RxSwift, Combine, RxJS or Kotlin's Flow, and its counterpart here.
///
/// This is the only table of such names: tests check the pages for readers who come from other libraries and the
/// library's unavailable declarations against it.
package struct NameElsewhere: Sendable {
  package enum Answer: Sendable, Equatable {
    /// The counterpart: code between backquotes, perhaps with words.
    case counterpart(String)
    /// Why there is no counterpart.
    case none(String)
  }

  /// The names that one library uses for it.
  package struct Names: Sendable {
    package let library: Library
    /// Some have labels, as in `drop(while:)`, because the name alone means something else.
    package let texts: [String]

    static func rxJS(_ texts: String...) -> Names { Names(library: .rxJS, texts: texts) }
    static func rxSwift(_ texts: String...) -> Names { Names(library: .rxSwift, texts: texts) }
    static func combine(_ texts: String...) -> Names { Names(library: .combine, texts: texts) }
    static func flow(_ texts: String...) -> Names { Names(library: .flow, texts: texts) }
  }

  /// The names in each library that has some.
  package let namesByLibrary: [Names]
  package let answer: Answer
  /// What a fixture does instead, if that differs.
  package let note: String?

  static func row(
    _ names: Names..., is answer: String, note: String? = nil
  ) -> NameElsewhere {
    NameElsewhere(namesByLibrary: names, answer: .counterpart(answer), note: note)
  }

  static func row(_ names: Names..., isMissing reason: String) -> NameElsewhere {
    NameElsewhere(namesByLibrary: names, answer: .none(reason), note: nil)
  }

  /// All names, each once.
  package var names: [String] {
    namesByLibrary.flatMap(\.texts).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The names in one library.
  package func names(in library: Library) -> [String] {
    namesByLibrary.filter { $0.library == library }.flatMap(\.texts)
  }

  /// The counterpart; nil if there is none.
  package var counterpart: String? {
    if case .counterpart(let text) = answer { text } else { nil }
  }

  /// The message for one of the names.
  package func message(for name: String) -> String {
    switch answer {
    case .counterpart(let text): "`\(name)` is \(text) here" + (note.map { "; \($0)" } ?? "")
    case .none(let reason): "`\(name)` has no counterpart here: \(reason)"
    }
  }

  /// The message for a name that fixtures do not have; nil if it is in no table.
  ///
  /// - Parameters:
  ///   - name: The name without arguments.
  ///   - labels: The labels of its arguments, as in `for:scheduler:`; empty if there are none.
  ///   - isWithLabels: Whether only a name with these labels matches.
  /// - Returns: A message such as "`switchMap` is `flatMap(.latest)` here".
  package static func message(
    for name: String, labels: String = "", isWithLabels: Bool = false
  ) -> String? {
    entry(for: name, labels: labels, isWithLabels: isWithLabels).map {
      $0.row.message(for: $0.name)
    }
  }

  /// The row of a name, and the name as it is written there; nil if it is in no table.
  package static func entry(
    for name: String, labels: String, isWithLabels: Bool
  ) -> (name: String, row: NameElsewhere)? {
    let signature = "\(name)(\(labels))"
    if let row = rowsByName[signature] { return (signature, row) }
    return isWithLabels ? nil : rowsByName[name].map { (name, $0) }
  }

  package static let rows: [NameElsewhere] =
    flattening + filtering + transforming + combining + timing + sharing + others

  /// The rows by their names, as written in the table.
  package static let rowsByName: [String: NameElsewhere] = {
    var rows: [String: NameElsewhere] = [:]
    for row in Self.rows {
      for name in row.names { rows[name] = row }
    }
    return rows
  }()
}
