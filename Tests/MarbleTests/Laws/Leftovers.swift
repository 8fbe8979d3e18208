import ReactiveTesting
import marble

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Says on standard error of which fixtures anything is left in memory, each time that they are run.
func tellOfLeftovers(_ texts: [String], extras: RunExtras = [], allowsFaults: Bool = false) {
  for text in texts {
    let source = SourceText(name: "leftovers.txt", text: text)
    let run = FileRun(source, stepLimit: 1_000, extras: extras)
    for problem in run.diagnostics + (allowsFaults ? [] : run.results.flatMap(\.diagnostics)) {
      tell("\(problem.message):\n\(text)\n")
    }
    tellOfGrowth(text) { _ = FileRun(source, stepLimit: 1_000, extras: extras) }
  }
}

/// Says on standard error that something is left in memory of what is done.
func tellOfGrowth(_ name: String, _ body: () -> Void) {
  // Printed text is pending in memory.
  let growth = TestScheduler.$onUnproven.withValue({ _ in }) { LiveMemory.growth(body) }
  if growth > 0 { tell("\(growth) bytes are left each time of:\n\(name)\n") }
}

/// Says something on standard error.
func tell(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
