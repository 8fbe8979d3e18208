import Foundation

/// The program `marble`, started anew for each run, as a process of its own.
func program() -> Run? { marble(fixture(of: 1)) }

func programCases(_ size: Int) -> Run? { marble(fixture(of: size)) }

/// Cases with eight orders each, until there are so many orders in all.
func orders(_ size: Int) -> Run? {
  marble(
    String(
      repeating: """
        test: orders
        orders: all
        hot a: -1-2-|
        hot b: -3-4-|
        pipeline: a.merge(with: b).map { _ in 0 }
        expect: -[00]-[00]-|


        """, count: size / 8))
}

/// Cases with 120 orders each.
func mergedOrders(_ size: Int) -> Run? {
  marble(
    String(
      repeating: """
        test: merged
        orders: all
        hot a: -1-
        hot b: -2-
        hot c: -3-
        hot d: -4-
        hot e: -5-
        pipeline: .merge([a, b, c, d, e]).map { _ in 0 }
        expect: -[00000]-


        """, count: size))
}

private func marble(_ text: String) -> Run? {
  // Where nobody says which one, none is run: one built with the dynamic library starts otherwise.
  guard let marble = ProcessInfo.processInfo.environment["MARBLE"] else { return nil }
  let file = TemporaryFile(text)
  return .plain {
    let status = launch(marble, ["--quiet", file.path])
    precondition(status == 0, "marble has to pass, but ended with \(status).")
  }
}

/// Cases of four kinds in turn.
private func fixture(of cases: Int) -> String {
  let kinds = [
    """
    hot s: -1-2-3-|
    pipeline: s.map { $0 * 2 }
    expect: -2-4-6-|
    """,
    """
    hot s: -1-2----3-|
    pipeline: s.debounce(2t)
    expect: -----2----|
    """,
    """
    hot a: -1---2|
    hot b: ---8--|
    pipeline: a.combineLatest(with: b).map { $0.0 * $0.1 }
    expect: ---8-'16'|
    """,
    """
    hot s: -1--2-|
    cold a: 7-8|
    pipeline: s.flatMap(.concat) { _ in a }
    expect: -7-87-8|
    """,
  ]
  return (0..<cases).map { "test: number \($0)\n\(kinds[$0 % kinds.count])\n" }
    .joined(separator: "\n")
}

/// Gone with the last reference to it.
private final class TemporaryFile {
  let path: String

  init(_ text: String) {
    path = NSTemporaryDirectory() + "benchmark-\(UUID().uuidString).txt"
    precondition(
      FileManager.default.createFile(atPath: path, contents: Data(text.utf8)),
      "\(path) has to be writable.")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Starts a program, without Foundation, whose own work would be measured too, and waits for its end.
private func launch(_ program: String, _ arguments: [String]) -> Int32 {
  var words = ([program] + arguments).map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var process = pid_t()
  guard posix_spawn(&process, program, nil, nil, &words, environ) == 0 else { return -1 }
  var status: Int32 = 0
  return waitpid(process, &status, 0) == process ? status : -1
}
