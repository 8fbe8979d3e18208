import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A running adapter: a process that reads lines from one pipe and writes lines to another.
///
/// It has a process group of its own, so that everything it has started ends with it.
final class AdapterProcess {
  /// The limit for what is not read yet: the largest fixture needs a thousandth of it.
  static let lineLimit = 16 << 20

  private let identifier: pid_t
  private let input: Int32
  private let output: Int32
  /// How long an answer may take.
  private let timeout: Duration
  /// What was read beyond the last line, and where the search for the line's end goes on.
  private var unread: [UInt8] = []
  private var searched = 0
  private var isInputOpen = true
  private var hasEnded = false

  /// Starts an adapter.
  ///
  /// - Parameters:
  ///   - command: The command line, for the shell.
  ///   - timeout: How long an answer may take.
  /// - Throws: A problem if no process can be started.
  init(_ command: String, timeout: Duration) throws(AdapterProblem) {
    let (toAdapter, fromAdapter) = (try Spawning.pipe(), try Spawning.pipe())
    var result: (identifier: pid_t, error: Int32) = (0, 0)
    Interruption.note {
      result = Spawning.spawn(
        ["/bin/sh", "-c", command], input: toAdapter.reading, output: fromAdapter.writing)
      return result.error == 0 ? result.identifier : nil
    }
    close(toAdapter.reading)
    close(fromAdapter.writing)
    (input, output, self.timeout) = (toAdapter.writing, fromAdapter.reading, timeout)
    identifier = result.identifier
    guard result.error == 0 else {
      hasEnded = true
      let reason = SystemError(code: result.error).reason
      throw AdapterProblem(ConformanceMessages.unstarted(reason))
    }
    for descriptor in [input, output] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    if !hasEnded { end(killing: true) }
    if isInputOpen { close(input) }
    close(output)
  }

  // MARK: Lines

  /// Writes a line and reads the line that answers it.
  ///
  /// It reads while it writes: an adapter that says something before it has read everything would otherwise wait
  /// for `marble`, and `marble` for it.
  func exchange(_ line: String) throws(AdapterProblem) -> String {
    let deadline = MonotonicTime.now + timeout
    let bytes = Array((line + "\n").utf8)
    var written = 0
    while written < bytes.count {
      let ready = try wait(for: [(output, POLLIN), (input, POLLOUT)], until: deadline)
      if ready.contains(output), try !read() { throw try ending(until: deadline) }
      guard ready.contains(input) else { continue }
      let count = BrokenPipe.ignored {
        bytes[written...].withUnsafeBytes { writeBytes(input, $0.baseAddress, $0.count) }
      }
      if count > 0 { written += count }
      guard count < 0, ![EINTR, EAGAIN].contains(errno) else { continue }
      // What it said before it closed its input may still say why.
      if let line = try self.line(until: deadline) { return line }
      throw try ending(until: deadline)
    }
    guard let answer = try self.line(until: deadline) else { throw try ending(until: deadline) }
    return answer
  }

  /// The next line; nil if the adapter has closed its output.
  private func line(until deadline: Duration) throws(AdapterProblem) -> String? {
    while true {
      if let end = unread[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = unread[..<end]
        guard let text = String(validating: line, as: UTF8.self) else {
          throw AdapterProblem(ConformanceMessages.noUTF8)
        }
        unread.removeFirst(end + 1)
        searched = 0
        return text
      }
      searched = unread.count
      _ = try wait(for: [(output, POLLIN)], until: deadline)
      guard try read() else { return nil }
    }
  }

  /// Reads what there is; false at the end of the output.
  private func read() throws(AdapterProblem) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = chunk.withUnsafeMutableBytes { readBytes(output, $0.baseAddress, $0.count) }
    if count > 0 {
      unread.append(contentsOf: chunk[..<count])
      guard unread.count <= Self.lineLimit else {
        throw AdapterProblem(ConformanceMessages.longLine(Self.lineLimit >> 20))
      }
      return true
    }
    return count < 0 && [EINTR, EAGAIN].contains(errno)
  }

  private func wait(
    for events: [(descriptor: Int32, kind: Int32)], until deadline: Duration
  ) throws(AdapterProblem) -> [Int32] {
    var entries = events.map { pollfd(fd: $0.descriptor, events: Int16($0.kind), revents: 0) }
    while true {
      let rest = deadline - MonotonicTime.now
      let milliseconds = rest > .zero ? Int32(min(rest / .milliseconds(1), 1_000)) + 1 : 0
      if poll(&entries, nfds_t(entries.count), milliseconds) > 0 {
        return entries.filter { $0.revents != 0 }.map(\.fd)
      }
      // Only now: if the program itself was stopped for a while, the answer is there.
      guard rest > .zero else { throw AdapterProblem(ConformanceMessages.hanging(timeout)) }
    }
  }

  // MARK: The end

  /// Closes the adapter's input, after which it must end.
  ///
  /// - Throws: A problem if it says more, does not end, or ends with an error.
  func finish() throws(AdapterProblem) {
    closeInput()
    let deadline = MonotonicTime.now + timeout
    if let line = try line(until: deadline) {
      throw AdapterProblem(ConformanceMessages.superfluous(printable(String(line.prefix(60)))))
    }
    let status = try status(until: deadline)
    guard status == 0 else { throw AdapterProblem(ConformanceMessages.endedBadly("\(status)")) }
  }

  /// Why there is no answer.
  private func ending(until deadline: Duration) throws(AdapterProblem) -> AdapterProblem {
    closeInput()
    return AdapterProblem(ConformanceMessages.ended("\(try status(until: deadline))"))
  }

  private func closeInput() {
    guard isInputOpen else { return }
    isInputOpen = false
    close(input)
  }

  /// Waits for the end of the process.
  private func status(until deadline: Duration) throws(AdapterProblem) -> ProcessStatus {
    while true {
      if let status = end(killing: false) { return status }
      guard MonotonicTime.now < deadline else {
        end(killing: true)
        throw AdapterProblem(ConformanceMessages.unended(timeout))
      }
      _ = poll(nil, 0, 2)
    }
  }

  /// Takes the status of the process, so that no zombie is left; nil if it is still running.
  @discardableResult
  private func end(killing: Bool) -> ProcessStatus? {
    if killing { kill(-identifier, SIGKILL) }
    var status: Int32 = 0
    Interruption.forget(adapter: identifier) {
      var result: pid_t
      repeat {
        result = waitpid(identifier, &status, killing ? 0 : WNOHANG)
      } while result < 0 && errno == EINTR
      hasEnded = result == identifier
      // Whatever it started and left behind ends too.
      if hasEnded { kill(-identifier, SIGKILL) }
      return hasEnded
    }
    guard hasEnded else { return nil }
    return ProcessStatus(raw: status)
  }
}
