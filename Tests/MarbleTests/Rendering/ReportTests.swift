import Foundation
import Testing

/// What reports say of real time.
@Suite struct ReportTests {
  @Test func `a JUnit report has the date, and how long each case took`() throws {
    func now() -> String { String(Date().ISO8601Format().prefix(19)) }
    try withFolder { folder in
      try write(
        """
        test: short
        hot s: -1|
        pipeline: s

        test: long
        pipeline: .interval(1ms).take(first: 20_000).count()
        until: 30000
        """, to: "\(folder)/a.txt")
      let start = now()
      let report = try marble("--format", "junit", "\(folder)/a.txt").output
      let end = now()
      let date = try #require(report.firstMatch(of: /timestamp="([^"]*)"/)).1
      #expect(start <= date && date <= end, "\(date)")
      let times = report.matches(of: /time="(\d+\.\d{3})"/).compactMap { Double($0.1) }
      #expect(times.count == 3)
      // The time of the suite, then those of the cases, each rounded down.
      #expect(times[0] > 0 && times[0] - times[1] - times[2] < 0.0025, "\(times)")
    }
  }
}
