import Reactive
import ReactiveTesting
import Testing

/// Downloads several files, a few at a time; the first failure cancels the others.
actor DownloadManager {
  private let limit: Int
  private let load: @Sendable (String) async throws -> Int
  private(set) var sizes: [String: Int] = [:]

  init(atMost limit: Int, load: @escaping @Sendable (String) async throws -> Int) {
    self.limit = limit
    self.load = load
  }

  func download(_ files: [String]) async throws {
    try await withThrowingTaskGroup(of: (String, Int).self) { group in
      for (number, file) in files.enumerated() {
        if number >= limit, let (name, size) = try await group.next() { sizes[name] = size }
        group.addTask { [load] in (file, try await load(file)) }
      }
      for try await (name, size) in group { sizes[name] = size }
    }
  }
}

extension PageSamples {  // not on the page
  @Suite struct DownloadManagerTests {
    let test = TestScheduler(tick: .seconds(1))

    /// A server that takes the number of seconds in the name of a file, and fails for "0".
    private func server(
      _ log: Signal<String, Never>.Observer
    ) -> @Sendable (String) async throws -> Int {
      { file in
        log.send(value: "get " + file)
        do {
          guard let seconds = Int(file), seconds > 0 else {
            try await Task.sleep(for: .seconds(1))
            throw TestError("no file")
          }
          try await Task.sleep(for: .seconds(seconds))
        } catch {
          log.send(value: "stop " + file)
          throw error
        }
        log.send(value: "got " + file)
        return file.count
      }
    }

    @Test func `two files are loaded at a time`() async throws {
      let log = Recording<String, Never>(on: test)
      let manager = DownloadManager(atMost: 2, load: server(log.observer))
      try await test.run { try await manager.download(["4", "2", "3"]) }
      #expect(log.timeline == "['get 4''get 2']-['got 2''get 3']-'got 4''got 3'")
      #expect(await manager.sizes.keys.sorted() == ["2", "3", "4"])
    }

    @Test func `the first failure cancels the other downloads`() async {
      let log = Recording<String, Never>(on: test)
      let manager = DownloadManager(atMost: 2, load: server(log.observer))
      await #expect(throws: TestError("no file")) {
        try await test.run { try await manager.download(["9", "0", "5"]) }
      }
      #expect(log.timeline == "['get 9''get 0']['stop 0''stop 9']")
      #expect(test.now == .seconds(1))
    }
  }
}  // not on the page
