import ReactiveTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program.
@main
enum Marble {
  static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Does what the arguments ask for.
  ///
  /// - Parameter arguments: Without the program's name.
  /// - Returns: The exit code.
  static func run(_ arguments: [String]) -> Int32 {
    let options: Options
    do throws(Options.UsageError) {
      options = try Options(arguments)
    } catch {
      tell("error: \(error.message)\n")
      return 2
    }
    switch options.action {
    case .help: print(Options.help)
    case .version: print(Options.version)
    case .run:
      return run(options) { report(FileRun($0, extras: $1.isTracing ? .trace : []), $1, &$2) }
    case .update: return run(options, update)
    case .format: return eachFile(options, format).exitCode
    }
    return 0
  }

  /// Does something with each file, and says how the cases ended.
  private static func run(
    _ options: Options, _ body: (SourceText, Options, inout Tally) -> Void
  ) -> Int32 {
    let tally = eachFile(options, body)
    for line in tally.lines { print(line) }
    return tally.exitCode
  }

  private static func eachFile(
    _ options: Options, _ body: (SourceText, Options, inout Tally) -> Void
  ) -> Tally {
    var tally = Tally()
    for path in options.paths {
      do throws(FixtureFiles.ReadError) {
        for file in try FixtureFiles.files(at: path) {
          // One file that cannot be read does not keep the others from being run.
          do throws(FixtureFiles.ReadError) {
            body(try FixtureFiles.read(file), options, &tally)
          } catch {
            tell(error.description + "\n")
            tally.noteUnreadable()
          }
        }
      } catch {
        tell(error.description + "\n")
        tally.noteUnreadable()
      }
    }
    return tally
  }

  static func report(_ file: FileRun, _ options: Options, _ tally: inout Tally) {
    var report = options.isQuiet ? "" : "\(file.source.name)\n\n"
    var messages = ""
    for diagnostic in file.diagnostics {
      messages += file.source.rendering(diagnostic) + "\n"
      tally.noteUnreadable()
    }
    for result in file.results {
      tally.count(result)
      for diagnostic in result.diagnostics {
        messages += file.source.rendering(diagnostic) + "\n"
      }
      let isWorthTelling = result.status != .passed && result.status != .skipped
      if !options.isQuiet || isWorthTelling {
        let drawing = CaseDrawing(
          result, in: file.source, style: options.style, hasRuler: options.hasRuler)
        report += drawing.lines.joined(separator: "\n") + "\n\n"
      }
    }
    if !report.isEmpty { print(report, terminator: "") }
    if !messages.isEmpty { tell(messages) }
  }

  static func tell(_ text: String) {
    // In the order in which a reader of both streams expects them.
    fflush(nil)
    Array(text.utf8).withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(
          STDERR_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}
