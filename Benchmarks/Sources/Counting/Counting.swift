import CAllocations

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Counts what can be counted exactly.
///
/// `allocations` does so itself; for instructions a tool looks on while `run` does a pipeline once.
@main
enum Counting {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "allocations":
      exit(printAllocations() ? 0 : 1)
    case "pipelines":
      for pipeline in Pipeline.all + Pipeline.ofTests { print(pipeline.name) }
    case "run" where arguments.count == 3:
      guard
        let pipeline = (Pipeline.all + Pipeline.ofTests).first(where: { $0.name == arguments[1] }),
        let size = Int(arguments[2])
      else { fallthrough }
      pipeline.run(size)
    default:
      print("usage: Counting allocations | pipelines | run PIPELINE SIZE")
      exit(2)
    }
  }

  /// Prints how many blocks of memory are taken for values, and says whether none is.
  private static func printAllocations() -> Bool {
    guard allocations_are_counted() != 0 else {
      print("allocations cannot be counted on this system, only where glibc is the library of C")
      return false
    }
    // What cannot count would find nothing anywhere.
    guard allocations(of: { size in for _ in 0..<size { allocate_once() } }) == more else {
      print("allocations are not counted as they should be")
      return false
    }
    print("| values through | allocations for \(more) values more |")
    print("| --- | --- |")
    let counts = Pipeline.all.map { (name: $0.name, count: allocations(of: $0.run)) }
    for (name, count) in counts { print("| \(name) | \(count) |") }
    return counts.allSatisfy { $0.count == 0 }
  }

  private static let more = 100_000

  /// How many allocations that many values more make.
  private static func allocations(of work: (Int) -> Void) -> Int {
    func count(_ size: Int) -> Int {
      let before = allocations_so_far()
      work(size)
      return Int(allocations_so_far() - before)
    }
    // What is made only once, such as metadata of types and the task-local value that a loop of 65,536 elements asks
    // for, is made in a run that does not count. It has to be as long as the longer of the two runs that do.
    _ = count(1_000 + more)
    return count(1_000 + more) - count(1_000)
  }
}
