#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Something that is given any input at all, and what must hold of it.
struct Target: Sendable {
  let name: String
  let run: @Sendable (String) -> Void

  static let all: [Target] = [
    marbles, subscriptions, expressions, reader, cases, pipelines, format, update, arguments,
  ]
}

/// What must hold, whatever the input.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  guard condition else { fatalError(message()) }
}

/// The one that is to be run: the program has all of them, so that it is built once.
private let chosen: Target = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = Target.all.first(where: { $0.name == name }) else {
    print("FUZZ_TARGET is one of \(Target.all.map(\.name).joined(separator: ", "))")
    exit(2)
  }
  return target
}()

/// Prints the names of the targets, or the words that the fuzzer is to know, instead of fuzzing.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
  switch getenv("FUZZ_TARGET").map({ String(cString: $0) }) {
  case "words":
    for word in words { print("\"\(word.escaped)\"") }
    exit(0)
  case "names":
    for target in Target.all { print(target.name) }
    exit(0)
  default:
    _ = chosen
    return 0
  }
}

/// Gives an input to the target that was chosen.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // What is not UTF-8 is refused as a file is read; here it is repaired, so that no input is lost.
  chosen.run(
    String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
  return 0
}

extension String {
  /// As a dictionary of the fuzzer holds it: byte by byte.
  fileprivate var escaped: String {
    utf8.map { byte in
      let isPlain = (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x5C
      let digits = String(byte, radix: 16)
      return isPlain ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }
}
