import Observation
import Reactive
import ReactiveTesting
import Testing

/// Searches while somebody types: waits for a pause, asks an asynchronous service, drops outdated answers.
@MainActor @Observable final class SearchModel {
  private(set) var results: [String] = []
  private(set) var isLoading = false
  @ObservationIgnored private let find: @Sendable (String) async throws -> [String]
  @ObservationIgnored private var search: Task<Void, any Error>?

  init(find: @escaping @Sendable (String) async throws -> [String]) { self.find = find }

  func type(_ text: String) {
    search?.cancel()
    search = Task {
      try await Task.sleep(for: .milliseconds(300))
      isLoading = true
      defer { isLoading = false }
      results = try await find(text)
    }
  }
}

extension PageSamples {  // not on the page
  @MainActor @Suite struct SearchModelTests {
    let test = TestScheduler(tick: .milliseconds(100))

    @Test func `a search waits for a pause, and a newer one replaces it`() async throws {
      let model = SearchModel { text in
        try await Task.sleep(for: .milliseconds(200))
        return [text + "1", text + "2"]
      }
      let keys = test.sequence("-a-b-------c---d|", of: String.self)
      let results = test.record(observing: { model.results.joined() })
      let loading = test.record(observing: { model.isLoading ? 1 : 0 })

      try await test.run { @MainActor in
        for await key in keys { model.type(key) }
      }

      #expect(results.timeline == "''-------'b1b2'-----------'d1d2'")
      #expect(loading.timeline == "0-----1-0-----10--1-0")
    }
  }
}  // not on the page
