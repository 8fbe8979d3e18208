import ReactiveTesting

/// An example for each form of each operator and creation function, which `marble operators` draws by running it.
///
/// The examples are written as fixtures. The title of each begins with the form that it shows.
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

  /// An example of one form.
  package struct Example: Sendable {
    /// The form, such as `take(first:)`.
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

    /// The name without the parameters.
    package var name: String {
      String(signature.prefix { $0 != "(" }.drop { $0 == "." })
    }
  }

  package static let sections = [
    creating, transforming, filtering, aggregating, collecting, combining, flattening, timing,
    recovering, sharing, observing,
  ]
}
