import ReactiveTesting

/// An example for each form of each operator and creation function, which `marble operators` draws by
/// running it.
///
/// They are written as fixtures are. The title of each begins with the form that it shows.
package enum Examples {
  /// Examples of one kind.
  package struct Section: Sendable {
    package let title: String
    package let source: SourceText

    init(_ title: String, _ text: String) {
      self.title = title
      source = SourceText(name: "the examples to \(title)", text: text)
    }

    package var examples: [Example] { readFixture(source).cases.map(Example.init) }
  }

  /// One form, shown.
  package struct Example: Sendable {
    /// As in `take(first:)`.
    package let signature: String
    /// What the form does, in a few words.
    package let summary: String
    package let fixture: FixtureCase

    init(_ fixture: FixtureCase) {
      let words = fixture.title.value.split(separator: " ", maxSplits: 1)
      signature = words.first.map(String.init) ?? ""
      summary = words.count > 1 ? String(words[1]) : ""
      self.fixture = fixture
    }

    /// The name without what it takes.
    package var name: String {
      String(signature.prefix { $0 != "(" }.drop { $0 == "." })
    }
  }

  package static let sections = [
    creating, transforming, filtering, aggregating, collecting, combining, flattening, timing,
    recovering, sharing, observing,
  ]
}
