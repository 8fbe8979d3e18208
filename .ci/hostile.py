"""Sends the playground what nobody should, and checks that it refuses that, and that it goes on."""

import json, socket


def ask(port, data, answers=1):
    """What the server sends back until it closes the connection or has answered; data may be any bytes."""
    connection = socket.create_connection(("127.0.0.1", port))
    # Only so that a check that goes wrong ends: nothing is judged by it.
    connection.settimeout(120)
    try:
        connection.sendall(data)
    except OSError:
        # It need not read what it refuses.
        pass
    answer = b""
    try:
        while True:
            head, _, body = answer.partition(b"\r\n\r\n")
            length = [int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
            if length and len(body) >= length[0]:
                break
            part = connection.recv(1 << 16)
            if not part:
                break
            answer += part
    except ConnectionError:
        pass
    connection.close()
    return answer


def request(port, method="GET", path="/", body=b"", **headers):
    """A request as the page would send it, but for some headers; None leaves one out."""
    own = {"Host": f"127.0.0.1:{port}"}
    if method == "POST":
        own |= {"Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/json"}
    if body or method == "POST":
        own["Content-Length"] = len(body)
    own |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{method} {path} HTTP/1.1"] + [f"{name}: {value}" for name, value in own.items() if value is not None]
    return "\r\n".join(lines + ["", ""]).encode() + body


def play(port, body, **headers):
    return request(port, "POST", "/play", body if isinstance(body, bytes) else body.encode(), **headers)


def case(text):
    return json.dumps({"case": text})


def attacks(port):
    """The requests, each with what may come of it: statuses, where 0 stands for a closed connection."""
    for host in ["evil.example", f"evil.example:{port}", f"127.0.0.1.evil.example:{port}", f"localhost.evil.example:{port}",
                 f"0.0.0.0:{port}", f"[::1]:{port}", f"127.1:{port}", f"2130706433:{port}", f"evil@127.0.0.1:{port}", "",
                 None, f"LOCALHOST\t.evil:{port}"]:
        yield request(port, Host=host), [403]
        yield play(port, case("pipeline: .empty"), Host=host), [403]
    yield f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: evil.example\r\n\r\n".encode(), [403]
    for origin in ["http://evil.example", "null", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}",
                   "http://127.0.0.1", f"http://localhost:{port}", "file://", f"http://127.0.0.1:{port}.evil.example", ""]:
        yield play(port, case("pipeline: .empty"), Origin=origin), [403]
        yield request(port, Origin=origin), [403]
    for site in ["cross-site", "same-site", "none"]:
        yield play(port, case("pipeline: .empty"), Sec_Fetch_Site=site), [403]
        yield request(port, path="/playground.js", Sec_Fetch_Site=site), [403]
        yield request(port, path="/catalogue", Sec_Fetch_Site=site), [403]
    for path in ["/../../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
                 "/./../etc/passwd", "/..\\..\\etc\\passwd", "/playground.js/../../../etc/passwd", "/playground.js%00",
                 "/%00", "/etc/passwd", "/.git/config", "/Package.swift", "/index.html", "/Page/index.html",
                 "file:///etc/passwd", "/proc/self/environ", "/playground.css/", "/PLAYGROUND.JS", "/%ff%fe", "/" + "a" * 9000,
                 "/play/../play", "/favicon.ico", "*"]:
        yield request(port, path=path), [404, 405, 400, 0]
    for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "\x01"]:
        for path in ["/", "/play"]:
            yield request(port, method, path), [405, 404, 400, 0]
    yield request(port, path="/play"), [405]
    yield request(port, "POST", "/"), [405]
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", "", None]:
        yield play(port, case("pipeline: .empty"), Content_Type=kind), [415]
    for body in ["", "{", "[]", "nul", "\"case\"", "{\"case\":1}", "{\"case\":null}", "{\"case\":\"\\ud800\"}", "\0", "\x7f",
                 "{\"case\":\"a\"", "[" * 100_000, "{\"a\":" * 50_000, "\"" + "\\" * 1001, "{\"case\":\"\",\"lane\":0,\"events\":[]}",
                 "{\"case\":\"hot a: 1\",\"lane\":-1,\"events\":[]}", "{\"case\":\"hot a: 1\",\"lane\":0,\"events\":[1]}",
                 "{\"case\":\"hot a: 1\",\"lane\":9e99,\"events\":[]}", b"{\"case\":\"\xff\xfe\"", "1e999999", "{}\n{}\n",
                 "\"catalogue\"\n\"catalogue\"", case("#" * 50_001), case("\n" * 60_000)]:
        yield play(port, body), [400]
    yield play(port, "x" * 5_000_000), [413]
    yield play(port, "\n" * 500_000), [413]
    for length in ["-1", "x", "99999999999999999999", "0x10", "1 1"]:
        yield play(port, "", Content_Length=length), [0, 400]
    yield play(port, "5\r\nhello\r\n0\r\n\r\n", Transfer_Encoding="chunked"), [0, 400]
    yield play(port, "zz\r\nhello\r\n0\r\n\r\n", Transfer_Encoding="chunked", Content_Length=None), [0, 400]
    yield play(port, "", Transfer_Encoding="gzip", Content_Length=None), [0, 400]
    # What needs all that a run may do.
    for text in ["pipeline: SignalProducer(value: 1).repeat()", "cold a: 1|\npipeline: a.repeat().repeat().repeat()",
                 "pipeline: SignalProducer(1...900000).count()", "pipeline: SignalProducer(1...900000)",
                 "cold a: [" + "1" * 40_000 + "|]\npipeline: a.repeat()", "cold a: " + "1" * 40_000 + "|\npipeline: a.repeat()",
                 "cold x: 1|\n" + "".join(f"let x{n}: x{n - 1 or ''}.merge(with: x{n - 1 or ''})\n" for n in range(1, 40))
                 + "pipeline: x39", "pipeline: .interval(1t)\nuntil: 1000000000000",
                 "pipeline: SignalProducer(1...16).scan(\"ab\") { a, _ in a + a }.map { [$0, $0] }.repeat()",
                 "hot a: [" + "1" * 500 + "]\nhot b: [" + "2" * 500 + "]\npipeline: a.merge(with: b)\norders: all\nexpect: -",
                 "any cold a: 1 2 3 | 1000t\npipeline x: a.repeat()\npipeline y: a\nlaw: x == y\ncut: everywhere",
                 "pipeline: " + "(" * 20_000, "pipeline: a" + ".map { $0 }" * 2_000 + "\nhot a: 1|", "hot a: 999999999999t 1\npipeline: a",
                 "test: " + "e\u0301" * 9_000 + "\npipeline: .empty", "tick: 1us\nhot a: 1\npipeline: a.delay(80000s)"]:
        yield play(port, case(text)), [200]
    # What is no request at all.
    yield b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(300) + b"\n", [400, 0]
    yield b"GET /\r\n\r\n", [400, 0]
    yield b"\0" * 4096 + b"\n", [400, 0]
    yield b"GET / HTTP/9.9\r\n\r\n", [400, 403, 0]
    yield b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(5_000)) + b"\r\n", [403, 400, 431, 0]
    yield b"GET / HTTP/1.1\r\nX: " + b"y" * 1_000_000 + b"\r\n\r\n", [403, 400, 431, 0]


def run(port, expect):
    """Sends all of them, and between them a case that must be played."""
    count = 0
    for data, statuses in attacks(port):
        count += 1
        what = f"request {count}: {data[:120]!r}"
        answer = ask(port, data)
        status = int(answer.split(b" ")[1]) if answer.startswith(b"HTTP/1.1 ") else 0
        if status not in statuses:
            expect(what, status, statuses)
        expect(f"what {what} shows of other files", b"root:" in answer or b"swift-tools-version" in answer, False)
        expect(f"who may read the answer to {what}", b"access-control" in answer.lower(), False)
        if count % 20 == 0:
            played = ask(port, play(port, case("hot a: -1|\npipeline: a")))
            expect(f"a case is played after {what}", b'"status":"passed"' in played, True)
    return count
