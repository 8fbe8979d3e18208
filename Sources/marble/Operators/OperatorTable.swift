/// Every operator and creation function that is available to fixtures.
package enum OperatorTable {
  package static let rows: [OperatorRow] = [
    creating, creatingTimed, transforming, materializing, filtering, taking, aggregating,
    collecting, windowing, combining, zipping, boolean, flattening, timing, pacing, recovering,
    sharing, observing,
  ].flatMap { $0 }

  /// The forms by name, for each kind of receiver.
  package static let operators = Dictionary(
    grouping: rows.filter { $0.receiver == .stream || $0.receiver == .producer }, by: \.name)

  package static let creations = Dictionary(
    grouping: rows.filter { $0.receiver == .type }, by: \.name)

  package static let initialisers = rows.filter { $0.receiver == .initialiser }
}
