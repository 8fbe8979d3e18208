#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads the file at a path, and never waits for the file to open.
///
/// A descriptor that was open before the program started, such as standard input or a shell's `<(…)`, is
/// read to its end, however long its writer takes. A named pipe without a writer is refused:
/// opening it the usual way would wait for a writer, perhaps forever.
package enum InputFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - limit: The maximum number of bytes; a few more are read, so that the caller notices when it is exceeded.
  /// - Returns: All bytes of the file.
  /// - Throws: Why it cannot be read.
  package static func contents(
    of path: String, limit: Int
  ) throws(FixtureFiles.ReadError) -> [UInt8] {
    do throws(SystemError) {
      if let inherited = path == "-" ? STDIN_FILENO : FilePath.inheritedDescriptor(path) {
        return try bytes(from: inherited, limit)
      }
      let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { throw SystemError() }
      defer { close(descriptor) }
      let kind = try FileStatus(descriptor: descriptor).kind
      if kind != .blockDevice {
        let input = try bytes(from: descriptor, limit)
        if !input.isEmpty || kind != .pipe { return input }
      }
    } catch {
      // A socket in the file system cannot be opened at all.
      guard (try? FileStatus(path))?.kind == .socket else { throw refusal(path, error) }
    }
    switch (try? FileStatus(path))?.kind {
    case .pipe:
      throw FixtureFiles.ReadError(
        message:
          "'\(path)' is a named pipe that no program writes to; to wait for one, use standard "
          + "input: marble - < PIPE")
    case let kind:
      throw FixtureFiles.ReadError(
        message: "'\(path)' is \((kind ?? .unknown).rawValue), which cannot contain a fixture")
    }
  }

  private static func refusal(_ path: String, _ error: SystemError) -> FixtureFiles.ReadError {
    let name = path == "-" ? "standard input" : path
    return FixtureFiles.ReadError(
      message: "'\(name)' cannot be read: \(error.reason)")
  }

  private static func bytes(
    from descriptor: Int32, _ limit: Int
  ) throws(SystemError) -> [UInt8] {
    var input: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while input.count <= limit {
      let count = chunk.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        let error = SystemError()
        switch error.code {
        case EINTR: break
        // Another process that shares the pipe or terminal may have made it non-blocking.
        case EAGAIN, EWOULDBLOCK: waitUntilReady(descriptor, POLLIN)
        default: throw error
        }
      } else if count == 0 {
        break
      } else {
        input.append(contentsOf: chunk[..<count])
      }
    }
    return input
  }
}

/// Waits until a non-blocking descriptor can be read or written.
package func waitUntilReady(_ descriptor: Int32, _ event: some BinaryInteger) {
  var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
  poll(&wanted, 1, -1)
}
