#if canImport(Glibc)
  import Glibc
  /// The system's `read`, whose name types of this folder have taken.
  package let readBytes = Glibc.read
  /// The system's `write`, whose name types of this folder have taken.
  package let writeBytes = Glibc.write
#elseif canImport(Musl)
  import Musl
  package let readBytes = Musl.read
  package let writeBytes = Musl.write
#else
  import Darwin
  package let readBytes = Darwin.read
  package let writeBytes = Darwin.write
#endif
