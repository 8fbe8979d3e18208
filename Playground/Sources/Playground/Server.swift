import NIOCore
import NIOHTTP1
import NIOPosix

/// Answers the requests of HTTP that come to this machine from itself.
struct Server {
  /// A request with its whole body.
  struct Request {
    let head: HTTPRequestHead
    /// Of a longer body only the start.
    var body: [UInt8] = []
  }

  struct Response {
    var status = HTTPResponseStatus.ok
    var headers: HTTPHeaders
    var body: [UInt8]
  }

  private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  /// How many bytes of a body are kept.
  let bodyLimit: Int
  let answer: @Sendable (Request) async -> Response

  /// Serves until the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: The port on this machine; zero for a free one.
  ///   - begun: Called with the port, once there may be connections.
  /// - Throws: An error if the port is in use.
  func run(port: Int, begun: @Sendable (Int) -> Void) async throws {
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          // It answers what is no request of HTTP.
          try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
    begun(listener.channel.localAddress?.port ?? port)
    try await withThrowingDiscardingTaskGroup { group in
      try await listener.executeThenClose { connections in
        for try await connection in connections {
          // A connection that breaks is no concern of the others.
          group.addTask { do { try await serve(connection) } catch {} }
        }
      }
    }
  }

  private func serve(_ connection: Connection) async throws {
    try await connection.executeThenClose { parts, answers in
      var request: Request?
      for try await part in parts {
        switch part {
        case .head(let head): request = Request(head: head)
        case .body(let bytes):
          if request?.body.count ?? 0 < bodyLimit { request?.body += Array(buffer: bytes) }
        case .end:
          guard let whole = request.take() else { continue }
          var response = await answer(whole)
          response.headers.replaceOrAdd(name: "Content-Length", value: "\(response.body.count)")
          let head = HTTPResponseHead(
            version: whole.head.version, status: response.status, headers: response.headers)
          try await answers.write(.head(head))
          try await answers.write(.body(.byteBuffer(ByteBuffer(bytes: response.body))))
          try await answers.write(.end(nil))
          if !whole.head.isKeepAlive { return }
        }
      }
    }
  }
}
