import TestSupport
import Testing

/// The Swift code of the pages for readers who come from other libraries compiles.
@Suite(.compilesCode) struct GuideCodeTests {
  /// What the guide's code may use without declaring it.
  private static let context = """
    import Reactive
    import ReactiveTesting
    import Synchronization

    enum Failure: Error { case tooSlow }
    final class Button: ReactiveExtensionsProvider, Sendable {}

    let s = SignalProducer<Int, Failure>([1, 2])
    let (a, b, c, p) = (s, s, s, s)
    let search = s
    let values = SignalProducer<Int, Never>([1, 2])
    let (signal, input) = Signal<Int, Never>.pipe()
    let observer = Signal<Int, Failure>.pipe().input
    let streams = SignalProducer<SignalProducer<Int, Failure>, Never>([s, s])
    let trigger = SignalProducer<Void, Never>.never
    let numbers = AsyncStream<Int> { nil }
    let dictionary = ["a": 1]
    let scheduler: any TimedScheduler = QueueScheduler()
    let test = TestScheduler()
    let lifetime = Lifetime.empty
    let handle: any Disposable = AnyDisposable()
    let property = MutableProperty(0)
    let target = MutableProperty(0)
    let error = Failure.tooSlow
    let result = Result<Int, Failure>.success(1)
    let (t, limit, i, n) = (Duration.seconds(1), 0.5, 1, 3)

    func makeStream(_ number: Int) -> SignalProducer<Int, Failure> { s }
    @Sendable func isWanted(_ number: Int) -> Bool { number > 1 }
    @Sendable func areEqual(_ a: Int, _ b: Int) -> Bool { a == b }
    @Sendable func condition() -> Bool { true }
    @Sendable func add(_ handler: @escaping @Sendable (Int) -> Void) -> Int { 0 }
    @Sendable func remove(_ token: Int) {}

    """

  private static let imports = """
    import Foundation
    import Reactive
    import ReactiveTesting

    """

  private static let compatibility = ["", "Date", "Foundation", "Test"].map {
    Repository.path("Documentation/ReactiveSwift\($0)Compatibility.swift")
  }

  @Test func `the guide's code is where this suite looks for it`() {
    #expect(MigrationGuide.code.count >= 6)
    #expect(MigrationGuide.cells.count > 200)
    #expect(MigrationGuide.cells.filter { !$0.isName }.count > 100)
  }

  @Test(arguments: ["5", "6"])
  func `each code block and all table code of the guide compile`(mode: String) throws {
    var files = ["Context.swift": Self.context]
    for (index, snippet) in MigrationGuide.code.enumerated() {
      let imports =
        snippet.text.contains("import Synchronization") ? "import Synchronization\n" : ""
      files["Block\(index).swift"] = imports + Self.imports + snippet.declaration(index)
    }
    let cells = MigrationGuide.cells.filter { !$0.isName }.enumerated()
    files["Cells.swift"] =
      Self.imports + cells.map { $1.cellDeclaration(1000 + $0) }.joined()
    let verdict = try CompiledCode(files, paths: Self.compatibility)
      .typeChecked(languageMode: mode, options: ["-suppress-warnings"])
    #expect(verdict.isAccepted, "\(verdict.messages)")
  }
}
