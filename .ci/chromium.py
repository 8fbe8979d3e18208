"""A page in Chromium, for the checks that use one."""

import base64, json, os, pathlib, re, socket, struct, subprocess, sys, tempfile


class Browser:
    """A page in a browser without a window, driven by the DevTools protocol."""

    def __init__(self, page):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
             f"--user-data-dir={self.folder.name}", "about:blank"],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        for line in self.process.stderr:
            found = re.search(r"ws://127\.0\.0\.1:(\d+)(/\S+)", line)
            if found:
                break
        else:
            sys.exit("error: the browser did not start")
        self.connect(int(found[1]), found[2])
        self.number, self.events = 0, []
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Network", "Runtime", "Log"]:
            self.call(f"{domain}.enable")
        self.call("Page.navigate", url=page if "://" in page else pathlib.Path(page).resolve().as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.receive()

    def connect(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.input = self.socket.makefile("rb")
        while self.input.readline() not in (b"\r\n", b""):
            pass

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        size = len(data)
        head = bytes([0x81, 0x80 | size]) if size < 126 else (
            bytes([0x81, 0xFE]) + struct.pack(">H", size) if size < 65536
            else bytes([0x81, 0xFF]) + struct.pack(">Q", size))
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        """One message; events are kept."""
        data = b""
        while True:
            first, second = self.input.read(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self.input.read(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.input.read(8))[0]
            data += self.input.read(size)
            if first & 0x80:
                break
        message = json.loads(data)
        if "method" in message:
            self.events.append(message)
        return message

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        self.send(json.dumps(request))
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                if "error" in message:
                    sys.exit(f"error: {method}: {message['error']}")
                return message["result"]

    def value(self, expression, **options):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, **options)
        return result["result"].get("value")

    def press(self, key, text=""):
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=key, text=text if kind == "keyDown" else "")

    def type(self, text):
        for letter in text:
            self.press(letter, letter)

    def close(self):
        self.process.kill()
        self.process.wait()


failures = []


def expect(what, actual, wanted):
    if actual != wanted:
        failures.append(f"{what}: {actual!r}, but {wanted!r} was expected")
