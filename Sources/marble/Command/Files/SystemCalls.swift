#if canImport(Glibc)
  import Glibc
  /// The system's `read`, whose name types of this folder have taken.
  let readBytes = Glibc.read
  /// The system's `write`, whose name types of this folder have taken.
  let writeBytes = Glibc.write
#elseif canImport(Musl)
  import Musl
  let readBytes = Musl.read
  let writeBytes = Musl.write
#else
  import Darwin
  let readBytes = Darwin.read
  let writeBytes = Darwin.write
#endif
