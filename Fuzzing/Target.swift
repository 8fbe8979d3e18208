import MarbleCases

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A part of the program to fuzz, with the conditions that every input must meet.
struct Target: Sendable {
  let name: String
  let run: @Sendable (String) -> Void

  static let all: [Target] = [
    marbles, subscriptions, expressions, reader, cases, pipelines, format, update, arguments,
    requests,
  ]
}

/// Stops with a message if a condition is not met.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  guard condition else { fatalError(message()) }
}

/// The target to run; one program contains all targets, so it is built only once.
private let chosen: Target = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = Target.all.first(where: { $0.name == name }) else {
    print("FUZZ_TARGET must be one of \(Target.all.map(\.name).joined(separator: ", "))")
    exit(2)
  }
  return target
}()

/// Prints the names of the targets, or the dictionary for the fuzzer, instead of fuzzing.
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

/// Runs the chosen target with an input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The program rejects a file that is not UTF-8. Here such an input is repaired, so that it is not wasted.
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  onLargeStack { chosen.run(text) }
  return 0
}

extension String {
  /// The text as the fuzzer's dictionary wants it, with other bytes than plain ASCII escaped.
  fileprivate var escaped: String {
    utf8.map { byte in
      let isPlain = (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x5C
      let digits = String(byte, radix: 16)
      return isPlain ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }
}
