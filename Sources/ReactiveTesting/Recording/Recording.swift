import Reactive
import Synchronization

/// The events one observer has been sent, and when.
///
/// A test's scheduler makes recordings. You can also make one by hand, with or without a scheduler:
///
///     let seen = Recording<Int, Never>()
///     numbers.start(seen.observer)
///     #expect(seen.timeline == "(12|)")
public final class Recording<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let recorder: Recorder<Value, Error>

  /// Makes a recording without a clock: everything it is sent happens at tick zero.
  @inlinable
  public init() { recorder = Recorder() }

  /// Makes a recording whose tick zero is the scheduler's current time.
  @inlinable
  public init(on scheduler: TestScheduler) {
    recorder = Recorder(RecordingWatch(scheduler.board, scheduler.notes, at: nil))
  }

  // A running stream retains the recorder; this releases what it has recorded.
  @inlinable
  deinit { recorder.forget() }

  @inlinable
  init(_ recorder: Recorder<Value, Error>) { self.recorder = recorder }

  /// The events recorded so far.
  ///
  /// It equals nothing, and says why, in these cases: a lane or the subscription could not be read, the scheduler has not
  /// run since the recording was requested, a run did not settle, the observer of a recording made by hand was never used,
  /// or nothing was recorded while a task slept in real time.
  @inlinable public var timeline: Timeline<Value, Error> { recorder.timeline }

  /// The sentence about an event between two ticks; nil if there was none.
  package var offTick: String? { recorder.watch.offTick }

  /// The values recorded so far, in order.
  public var values: [Value] { timeline.values }

  /// Receives the events to record; you may send to it by hand.
  @inlinable public var observer: Signal<Value, Error>.Observer { recorder.observer }
}

/// Records what an observer is sent.
@usableFromInline
final class Recorder<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
  // Unchecked: `entries` is touched only with the lock of `access` held. A lock around `entries` would have a
  // generic type, whose metadata would be looked up at run time each time a recorder is released. The lock also makes
  // the dynamic check for exclusive access needless, which costs 60 instructions per event.

  @exclusivity(unchecked) @usableFromInline var entries: [Timeline<Value, Error>.Entry] = []

  /// Several streams may send to a recording made by hand.
  @usableFromInline let access: Lock<Void>
  @usableFromInline let watch: RecordingWatch

  /// Makes a recorder.
  ///
  /// - Parameter watch: The recording's time; by default without a test.
  @inlinable
  init(_ watch: RecordingWatch = RecordingWatch()) {
    access = Lock(())
    self.watch = watch
  }

  @inlinable var timeline: Timeline<Value, Error> {
    let entries: [Timeline<Value, Error>.Entry] = access.withLock { _ in self.entries }
    var problem = watch.problem
    if entries.isEmpty, problem == nil { problem = watch.escape }
    return Timeline(entries: entries, problem: problem, origin: .recording(watch))
  }

  @inlinable var observer: Signal<Value, Error>.Observer {
    watch.noteObserverUse()
    return .init(
      onValue: { self.add(.value($0)) },
      onTermination: { termination in
        switch termination {
        case .failed(let error): self.add(.failed(.error(error)))
        case .completed: self.add(.completed)
        case .interrupted: self.add(.interrupted)
        }
      })
  }

  /// The stream to record, not started yet.
  @usableFromInline
  enum Source: Sendable {
    /// A signal is observed directly; as a producer it would need a run of its own.
    case signal(Signal<Value, Error>)
    case producer(SignalProducer<Value, Error>)

    @inlinable
    init<Stream: SignalProducerConvertible>(_ stream: Stream)
    where Stream.Value == Value, Stream.Error == Error {
      self = (stream as? Signal<Value, Error>).map(Source.signal) ?? .producer(stream.producer)
    }
  }

  /// Starts and records a stream.
  @inlinable
  func start(_ source: Source) {
    watch.noteStart()
    switch source {
    case .signal(let signal):
      watch.hold(signal.observe(observer)) { self.add(.interrupted) }
    case .producer(let producer): watch.hold(producer.start(observer))
    }
  }

  /// Releases what was recorded and records no more; the stream goes on.
  @inlinable
  func forget() {
    watch.noteClosed()
    // Released outside of the lock: the `deinit` of a value may run any code.
    var forgotten: [Timeline<Value, Error>.Entry] = []
    access.withLock { _ in swap(&entries, &forgotten) }
  }

  @inlinable
  func add(_ mark: Timeline<Value, Error>.Mark) {
    watch.noteThread()
    access.withLock { _ in
      guard !watch.isClosed else { return }
      // Read inside of the lock, so that no later tick is added before an earlier one.
      let tick = watch.tick
      if entries.isEmpty { entries.reserveCapacity(8) }
      entries.append(.init(tick: tick, mark: mark))
      if mark.isTerminal { watch.noteEnd() }
    }
  }
}

extension TestScheduler {
  /// Records a stream in the runs to come.
  ///
  ///     let sums = test.record(taps.scan(0, +))
  ///     let last = test.record(taps.take(last: 1), during: "--^----!")
  ///     test.run()
  ///     #expect(sums.timeline == "-1-3-|")
  ///     #expect(last.timeline == "-----2|")
  ///
  /// Tick zero is now. Timed operators that name no scheduler run in virtual time, also those in the
  /// expression given here. The stream goes on until its end, its `!`, or ``finish()``.
  ///
  /// - Parameters:
  ///   - stream: A producer, a signal or a property.
  ///   - subscription: When the stream is started and when it is disposed of: `^` and `!`, with ticks
  ///     and times as in marbles.
  ///   - file: The file of the call.
  ///   - line: The line of the call, named when something is left over.
  /// - Returns: The recording, to compare after a run.
  @inlinable
  public func record<Stream: SignalProducerConvertible>(
    _ stream: @autoclosure () -> Stream, during subscription: String = "^",
    file: StaticString = #fileID, line: UInt = #line
  ) -> Recording<Stream.Value, Stream.Error> {
    within {
      Recording(prepare(during: subscription, at: CallSite(file: file, line: line), stream))
    }
  }

  /// Records an asynchronous sequence in the runs to come.
  ///
  /// A task on this scheduler iterates the sequence. Tasks that the sequence begins while it is iterated belong to
  /// the run too. If the recording stays empty because a task sleeps in real time, it equals nothing and says so.
  ///
  /// - Parameters:
  ///   - sequence: The sequence. Disposal cancels the task.
  ///   - subscription: When the task is started and when it is cancelled.
  ///   - file: The file of the call.
  ///   - line: The line of the call, named when something is left over.
  /// - Returns: The recording, to compare after a run.
  @inlinable
  public func record<Values: AsyncSequence & Sendable>(
    _ sequence: @autoclosure () -> Values, during subscription: String = "^",
    file: StaticString = #fileID, line: UInt = #line
  ) -> Recording<Values.Element, Values.Failure> where Values.Element: Sendable {
    record(
      SignalProducer<Values.Element, Values.Failure>(sequence()), during: subscription,
      file: file, line: line)
  }

  /// Makes a recorder, and schedules the start and the disposal of its stream.
  ///
  /// - Parameters:
  ///   - subscription: When the stream is started and disposed of.
  ///   - site: The call that asked for it.
  ///   - isRunNext: Whether a run follows at once. If the start would be the first thing in that run, it is
  ///     done here.
  ///   - isOfState: Whether the stream sends what a closure reads of observable state.
  ///   - make: Makes the stream.
  /// - Returns: The recorder.
  @inlinable
  func prepare<Stream: SignalProducerConvertible>(
    during subscription: String, at site: CallSite, isRunNext: Bool = false,
    isOfState: Bool = false, _ make: () -> Stream
  ) -> Recorder<Stream.Value, Stream.Error> {
    let watch = RecordingWatch(board, notes, at: site, isOfState: isOfState)
    let recorder = Recorder<Stream.Value, Stream.Error>(watch)
    notes.add(watch)
    guard let marks = read(subscription, for: watch) else { return recorder }
    working(for: site) {
      let source = Recorder<Stream.Value, Stream.Error>.Source(make())
      if plan?.isAlone == true {
        // Only the second start happens.
        watch.noteStart()
      } else if isRunNext, marks.isFromNowOn, board.isStartNext {
        recorder.start(source)
      } else {
        schedule(marks) {
          recorder.start(source)
        } _: {
          // Captures the watch alone: a disposal that is never reached must not keep what was recorded.
          watch.end()
        }
      }
      if let plan { startAgain(source, plan, at: site) }
    }
    return recorder
  }

  /// Starts a producer a second time, if that is the cut to make.
  @usableFromInline
  func startAgain<Value, Error>(
    _ source: Recorder<Value, Error>.Source, _ plan: CutPlan, at site: CallSite
  ) {
    guard case .producer = source else { return plan.note { $0.isProducer = false } }
    plan.note { $0.isProducer = true }
    guard let tick = plan.restartTick else { return }
    let recorder = Recorder<Value, Error>(RecordingWatch(board, notes, at: site))
    recorder.watch.noteObserverUse()
    recorder.watch.expectRun(startingAt: tick)
    notes.add(recorder.watch)
    plan.note {
      ($0.secondWatch, $0.second) = (recorder.watch, { recorder.timeline.withoutOrigin })
    }
    schedule(SubscriptionLane(start: tick)) {
      recorder.start(source)
    } _: {
    }
  }

  /// Reads a subscription; if it cannot be read, the recording says why.
  @usableFromInline
  func read(_ subscription: String, for recording: RecordingWatch) -> SubscriptionLane? {
    do throws(Diagnostic) {
      // The most common subscription needs no parsing.
      let marks =
        subscription == "^"
        ? SubscriptionLane(start: 0) : try parseSubscription(subscription, tick: tick)
      guard let start = marks.start else {
        refuse(
          "nothing is recorded with '\(subscription)': a subscription begins at its '^', as in '--^'",
          for: recording)
        return nil
      }
      recording.noteObserverUse()
      recording.expectRun(startingAt: start)
      return plan?.cutting(marks) ?? marks
    } catch {
      refuse(error.rendering(in: subscription, called: "subscription"), for: recording)
      return nil
    }
  }

  private func refuse(_ problem: String, for recording: RecordingWatch) {
    recording.fail(problem)
    notes.report(Finding(.unreadableLane, problem, at: recording.site))
  }

  /// Schedules the start and the disposal of a stream.
  @inlinable
  package func start<Value, Error>(
    _ producer: SignalProducer<Value, Error>, _ observer: Signal<Value, Error>.Observer,
    _ marks: SubscriptionLane, _ run: SerialDisposable
  ) {
    schedule(marks) {
      run.inner = producer.start(observer)
    } _: {
      run.dispose()
    }
  }

  /// Schedules the start and the disposal of a run.
  @usableFromInline
  func schedule(
    _ marks: SubscriptionLane, _ start: @escaping @Sendable () -> Void,
    _ dispose: @escaping @Sendable () -> Void
  ) {
    guard let first = marks.start else { return }
    schedule(atTick: first, as: .start, start)
    guard let end = marks.end else { return }
    // In the tick of its start, a disposal comes right after the start, though disposals usually come first.
    schedule(atTick: end, as: end == first ? .start : .disposal, dispose)
  }
}

extension TestScheduler {
  /// Runs a stream in virtual time until nothing is left to do, and returns what it sent.
  ///
  ///     let taps = test.hot("-1-2----3-|", of: Int.self)
  ///     #expect(test.timeline { taps.debounce(.milliseconds(2)) } == "-----2----|")
  ///
  /// Timed operators that name no scheduler run in virtual time, and so do the tasks of producers
  /// of asynchronous work. Tick zero is now. The stream is disposed of at the end.
  ///
  /// - Parameters:
  ///   - subscription: When the stream is started and when it is disposed of: `^` and `!`, with ticks
  ///     and times as in marbles.
  ///   - end: The tick after which the run stops; nil to run until nothing is left to do. An endless stream
  ///     needs one.
  ///   - file: The file of the call.
  ///   - line: The line of the call, named when something is left over.
  ///   - stream: Makes the stream.
  /// - Returns: What was recorded. It equals nothing, and says why, if a lane or the subscription could
  ///   not be read, if the run did not settle, or if nothing was recorded while a task slept in real time.
  @inlinable
  public func timeline<Stream: SignalProducerConvertible>(
    during subscription: String = "^", until end: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ stream: () -> Stream
  ) -> Timeline<Stream.Value, Stream.Error> {
    perform(
      during: subscription, until: end, at: CallSite(file: file, line: line), stream
    ) {
      $0.timeline
    }
  }

  /// Runs an asynchronous sequence in virtual time until nothing is left to do, and returns what it sent.
  ///
  /// See ``record(_:during:file:line:)`` for details.
  ///
  /// - Parameters:
  ///   - subscription: When the iterating task is started and when it is cancelled.
  ///   - end: The tick after which the run stops; nil to run until nothing is left to do.
  ///   - file: The file of the call.
  ///   - line: The line of the call, named when something is left over.
  ///   - sequence: Makes the sequence.
  /// - Returns: What was recorded.
  @inlinable
  public func timeline<Values: AsyncSequence & Sendable>(
    during subscription: String = "^", until end: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ sequence: () -> Values
  ) -> Timeline<Values.Element, Values.Failure> where Values.Element: Sendable {
    perform(
      during: subscription, until: end, at: CallSite(file: file, line: line),
      { SignalProducer<Values.Element, Values.Failure>(sequence()) }
    ) { $0.timeline }
  }

  /// Runs a stream of streams in virtual time, and returns what it and each inner stream sent.
  ///
  ///     let groups = test.timelineOfStreams { numbers.window(count: 2) }
  ///     #expect(groups == Timeline("a---b-|", values: ["a": "1-2|", "b": "3-|"]))
  ///
  /// An inner stream is started in the tick in which it is sent. That tick is its tick zero.
  ///
  /// - Parameters:
  ///   - subscription: When the stream is started and when it is disposed of.
  ///   - end: The tick after which the run stops; nil to run until nothing is left to do.
  ///   - file: The file of the call.
  ///   - line: The line of the call, named when something is left over.
  ///   - stream: Makes the stream.
  /// - Returns: A timeline of timelines, which draws each on a lane of its own.
  public func timelineOfStreams<Outer: SignalProducerConvertible>(
    during subscription: String = "^", until end: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ stream: () -> Outer
  ) -> Timeline<Timeline<Outer.Value.Value, Outer.Value.Error>, Outer.Error>
  where Outer.Value: SignalProducerConvertible {
    typealias Inner = Recording<Outer.Value.Value, Outer.Value.Error>
    plan?.note { $0.recordsStreams = true }
    let inners = Lock<[Inner]>([])
    let runs = CompositeDisposable()
    defer { runs.dispose() }
    let make = {
      stream().producer.map { [unowned self] stream in
        let inner = Inner(on: self)
        let number = inners.withLock { inners in
          inners.append(inner)
          return inners.count - 1
        }
        runs += stream.producer.start(inner.observer)
        return number
      }
    }
    return perform(during: subscription, until: end, at: CallSite(file: file, line: line), make) {
      outer in
      let recorded = inners.withLock { $0 }.map { inner in
        inner.recorder.watch.close()
        return inner.timeline.withoutOrigin
      }
      return outer.timeline.map { recorded[$0] }
    }
  }

  /// Runs a stream, and reads the recording before the stream is disposed of.
  @inlinable
  func perform<Stream: SignalProducerConvertible, Result>(
    during subscription: String, until end: Int?, at site: CallSite,
    _ make: () -> Stream, _ read: (Recorder<Stream.Value, Stream.Error>) -> Result
  ) -> Result {
    within {
      let runsNow = end.map { $0 >= 0 } ?? true
      let recorder = prepare(during: subscription, at: site, isRunNext: runsNow, make)
      settle(recorder.watch, until: end)
      let result = read(recorder)
      recorder.watch.noteOutside()
      recorder.watch.close()
      finishTasks()
      return result
    }
  }

  /// Runs jobs for a recording, until nothing is left to do or until a tick.
  @usableFromInline
  func settle(_ recording: RecordingWatch, until end: Int?) {
    let limit = end.map { now.addingSaturated(duration(ofTicks: $0)).nanoseconds }
    if let plan {
      settle(recording, until: limit ?? .max, plan)
    } else if case .exceeded(let message) = runJobs(until: limit ?? .max) {
      recording.fail(message)
    }
    if let limit { board.state.withLock { board.move(&$0, to: limit) } }
  }
}
