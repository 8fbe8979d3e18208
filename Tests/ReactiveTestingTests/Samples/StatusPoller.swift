import Reactive
import ReactiveTesting
import Testing

/// Asks a service for its status every ten seconds.
///
/// After a failure it asks again after a second, then after two, four and eight seconds.
struct StatusPoller: Sendable {
  let fetch: @Sendable () async throws -> String

  var statuses: AsyncStream<String> {
    AsyncStream { continuation in
      let polling = Task {
        var backoff = Duration.seconds(1)
        while !Task.isCancelled {
          do {
            continuation.yield(try await fetch())
            backoff = .seconds(1)
            try await Task.sleep(for: .seconds(10))
          } catch {
            try? await Task.sleep(for: backoff)
            backoff = min(backoff * 2, .seconds(8))
          }
        }
      }
      continuation.onTermination = { _ in polling.cancel() }
    }
  }
}

extension PageSamples {  // not on the page
  @Suite struct StatusPollerTests {
    let test = TestScheduler(tick: .seconds(1))

    /// A service whose answers are the characters of a text; "#" is a failure.
    private actor Service {
      private var answers: [Character]
      private(set) var calls = 0

      init(_ answers: String) { self.answers = Array(answers) }

      func answer() throws -> String {
        calls += 1
        let answer = answers.isEmpty ? "-" : answers.removeFirst()
        if answer == "#" { throw TestError("offline") }
        return String(answer)
      }
    }

    @Test func `a service that fails is asked again after 1, 2, 4 and 8 seconds`() async {
      let service = Service("a#####b#c")
      let poller = StatusPoller { try await service.answer() }
      #expect(
        test.timeline(during: "^ 50s !") { poller.statuses } == "a 32t b----------c------!")
      #expect(await service.calls == 9)
    }
  }
}  // not on the page
