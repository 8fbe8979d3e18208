#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The reason why a system call failed.
package struct SystemError: Error, Equatable {
  package let code: Int32

  /// Takes the error of the last system call.
  package init() { code = errno }

  /// Makes an error from a known code.
  package init(code: Int32) { self.code = code }

  /// The system's own message.
  package var reason: String { String(cString: strerror(code)) }

  /// Whether nothing exists at the path.
  var isAbsence: Bool { code == ENOENT || code == ENOTDIR }
}
