#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why the system refused a call.
package struct SystemError: Error, Equatable {
  package let code: Int32

  /// Takes the error of the call just made.
  init() { code = errno }

  /// Makes an error of a known code.
  init(code: Int32) { self.code = code }

  /// The system's own words.
  var reason: String { String(cString: strerror(code)) }

  /// Whether there is nothing at the path.
  var isAbsence: Bool { code == ENOENT || code == ENOTDIR }
}
