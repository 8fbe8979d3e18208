import ReactiveTesting

/// In how many cases each thing happened to each form of an operator.
package struct CoverageTable {
  /// A form that some case uses.
  package struct Row {
    /// The signature, with the types if several forms have it.
    package let name: String
    package let form: OperatorForm
    /// For each column, the number of cases; nil for what cannot happen to the form.
    package let counts: [Int?]
  }

  private var counts: [OperatorForm: [Int]] = [:]

  package init() {}

  /// Adds a case.
  package mutating func add(_ covered: CoveredCase) {
    for (form, seen) in covered.seen {
      var row = counts[form] ?? Happenings.named.map { _ in 0 }
      for (index, column) in Happenings.named.enumerated() where seen.contains(column.happening) {
        row[index] += 1
      }
      counts[form] = row
    }
  }

  /// The forms in the order of the catalogue.
  package var rows: [Row] {
    var known: Set<OperatorForm> = []
    let signatures = Dictionary(grouping: Set(OperatorTable.rows.map(OperatorForm.init))) {
      $0.signature
    }
    return OperatorTable.rows.compactMap { row in
      let form = OperatorForm(row)
      guard let counts = counts[form], known.insert(form).inserted else { return nil }
      let possible = row.possible
      let isOnly = signatures[form.signature]?.count == 1
      return Row(
        name: isOnly ? form.signature : "\(form.signature) \(form.types)", form: form,
        counts: zip(counts, Happenings.named).map { possible.contains($1.happening) ? $0 : nil })
    }
  }
}

extension CoverageTable.Row {
  /// How many things can happen to it.
  package var possible: Int { counts.count { $0 != nil } }
  /// How many of them happened.
  package var happened: Int { counts.count { $0 ?? 0 > 0 } }
}

extension OperatorRow {
  /// What can happen to the form.
  fileprivate var possible: Happenings {
    let hasInput =
      isOfStreams || parameters.contains { $0.kind.hasStream }
    guard hasInput else { return [.disposed, .restarted] }
    var possible: Happenings = [.events, .disposed, .restarted]
    let inputs = (OperatorTypes(types)?.given ?? []).compactMap { shape in
      if case .stream(let value, let error) = shape { (value, error) } else { nil }
    }
    guard !inputs.isEmpty, !parameters.contains(where: \.kind.makesStream) else { return possible }
    let never = OperatorTypes.Shape.name("Never")
    if inputs.allSatisfy({ $0.1 == never }) { possible.remove(.failed) }
    if inputs.allSatisfy({ $0.0 == never }) { possible.subtract([.value, .together]) }
    return possible
  }
}

extension Parameter.Kind {
  /// Whether an argument is a stream or makes one.
  fileprivate var hasStream: Bool {
    switch self {
    case .stream, .trigger, .streams, .streamArray: true
    default: makesStream
    }
  }
}
