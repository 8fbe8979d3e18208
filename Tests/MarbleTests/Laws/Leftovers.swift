import ReactiveTesting
import marble

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reports on standard error which fixtures leak memory each time that they run.
func tellOfLeftovers(_ texts: [String], extras: RunExtras = [], allowsFaults: Bool = false) {
  for text in texts {
    let source = SourceText(name: "leftovers.txt", text: text)
    let sampling = LawSampling(cases: 10)
    let run = FileRun(source, stepLimit: 1_000, sampling: sampling, extras: extras)
    for problem in run.diagnostics + (allowsFaults ? [] : run.results.flatMap(\.diagnostics)) {
      tell("\(problem.message):\n\(text)\n")
    }
    tellOfGrowth(text) {
      _ = FileRun(source, stepLimit: 1_000, sampling: sampling, extras: extras)
    }
  }
}

/// Reports on standard error if a closure leaks memory.
func tellOfGrowth(_ name: String, _ body: () -> Void) {
  // Printed text is pending in memory.
  let growth = TestScheduler.$onUnproven.withValue({ _ in }) { LiveMemory.growth(body) }
  if growth > 0 { tell("\(growth) bytes are left each time of:\n\(name)\n") }
}

/// Writes a text to standard error.
func tell(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
