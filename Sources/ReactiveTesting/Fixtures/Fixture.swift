/// Cases that are written in fixture files, for tests that run them with code of their own.
///
///     // Tests/Fixtures/search.txt
///     test:        a search waits for a pause
///     hot typed:   -a-b----c---|
///     expect:      -----b----c-|
///
///     @Test(arguments: try Fixture.cases(in: "../Fixtures/search.txt"))
///     func search(_ example: Fixture.Case) {
///       let test = example.makeScheduler()
///       let search = Search(typed: example.hot("typed", of: String.self, on: test))
///       #expect(test.timeline { search.texts } == example.expected())
///     }
///
/// The files are those that `marble` runs, and mean the same here. A test is its own pipeline, so the lines `pipeline`,
/// `let`, `law`, `orders` and `cut` are not used: a case may leave them out. A case that has them can be run by both.
public enum Fixture {
  /// Reads the cases of a fixture file, or of all fixture files below a folder.
  ///
  /// A case that cannot be understood is returned too: what it is asked for has a problem, so that its test fails and
  /// the tests of the other cases run.
  ///
  /// - Parameters:
  ///   - path: The file, or a folder with files that end with `.txt` or `.marble`. A relative path begins at the
  ///     folder of the calling source file.
  ///   - includesSkipped: Whether the cases with a `skip` line are included.
  ///   - sourceFile: The calling source file.
  /// - Returns: The cases in the order of their paths and lines.
  /// - Throws: A ``FixtureError`` if there is no such file, if it cannot be read, or if something in it belongs to no
  ///   case.
  /// - Complexity: O(n) in the length of the files.
  public static func cases(
    in path: String, includingSkipped includesSkipped: Bool = false,
    relativeTo sourceFile: StaticString = #filePath
  ) throws(FixtureError) -> [Case] {
    var sources: [SourceText] = []
    var cases: [Case] = []
    do throws(FixtureFiles.ReadError) {
      for file in FixtureFiles.walk(absolute(path, sourceFile)).files {
        if let error = file.error { throw error }
        let contents = try FixtureFiles.contents(of: file.path)
        sources.append(try FixtureFiles.source(file.path, contents))
      }
    } catch {
      throw FixtureError(description: error.description)
    }
    for source in sources { cases += try read(source) }
    return includesSkipped ? cases : cases.filter { $0.skipReason == nil }
  }

  /// Reads the cases of a text, such as the contents of a resource of a bundle.
  ///
  /// - Parameters:
  ///   - text: The contents of a fixture file.
  ///   - name: The name of the file in messages.
  ///   - includesSkipped: Whether the cases with a `skip` line are included.
  /// - Returns: The cases in their order.
  /// - Throws: A ``FixtureError`` if something in the text belongs to no case.
  /// - Complexity: O(n) in the length of the text.
  public static func cases(
    text: String, named name: String = "fixture", includingSkipped includesSkipped: Bool = false
  ) throws(FixtureError) -> [Case] {
    let cases = try read(SourceText(name: name, text: text))
    return includesSkipped ? cases : cases.filter { $0.skipReason == nil }
  }

  /// The path, begun at the folder of a source file, without `..` at its start.
  private static func absolute(_ path: String, _ sourceFile: StaticString) -> String {
    guard path.utf8.first != UInt8(ascii: "/") else { return path }
    var folder = FilePath.split("\(sourceFile)").folder
    var rest = path[...]
    while rest.hasPrefix("../") {
      folder = FilePath.split(folder).folder
      rest = rest.dropFirst(3)
    }
    return FilePath.join(folder, String(rest))
  }

  private static func read(_ source: SourceText) throws(FixtureError) -> [Case] {
    var reader = CaseReader(source)
    var cases: [Case] = []
    while let next = reader.next() { cases.append(Case(next, in: source)) }
    if let first = reader.diagnostics.first {
      throw FixtureError(description: source.rendering(first))
    }
    return cases
  }
}

/// Why the cases of a file could not be read.
public struct FixtureError: Error, Equatable, CustomStringConvertible {
  /// The place and the reason, in the form compilers use.
  public let description: String
}
