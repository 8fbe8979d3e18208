import ReactiveTesting
import TestSupport
import Testing
import marble

#if os(macOS) || os(Linux)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Every operator releases all its memory, however its run ends.
  ///
  /// The memory is measured in a process that does nothing else.
  @Suite(.enabled(if: LiveMemory.isCounted)) struct LeftoverLawTests {
    @Test func `no operator leaks memory, however it ends`() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        for entry in catalogue { tellOfLeftovers(Self.runs(of: entry)) }
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text == "")
    }

    @Test func `no fixture leaks memory`() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        for file in Fixtures.files {
          tellOfLeftovers([try Fixtures.sample(file)], extras: [.trace, .marbles])
        }
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text == "")
    }

    /// A run for each way to end: completed, failed, interrupted, disposed of, or not at all.
    private static func runs(of entry: CatalogueEntry) -> [String] {
      let isProducerOnly = OperatorTable.rows.contains {
        $0.signature == entry.signature && $0.receiver == .producer
      }
      let endings = [
        ("-a-b-a-|", "^"), ("-a-b#", "^"), ("-a-b!", "^"), ("-a-b-a-|", "^---!"), ("-a-b-", "^"),
      ]
      return (isProducerOnly ? ["cold"] : ["hot", "cold"]).flatMap { kind in
        endings
          .filter { !$0.0.contains("#") || !entry.exceptions.contains(.unfailing) }
          .map { lane, subscription in
            """
            \(kind) s: \(lane)
            hot x: ----x---y---
            cold y: --9|
            where: \(entry.source.table)
            pipeline: \(entry.pipeline)
            subscribe: \(subscription)
            until: 12

            """
          }
      }
    }
  }
#endif
