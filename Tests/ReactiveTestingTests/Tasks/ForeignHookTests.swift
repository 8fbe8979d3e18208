import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import TestSupport
import Testing

/// A hook that another library sets: each task goes to the main actor, as with `withMainSerialExecutor`.
private enum ForeignHook {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  static var isSet: Bool {
    get { place?.pointee != nil }
    set { place?.pointee = newValue ? hook : nil }
  }

  static let calls = Atomic<Int>(0)

  private static let hook: Hook = { job, _ in
    calls.add(1, ordering: .relaxed)
    MainActor.shared.enqueue(job)
  }

  // Unsafe: a variable of the runtime, which exists as long as the process.
  private static var place: UnsafeMutablePointer<Hook?>? {
    dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")?
      .assumingMemoryBound(to: Hook?.self)
  }

  static func setting(_ body: () async throws -> Void) async rethrows {
    let wasSet = isSet
    isSet = true
    defer { isSet = wasSet }
    try await body()
  }
}

/// Each test has a process of its own, because the hook is that of the process.
@Suite(.replacesClocks) struct ForeignHookTests {
  @Test func `a hook that is set in a run is named, and the next test has its own again`() async {
    await #expect(processExitsWith: .success) {
      let error = try await #require(throws: TestRunError.self) {
        try await withVirtualTime { _ in
          try await ForeignHook.setting {
            try await Task { try await Task.sleep(for: .seconds(1)) }.value
          }
        }
      }
      precondition("\(error)".contains("replaced the hook of the runtime"), "\(error)")
      precondition("\(error)".contains("`withMainSerialExecutor`"), "\(error)")
      for _ in 1...2 {
        try await withVirtualTime { test in
          try await Task { try await Task.sleep(for: .seconds(1)) }.value
          precondition(test.now == .seconds(1))
        }
      }
      // Outside of runs, the other hook is still called.
      let calls = ForeignHook.calls.load(ordering: .relaxed)
      await Task.detached {}.value
      precondition(ForeignHook.calls.load(ordering: .relaxed) > calls)
    }
  }

  @Test func `a hook that is set around a test does not matter`() async {
    await #expect(processExitsWith: .success) {
      for _ in 1...2 {
        try await ForeignHook.setting {
          try await withVirtualTime { test in
            try await Task { try await Task.sleep(for: .seconds(1)) }.value
            precondition(test.now == .seconds(1))
          }
        }
      }
    }
  }

  @Test func `a hook that calls ours is left alone`() async {
    await #expect(processExitsWith: .success) {
      try await withVirtualTime { try await $0.clock.sleep(for: .seconds(1)) }
      ForeignHook.chain()
      for _ in 1...2 {
        try await withVirtualTime { test in
          try await Task { try await Task.sleep(for: .seconds(1)) }.value
          precondition(test.now == .seconds(1))
        }
        await Task.detached {}.value
      }
    }
  }
}

extension ForeignHook {
  // Unsafe: set before the hook is, and never again.
  nonisolated(unsafe) private static var inner: Hook?

  /// Sets a hook that calls the one before it.
  fileprivate static func chain() {
    inner = place?.pointee
    place?.pointee = chaining
  }

  private static let chaining: Hook = { job, original in
    if let inner { inner(job, original) } else { original(job) }
  }
}
