import TestSupport
import Testing
import marble

/// The catalogue says what other libraries call an operator.
@Suite struct LibraryTests {
  @Test(arguments: Library.allCases)
  func `each drawing for which a library has a name exists`(library: Library) {
    let drawings = Set(OperatorTable.drawings.map(\.id))
    #expect(library.knownDrawings.filter { !drawings.contains($0) } == [])
    #expect(library.knownDrawings.count >= 10)
  }

  @Test(arguments: [
    (Library.rxJS, "ComingFromRxJS"), (.rxSwift, "ComingFromRxSwift"),
    (.combine, "ComingFromCombine"), (.flow, "ComingFromKotlinFlow"),
  ])
  func `the names on the page of a library are those of the catalogue`(
    library: Library, page: String
  ) throws {
    let table = try #require(MigrationTableTests.tables.first { $0.name.contains(page) })
    let operators = Set(OperatorTable.rows.map(\.name))
    let known = Set(
      OperatorTable.drawings.compactMap { library.knownName(of: $0.id) }.map {
        $0.prefix { $0.isLetter }
      })
    let others = Set(NameElsewhere.rows.flatMap { $0.names(in: library) })
    let bases = Set(others.map { $0.prefix { $0.isLetter } })
    var listed: Set<Substring> = []
    for code in table.rows.flatMap({ $0[0].code }) where !code.contains(" ") {
      let base = code.prefix { $0.isLetter }
      listed.insert(base)
      let isKnown = known.contains(base) || bases.contains(base)
      #expect(isKnown || !operators.contains(String(base)), "\(code)")
    }
    #expect(bases.subtracting(listed) == [])
  }

  @Test func `a library has no name twice for one drawing`() {
    for drawing in OperatorTable.drawings {
      let names = drawing.namesElsewhere.map { "\($0.library.rawValue) \($0.text)" }
      #expect(Set(names).count == names.count, "\(drawing.id): \(names)")
    }
  }

  @Test func `no summary refers to another one`() {
    for drawing in OperatorTable.drawings {
      #expect(!drawing.summary.isEmpty && !drawing.summary.contains("does the same"))
    }
  }
}
