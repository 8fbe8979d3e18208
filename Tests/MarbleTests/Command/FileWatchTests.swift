#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Synchronization
import Testing
import marble

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Each test changes files and waits to be notified; without a notification it waits forever.
@Suite struct FileWatchTests {
  @Test(arguments: [false, true])
  func `writing, replacing, removing or creating a file counts as a change`(isPolling: Bool) throws
  {
    try withFolder { folder in
      let path = "\(folder)/a.txt"
      try write("1", to: path)
      var watch = FileWatch([folder], isPolling: isPolling)
      try write("22", to: path)
      watch.waitForChange()

      watch = FileWatch([folder], isPolling: isPolling)
      try write("33", to: "\(folder)/new")
      #expect(rename("\(folder)/new", path) == 0)
      watch.waitForChange()

      watch = FileWatch([folder], isPolling: isPolling)
      try FileManager.default.removeItem(atPath: path)
      watch.waitForChange()

      watch = FileWatch([folder], isPolling: isPolling)
      try write("4", to: "\(folder)/b.txt")
      watch.waitForChange()
    }
  }

  @Test func `a file in a folder created after the watch began counts as a change`() throws {
    try withFolder { folder in
      let isWatching = Atomic<Bool>(false)
      // On separate threads: the test's thread may be the only one in its pool.
      let heard = parallelMap([true, false], threads: 2) { isWatcher in
        if isWatcher {
          let watch = FileWatch([folder])
          isWatching.store(true, ordering: .releasing)
          watch.waitForChange()
          return FileManager.default.fileExists(atPath: "\(folder)/deep/deeper/a.txt")
        }
        while !isWatching.load(ordering: .acquiring) { usleep(1_000) }
        let deepest = "\(folder)/deep/deeper"
        try? FileManager.default.createDirectory(
          atPath: deepest, withIntermediateDirectories: true)
        // Gives the watch time to listen there: it must notice the file from an event, not a scan.
        usleep(100_000)
        return (try? write("1", to: "\(deepest)/a.txt")) != nil
      }
      #expect(heard == [true, true])
    }
  }

  @Test func `a watch can wait for a file that does not exist yet`() throws {
    try withFolder { folder in
      let watch = FileWatch(["\(folder)/a.txt"])
      try write("1", to: "\(folder)/a.txt")
      watch.waitForChange()
      #expect(FileManager.default.fileExists(atPath: "\(folder)/a.txt"))
    }
  }
}
