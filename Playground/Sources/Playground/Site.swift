import NIOHTTP1

/// What is served: the files of the page, the catalogue, and the answers of the program.
///
/// Other pages, which a browser could let send requests here, are refused.
struct Site: Sendable {
  let program: MarbleProgram
  let catalogue: [UInt8]

  /// More bytes than a case may have, even if each of them is written as an escape.
  static let bodyLimit = 400_000

  /// The response to any request.
  @Sendable func response(to request: Server.Request) async -> Server.Response {
    guard isOwn(request.head) else {
      return .refusing(.forbidden, "the playground answers only its own page, on this machine")
    }
    switch (request.head.method, request.head.uri) {
    case (.GET, "/"): return .holding(PackageResources.index_html, "text/html; charset=utf-8")
    case (.GET, "/playground.css"): return .holding(PackageResources.playground_css, "text/css")
    case (.GET, "/playground.js"):
      return .holding(PackageResources.playground_js, "text/javascript")
    case (.GET, "/catalogue"): return .holding(catalogue, "application/json")
    case (.POST, "/play"): return await play(request)
    case (_, "/"), (_, "/play"): return .refusing(.methodNotAllowed, "this method is not allowed")
    default: return .refusing(.notFound, "there is nothing here")
    }
  }

  /// Whether a request comes from the page itself, or from a program that is no browser.
  ///
  /// A page elsewhere can have a name that leads to this address, but then the browser sends that name.
  private func isOwn(_ head: HTTPRequestHead) -> Bool {
    let hosts = head.headers["Host"]
    guard hosts.count == 1, ["127.0.0.1", "localhost"].contains(hosts[0].prefix { $0 != ":" })
    else { return false }
    let origins = head.headers["Origin"]
    let sites = head.headers["Sec-Fetch-Site"]
    // Whoever follows a link to the page may come from anywhere.
    let isVisit = head.method == .GET && head.uri == "/"
    return origins.allSatisfy { $0 == "http://\(hosts[0])" }
      && (isVisit || sites.allSatisfy { $0 == "same-origin" })
  }

  private func play(_ request: Server.Request) async -> Server.Response {
    // A page elsewhere can send this type only if it is allowed to, and nobody is.
    guard request.head.headers["Content-Type"] == ["application/json"] else {
      return .refusing(.unsupportedMediaType, "a case is sent as application/json")
    }
    guard request.body.count <= Self.bodyLimit else {
      return .refusing(.payloadTooLarge, "this case is too long")
    }
    // The end of a line can only be a blank of JSON: in its texts it is written as an escape.
    let line = request.body.map { [10, 13].contains($0) ? 32 : $0 }
    guard let answer = await program.answer(line) else {
      return .refusing(
        .serviceUnavailable, "marble reached a limit of time or memory, and was started again")
    }
    let isRefusal = answer.starts(with: #"{"error":"#.utf8)
    return .holding(answer, "application/json", isRefusal ? .badRequest : .ok)
  }
}

extension Server.Response {
  /// The page may load what is served here, and nothing else; no other page may load or frame it.
  fileprivate static func holding(
    _ body: [UInt8], _ type: String, _ status: HTTPResponseStatus = .ok
  ) -> Self {
    let headers: HTTPHeaders = [
      "Content-Type": type, "Cache-Control": "no-store",
      "Content-Security-Policy": """
      default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
      base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """,
      "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
    ]
    return Self(status: status, headers: headers, body: body)
  }

  fileprivate static func refusing(_ status: HTTPResponseStatus, _ reason: String) -> Self {
    holding(Array("\(reason)\n".utf8), "text/plain; charset=utf-8", status)
  }
}
