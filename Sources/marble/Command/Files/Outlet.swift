import ReactiveTesting

#if canImport(Glibc)
  import Glibc
  /// The system's `write`, whose name types of this file have taken.
  package let writeBytes = Glibc.write
#elseif canImport(Musl)
  import Musl
  package let writeBytes = Musl.write
#else
  import Darwin
  package let writeBytes = Darwin.write
#endif

/// A buffered output of the program, with a descriptor.
///
/// If the reader of a pipe has gone, the system's signal ends the program, without a message.
package final class Outlet {
  /// The reason why the output cannot be written.
  package struct WriteError: Error, Equatable {
    package var message: String

    package init(_ message: String) { self.message = message }
  }

  /// Large enough that the cost of system calls no longer matters.
  private static let capacity = 1 << 16

  /// Changes a text before it is written, for example to add colours to messages.
  var decoration: (String) -> String = { $0 }

  /// Whether the codes of the program's own styles are written; all others never are.
  var isStyled = false

  let descriptor: Int32
  let name: String
  private var buffer: [UInt8] = []

  /// Makes an output.
  ///
  /// - Parameters:
  ///   - descriptor: Stays open; whoever opened it closes it.
  ///   - name: The name in messages.
  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes a text, at the latest with the next flush.
  ///
  /// A text may contain anything that a file contains. So a terminal gets no character that it would act on, except for
  /// line endings and the program's own styles.
  package func write(_ text: String) throws(WriteError) {
    try writeExactly(decoration(shown(text)))
  }

  /// Writes a text as it is, such as a file that was asked for.
  func writeExactly(_ text: String) throws(WriteError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  private func shown(_ text: String) -> String {
    // Most texts are plain ASCII, and all are looked through.
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == UInt8(ascii: "\n") }
    guard !isPlain else { return text }
    return isStyled ? Paint.keepingCodes(of: text, printableLines) : printableLines(text)
  }

  /// Writes a text at once, after flushing another output, so that a reader of both sees them in the right order.
  func tell(_ text: String, after output: Outlet) throws(WriteError) {
    try output.flush()
    try write(text)
    try flush()
  }

  /// Writes the buffered text.
  package func flush() throws(WriteError) {
    var written = 0
    // Text that cannot be written now is not tried again.
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
      // Another process that shares the pipe or terminal may have made it non-blocking.
      case EAGAIN, EWOULDBLOCK: FixtureFiles.waitUntilReady(descriptor, POLLOUT)
      default: throw WriteError("\(name) cannot be written: \(error.reason)")
      }
    }
  }
}
