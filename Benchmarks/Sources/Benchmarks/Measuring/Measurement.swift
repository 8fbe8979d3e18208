import Benchmark
import Foundation

/// Measures cases, each in a process of its own, so that none meets what another has left in memory.
///
/// The process is this program again, with the library's runner in charge of it: the library warms up,
/// repeats, takes the times and makes a histogram of them. It is spoken with as the library's own tool
/// does, which prints tables of one contender each; here several meet in a row.
struct Measurement {
  /// How long a case is repeated.
  let duration: Duration

  enum Failure: Error {
    case process(String)
    case work(String)
  }

  /// The options with which the process of a case is started.
  static let runnerOptions = ["--input-fd", "0", "--output-fd", "1", "--quiet", "true"]

  // The library takes from a request what is to be measured, and from its own process for how long.
  private static let durationKey = "BENCHMARK_MILLISECONDS"

  /// For how long the process of a case was asked to repeat it.
  static var durationAsked: Duration {
    .milliseconds(Int(ProcessInfo.processInfo.environment[durationKey] ?? "") ?? 100)
  }

  /// The median time of a case, in nanoseconds for each item.
  func median(of measured: Case) throws -> Double {
    guard let benchmark = measured.register(for: duration) else {
      throw Failure.process("\(measured.name) cannot be registered")
    }
    let (requests, replies) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = Self.runnerOptions
    process.environment = ProcessInfo.processInfo.environment.merging(
      [Self.durationKey: "\(Int(duration / .milliseconds(1)))"]) { $1 }
    process.standardInput = requests
    process.standardOutput = replies
    try process.run()
    defer { process.waitUntilExit() }
    try send(.run(benchmark: benchmark), to: requests.fileHandleForWriting)
    defer { try? send(.end, to: requests.fileHandleForWriting) }

    var nanoseconds: Double?
    while true {
      switch try reply(from: replies.fileHandleForReading, about: measured) {
      case .result(_, let results):
        let time = results.first { $0.metric == .wallClock }?.statistics
        nanoseconds = time.map { Double($0.percentiles(for: [50])[0]) }
      case .error(let message):
        throw Failure.work("\(measured.name): \(message)")
      case .end:
        guard let nanoseconds else { throw Failure.work("\(measured.name) gave no result") }
        return nanoseconds / Double(measured.size)
      default:
        continue
      }
    }
  }

  /// A message is its length, as an `Int` in memory, and its text.
  private func send(_ request: BenchmarkCommandRequest, to pipe: FileHandle) throws {
    let text = try JSONEncoder().encode(request)
    try pipe.write(contentsOf: withUnsafeBytes(of: text.count) { Data($0) } + text)
  }

  private func reply(
    from pipe: FileHandle, about measured: Case
  ) throws -> BenchmarkCommandReply {
    let header = try bytes(MemoryLayout<Int>.size, from: pipe, about: measured)
    let length = header.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
    return try JSONDecoder().decode(
      BenchmarkCommandReply.self, from: bytes(length, from: pipe, about: measured))
  }

  private func bytes(
    _ count: Int, from pipe: FileHandle, about measured: Case
  ) throws -> Data {
    var bytes = Data()
    while bytes.count < count {
      guard let more = try pipe.read(upToCount: count - bytes.count), !more.isEmpty else {
        throw Failure.process("\(measured.name): its process ended before it was done")
      }
      bytes += more
    }
    return bytes
  }
}
