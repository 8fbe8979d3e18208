#if canImport(Glibc)
  import Glibc
  private let writeBytes = Glibc.write
#elseif canImport(Musl)
  import Musl
  private let writeBytes = Musl.write
#else
  import Darwin
  private let writeBytes = Darwin.write
#endif

/// What the program writes to: a descriptor, with what is written gathered before it.
///
/// A pipe whose reader has gone ends the program by the signal that systems send for it, without a word.
package final class Outlet {
  /// What cannot be written, and why.
  package struct WriteError: Error, Equatable {
    package var message: String

    package init(_ message: String) { self.message = message }
  }

  /// Enough that the calls of the system no longer count.
  private static let capacity = 1 << 16

  /// What is made of a text before it is written, as colours are put into messages.
  var decoration: (String) -> String = { $0 }

  let descriptor: Int32
  let name: String
  private var buffer: [UInt8] = []

  /// Makes an output.
  ///
  /// - Parameters:
  ///   - descriptor: Left open; it is whose who opened it.
  ///   - name: What messages call it.
  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes a text, at the latest with the next flush.
  package func write(_ text: String) throws(WriteError) {
    buffer.append(contentsOf: decoration(text).utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes a text at once, behind what another output has been given before: in the order in which a
  /// reader of both expects it.
  func tell(_ text: String, after output: Outlet) throws(WriteError) {
    try output.flush()
    try write(text)
    try flush()
  }

  /// Writes what has been gathered.
  package func flush() throws(WriteError) {
    var written = 0
    // What cannot be written now will not be tried again.
    defer { buffer.removeAll(keepingCapacity: true) }
    while written < buffer.count {
      let count = buffer[written...].withUnsafeBytes {
        writeBytes(descriptor, $0.baseAddress, $0.count)
      }
      guard count < 0 else {
        written += count
        continue
      }
      let error = SystemError()
      switch error.code {
      case EINTR: break
      // Whoever shares a pipe or a terminal may have asked the system not to wait.
      case EAGAIN, EWOULDBLOCK: waitUntilReady(descriptor, POLLOUT)
      default: throw WriteError("\(name) cannot be written: \(error.reason)")
      }
    }
  }
}
