import MarbleCases
import ReactiveTesting

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
  ///   - limit: The maximum number of bytes; somewhat more is read, so that the caller notices when it is exceeded.
  /// - Returns: All bytes of the file.
  /// - Throws: Why it cannot be read.
  package static func contents(
    of path: String, limit: Int
  ) throws(FixtureFiles.ReadError) -> [UInt8] {
    do throws(SystemError) {
      if let inherited = path == "-" ? STDIN_FILENO : FilePath.inheritedDescriptor(path) {
        return try FixtureFiles.bytes(from: inherited, upTo: limit)
      }
      let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
      let descriptor = try checked(descriptor: open(path, flags))
      defer { close(descriptor) }
      let kind = try FileStatus(descriptor: descriptor).kind
      if kind != .blockDevice {
        let input = try FixtureFiles.bytes(from: descriptor, upTo: limit)
        if !input.isEmpty || kind != .pipe { return input }
      }
    } catch {
      // A socket in the file system cannot be opened at all.
      guard (try? FileStatus(path))?.kind == .socket else {
        throw FixtureFiles.unreadable(path == "-" ? "standard input" : path, error)
      }
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
}

extension FixtureFiles {
  /// Reads a file, or standard input for `-`.
  package static func read(_ path: String) throws(ReadError) -> SourceText {
    try source(path, try InputFile.contents(of: path, limit: sizeLimit))
  }
}

extension FixtureFiles.Entry {
  /// The contents of the file.
  package func source() -> Result<SourceText, FixtureFiles.ReadError> {
    if let error { return .failure(error) }
    do throws(FixtureFiles.ReadError) {
      return .success(try FixtureFiles.read(path))
    } catch {
      return .failure(error)
    }
  }
}

/// An opened descriptor, or a duplicate of one; an error if the system did not give one.
func checked(descriptor: Int32) throws(SystemError) -> Int32 {
  guard descriptor >= 0 else { throw SystemError() }
  return descriptor
}
