import Foundation
import Reactive
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Notifications and requests of the compatibility file.
@Suite struct FoundationTests {
  private static let name = Notification.Name("numbers")

  private static func post(
    _ number: Int, as name: Notification.Name, by sender: AnyObject? = nil,
    to center: NotificationCenter
  ) {
    center.post(name: name, object: sender, userInfo: ["number": number])
  }

  @Test func `a signal of notifications filters by name and sender until it is disposed of`() {
    let center = NotificationCenter()
    let sender = NSObject()
    let numbers = Atomic<[Int]>([])
    let senders = Atomic<[Int]>([])
    let number: @Sendable (Notification) -> Int = { $0.userInfo?["number"] as? Int ?? 0 }
    let named = center.reactive.notifications(forName: Self.name, number)
    let sent = center.reactive.notifications(forName: nil, object: sender, number)
    let handle = named.observeValues { number in numbers.modify { $0.append(number) } }
    sent.observeValues { number in senders.modify { $0.append(number) } }
    Self.post(1, as: Self.name, to: center)
    Self.post(2, as: .init("others"), to: center)
    Self.post(3, as: .init("others"), by: sender, to: center)
    Self.post(4, as: Self.name, by: sender, to: center)
    handle?.dispose()
    Self.post(5, as: Self.name, by: sender, to: center)
    #expect(numbers.value == [1, 4])
    #expect(senders.value == [3, 4, 5])
  }

  @Test func `a signal of notifications leaves its center when its last observer leaves`() {
    let center = NotificationCenter()
    let isLeft = Atomic(false)
    let handles = {
      let signal = center.reactive.notifications(forName: Self.name) { _ in 0 }
        .on(disposed: { isLeft.value = true })
      return [signal.observeValues { _ in }, signal.observeValues { _ in }]
    }()
    handles[0]?.dispose()
    #expect(!isLeft.value)
    handles[1]?.dispose()
    #expect(isLeft.value)
  }

  @Test func `a request sends its data and its response, or its error`() async throws {
    let producer = Answers.session.reactive.data(with: try Answers.request("text"))
    let (data, response) = try #require(try await producer.first())
    #expect(data == Data("text".utf8))
    #expect(response.url?.host() == "text")
    let failing = Answers.session.reactive.data(with: try Answers.request("failure"))
    let error = await #expect(throws: URLError.self) { try await failing.first() }
    #expect(error?.code == .cannotFindHost)
  }

  @Test func `disposing of a request cancels its task`() async throws {
    let session = Answers.session
    let isInterrupted = Atomic(false)
    session.reactive.data(with: try Answers.request("silence"))
      .on(interrupted: { isInterrupted.value = true })
      .start()
      .dispose()
    #expect(isInterrupted.value)
    let isRunning = await withCheckedContinuation { continuation in
      session.getAllTasks { tasks in
        continuation.resume(returning: tasks.contains { $0.state == .running })
      }
    }
    #expect(!isRunning)
  }
}

/// Answers requests without a network, depending on the host.
private final class Answers: URLProtocol {
  static var session: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Answers.self]
    return URLSession(configuration: configuration)
  }

  static func request(_ host: String) throws -> URLRequest {
    URLRequest(url: try #require(URL(string: "https://\(host)/")))
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let host = url.host(), host != "silence" else { return }
    guard host != "failure" else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    let response = URLResponse(
      url: url, mimeType: nil, expectedContentLength: host.utf8.count, textEncodingName: nil)
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(host.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
