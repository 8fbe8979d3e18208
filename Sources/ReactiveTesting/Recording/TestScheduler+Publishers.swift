#if canImport(Combine)
  import Combine
  import Reactive

  extension TestScheduler {
    /// Records a Combine publisher in the runs to come.
    ///
    /// The demand is unlimited. Work on the publisher's own schedulers, such as a dispatch queue, is outside of
    /// virtual time.
    ///
    /// - Parameters:
    ///   - publisher: The publisher.
    ///   - subscription: When the publisher is subscribed to and when the subscription is cancelled.
    ///   - file: The file of the call.
    ///   - line: The line of the call, named when something is left over.
    /// - Returns: The recording, to compare after a run.
    public func record<Source: Publisher>(
      _ publisher: @autoclosure () -> Source, during subscription: String = "^",
      file: StaticString = #fileID, line: UInt = #line
    ) -> Recording<Source.Output, Source.Failure> where Source.Output: Sendable {
      record(publisher().producer, during: subscription, file: file, line: line)
    }

    /// Runs a Combine publisher in virtual time until nothing is left to do, and returns what it sent.
    ///
    /// - Parameters:
    ///   - subscription: When the publisher is subscribed to and when the subscription is cancelled.
    ///   - end: The tick after which the run stops; nil to run until nothing is left to do.
    ///   - file: The file of the call.
    ///   - line: The line of the call, named when something is left over.
    ///   - publisher: Makes the publisher.
    /// - Returns: What was recorded.
    public func timeline<Source: Publisher>(
      during subscription: String = "^", until end: Int? = nil,
      file: StaticString = #fileID, line: UInt = #line, _ publisher: () -> Source
    ) -> Timeline<Source.Output, Source.Failure> where Source.Output: Sendable {
      timeline(during: subscription, until: end, file: file, line: line) { publisher().producer }
    }
  }
#endif
