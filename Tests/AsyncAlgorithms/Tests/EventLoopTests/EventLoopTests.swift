import NIOCore
import NIOEmbedded
import ReactiveTesting
import Testing
import VirtualTime

/// Event loops of SwiftNIO have a time of their own, which a test moves.
@Suite struct EventLoopTests {
  @Test func `a heartbeat is sent each minute`() throws {
    let loop = EmbeddedEventLoop()
    var beats = 0
    loop.scheduleRepeatedTask(initialDelay: .minutes(1), delay: .minutes(1)) { _ in beats += 1 }
    loop.advanceTime(by: .hours(1))
    #expect(beats == 60)
  }

  @Test(.virtualTime) func `a connection is closed if nothing comes for a minute`() async throws {
    let loop = NIOAsyncTestingEventLoop()
    let closing = loop.scheduleTask(in: .minutes(1)) { "closed" }.futureResult
    try await Task.sleep(for: .seconds(60))  // the time of the test
    await loop.advanceTime(by: .minutes(1))  // the time of the event loop
    #expect(try await closing.get() == "closed")
  }
}
