import Benchmark
import Foundation

@main
enum Benchmarks {
  static func main() async {
    let options = Array(CommandLine.arguments.dropFirst())
    if options == Measurement.runnerOptions {
      return await BenchmarkRunner.setupBenchmarkRunner { @Sendable in
        for one in Plan.everything { one.register(for: Measurement.durationAsked) }
      }
    }
    guard let plan = Plan(options) else { stop(Plan.usage, 2) }
    do { try plan.carryOut() } catch { stop("error: \(error)\n", 1) }
  }

  private static func stop(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data(message.utf8))
    exit(status)
  }
}
