/// Every operator and creation function that is available to fixtures.
///
/// The rows of a section are in the file that is named like the library's folder of these operators. If two forms
/// of an operator fit a call equally, the form that is first in the table is used.
package enum OperatorTable {
  package static let rows: [OperatorRow] = [
    creating, transforming, materialize, filtering, take, aggregating, collecting, window,
    combining, zip, concat, boolean, flattening, timing, throttle, recovering, sharing, observing,
  ].flatMap { $0 }

  /// The names of the sections, in the order of the table.
  package static let sections: [String] = rows.reduce(into: []) { sections, row in
    if sections.last != row.section { sections.append(row.section) }
  }

  /// The forms by name, for each kind of receiver.
  package static let operators = Dictionary(
    grouping: rows.filter(\.isOfStreams), by: \.name)

  package static let creations = Dictionary(
    grouping: rows.filter { $0.receiver == .type }, by: \.name)

  package static let initialisers = rows.filter { $0.receiver == .initialiser }
}
