import Synchronization
import TestSupport
import Testing

@testable import ReactiveTesting

@Suite(.capturesTasks) struct TaskStackTests {
  @Test func `nothing is read of a task that does not wait`() async {
    let task = Task {}
    await task.value
    #expect(TaskStack.of(unsafeBitCast(task, to: AnyObject.self)) == nil)
    #expect(TaskStack.of(0) == nil)
    #expect(TaskStack.of(8) == nil)
  }

  /// Tasks that threads wake and put to sleep while they are read.
  @Test(.knowsLines) func `a stack may be read while its task goes on`() async {
    let isOver = Atomic(false)
    let task = Task.detached {
      while !isOver.load(ordering: .relaxed) { await Self.hop(9) }
    }
    let object = unsafeBitCast(task, to: AnyObject.self)
    var lengths: Set<Int> = []
    for _ in 1...2_000 {
      if let stack = TaskStack.of(object) { lengths.insert(stack.addresses.count) }
      await Task.yield()
    }
    isOver.store(true, ordering: .relaxed)
    await task.value
    #expect(lengths.allSatisfy { $0 < 64 })
  }

  @Test(.knowsLines) func `the line of an address is found`() async throws {
    let task = Task(name: "waits") { await Self.wait() }
    defer { task.cancel() }
    let object = unsafeBitCast(task, to: AnyObject.self)
    while TaskStack.of(object) == nil { await Task.yield() }
    let stack = try #require(TaskStack.of(object))
    #expect(stack.name == "waits")
    let places = CodePlace.of(stack)
    #expect(places.map(\.site.line) == [Self.line, #line - 7])
    #expect(places.map(\.beginning.line) == [Self.line - 1, #line - 8])
    #expect(places.map(\.site.file) == [#fileID, #fileID])
    #expect(places.map(\.function) == ["static TaskStackTests.wait()", nil])
    #expect(places.allSatisfy { $0.path == #filePath })
  }

  private static func wait() async {
    try? await Task.sleep(for: .seconds(100_000))
  }

  private static let line = #line - 3

  private static func hop(_ depth: Int) async {
    if depth > 0 {
      await hop(depth - 1)
    } else {
      await withUnsafeContinuation { continuation in Task.detached { continuation.resume() } }
    }
    await Task.yield()
  }
}
