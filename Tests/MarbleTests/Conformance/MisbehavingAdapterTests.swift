import Testing
import marble

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whatever an adapter does, `marble conform` ends with one clear line.
@Suite struct MisbehavingAdapterTests {
  /// An adapter in the shell, what is said about it, and how long it may take to answer.
  struct Adapter: CustomStringConvertible, Sendable {
    var description: String
    var script: String
    var message: String
    var timeout = "60"

    init(_ description: String, _ script: String, _ message: String, timeout: String = "60") {
      (self.description, self.script, self.message) = (description, script, message)
      self.timeout = timeout
    }

    /// An adapter that gives this answer to the first case.
    static func answering(_ description: String, _ answer: String, _ message: String) -> Adapter {
      Adapter(description, greeting + "; read case; echo '\(answer)'; cat >/dev/null", message)
    }

    /// An adapter that answers with these events.
    static func sending(_ description: String, _ events: String, _ message: String) -> Adapter {
      answering(description, #"{"id":1,"pipelines":[{"events":[\#(events)]}]}"#, message)
    }
  }

  static let greeting = #"read hello; echo '{"version":1,"library":"sh"}'"#
  static let right =
    #"{"id":1,"pipelines":[{"events":[{"tick":1,"value":1},{"tick":3,"end":"completed"}]}]}"#
  static let inCase = " (the case is 'as it is')"

  static let adapters = [
    Adapter(
      "that does not exist", "exec ./no-such-program 2>/dev/null",
      "the adapter ended without an answer, with exit status 127: the shell does not find the command"
    ),
    Adapter(
      "that ends at once", "exit 3",
      "the adapter ended without an answer, with exit status 3"),
    Adapter(
      "that crashes in a case", greeting + "; read case; kill -SEGV $$",
      "the adapter ended without an answer, with signal 11" + inCase),
    Adapter(
      "that hangs", "sleep 1000",
      "the adapter has not answered within 50ms; --timeout gives it more time", timeout: "0.05"),
    Adapter(
      "that closes its output", "exec >&-; cat >/dev/null",
      "the adapter ended without an answer, with exit status 0"),
    Adapter(
      "that closes its input", greeting + "; exec <&-; exit 4",
      "the adapter ended without an answer, with exit status 4" + inCase),
    Adapter(
      "that never ends a line", "cat /dev/zero",
      "the adapter wrote more than 16 MiB without a line break"),
    Adapter(
      "that writes lines for ever", "yes",
      "the adapter's first line does not give its version and its library: y"),
    Adapter(
      "of another version", #"echo '{"version":7,"library":"sh"}'"#,
      "the adapter speaks version 7 of the protocol, and this program version 1"),
    Adapter(
      "that writes other bytes", #"printf '\377\n'"#, "the adapter wrote a line that is not UTF-8"),
    Adapter(
      "that says too much", greeting + "; read case; echo '\(right)'; echo more; cat >/dev/null",
      "the adapter wrote a line that nobody asked for: more"),
    Adapter(
      "that fails at its end", greeting + "; read case; echo '\(right)'; exit 1",
      "the adapter answered every case, but ended with exit status 1"),
    .answering(
      "that writes garbage", "{{{", "the adapter's answer is not a JSON object: {{{" + inCase),
    .answering(
      "that says no case", "{}",
      "the adapter's answer does not say which case it is for: {}" + inCase),
    .answering(
      "that answers another case", #"{"id":9}"#,
      "the adapter answered case 9, but it was asked for case 1" + inCase),
    .answering(
      "that answers a case before", #"{"id":0}"#, "the adapter answered case 0 twice" + inCase),
    .answering(
      "without pipelines", #"{"id":1,"pipelines":[]}"#,
      "the adapter's answer does not have 1 pipelines, as the case has" + inCase),
    .answering(
      "without events", #"{"id":1,"pipelines":[{}]}"#,
      "the adapter's answer has a stream without a list of events" + inCase),
    .answering(
      "with wrong subscriptions",
      #"{"id":1,"pipelines":[{"events":[]}],"subscriptions":{"s":[[3,1]]}}"#,
      "the adapter's answer says when the lane 's' was observed, but not with ticks" + inCase),
    .sending(
      "without a tick", #"{"value":1}"#, "the adapter's answer has an event without a tick" + inCase
    ),
    .sending(
      "from before the start", #"{"tick":-1,"value":1}"#,
      "the adapter's answer has an event at tick -1, before the start" + inCase),
    .sending(
      "from after the end", #"{"tick":9223372036854775807,"value":1}"#,
      "the adapter's answer has an event at tick 9223372036854775807, but the run ends at tick 1004"
        + inCase),
    .sending(
      "that goes back in time", #"{"tick":4,"value":1},{"tick":2,"value":1}"#,
      "the adapter's answer has an event at tick 2 after one at tick 4" + inCase),
    .sending(
      "that goes on after the end", #"{"tick":1,"end":"completed"},{"tick":2,"value":1}"#,
      "the adapter's answer has an event at tick 2, after the end of the stream" + inCase),
    .sending(
      "with another end", #"{"tick":1,"end":"exploded"}"#,
      "the adapter's answer has an event at tick 1 with the unknown end 'exploded'" + inCase),
    .sending(
      "with another event", #"{"tick":1}"#,
      "the adapter's answer has an event at tick 1 that is no value, no stream and no end" + inCase),
    .sending(
      "with another value", #"{"tick":1,"value":{"colour":"red"}}"#,
      "the adapter's answer has a value at tick 1 that cannot be read" + inCase),
  ]

  static let fixture = "test: as it is\nhot s: -1-|\npipeline: s\nexpect: -1-|\n"

  @Test(arguments: adapters)
  func `an adapter cannot make the program hang or guess`(adapter: Adapter) throws {
    try withFolder { folder in
      try write(Self.fixture, to: "\(folder)/case.txt")
      let run = try marble(
        "conform", "--timeout", adapter.timeout, "--adapter", adapter.script, "\(folder)/case.txt")
      #expect(run.code == 3)
      #expect(run.messages == "error: \(adapter.message)\n")
    }
  }

  @Test func `an adapter that does not end is ended`() throws {
    try withFolder { folder in
      try write(Self.fixture, to: "\(folder)/case.txt")
      let script = "echo $$ >'\(folder)/number'; sleep 1000"
      let run = try marble(
        "conform", "--timeout", "0.5", "--adapter", script, "\(folder)/case.txt")
      #expect(run.code == 3)
      // A slow machine may not have come that far.
      guard let number = try? Int32(text(of: "\(folder)/number").dropLast()) else { return }
      #expect(kill(number, 0) == -1 && errno == ESRCH)
    }
  }

  @Test func `an adapter that has answered everything must end too`() throws {
    try withFolder { folder in
      try write(Self.fixture, to: "\(folder)/case.txt")
      let script = Self.greeting + "; read case; echo '\(Self.right)'; sleep 1000"
      let run = try marble("conform", "--timeout", "1", "--adapter", script, "\(folder)/case.txt")
      #expect(run.code == 3)
      let ways = [
        "the adapter has not ended within 1s after its input was closed",
        "the adapter has not answered within 1s; --timeout gives it more time",
      ]
      #expect(ways.contains { run.messages.hasPrefix("error: \($0)") })
    }
  }
}
