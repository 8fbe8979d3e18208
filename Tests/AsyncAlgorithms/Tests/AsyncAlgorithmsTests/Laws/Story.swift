import Reactive
import ReactiveTesting
import Synchronization

/// What a lane sends: letters, each of them once.
struct Input: Sendable {
  enum End: Hashable, Sendable { case silence, completion, failure }

  private(set) var letters: [(letter: Character, tick: Int)] = []
  private(set) var end = End.silence
  /// The tick of its end; `Int.max` if it has none.
  private(set) var endTick = Int.max

  init(_ lane: Timeline<String, TestError>) {
    for entry in lane.entries {
      switch entry.mark {
      case .value(let text): letters += text.map { ($0, entry.tick) }
      case .failed: (end, endTick) = (.failure, entry.tick)
      case .completed, .interrupted: (end, endTick) = (.completion, entry.tick)
      }
    }
  }

  /// Draws lanes that complete, fail or fall silent, with other letters for each.
  static func draw(_ count: Int, _ draw: Draw) -> [Timeline<String, TestError>] {
    ["abcdefghijklmn", "ABCDEFGHIJKLMN", "αβγδεζηθικλμνξ"].prefix(count).map { alphabet in
      var letters = alphabet.makeIterator()
      return draw.lane(.of("?"), ticks: 6, error: TestError("boom"))
        .map { letter in letters.next().map { String($0) } ?? letter }
    }
  }
}

/// How a consumer iterates.
struct Consumer: CustomStringConvertible, Sendable {
  enum Departure: Hashable, Sendable { case none, cancelled(atTick: Int), gone(afterElements: Int) }

  /// The tick at which it makes its iterator.
  var start = 0
  /// How many ticks it is busy after each element.
  var busy = 0
  var departure = Departure.none

  /// Whether it waits all the time.
  var isEager: Bool { start == 0 && busy == 0 && departure == .none }

  static var drawn: DrawnValues<Consumer> {
    .from { draw in
      var consumer = Consumer()
      consumer.busy = draw.value(.in(0...3))
      let kind: Int = draw.value(.in(0...3))
      switch kind {
      case 0, 1: break
      case 2: consumer.departure = .cancelled(atTick: draw.value(.in(0...9)))
      default: consumer.departure = .gone(afterElements: draw.value(.in(0...3)))
      }
      consumer.start = draw.value(.of(0, 0, 0, 1, 3))
      return consumer
    }
  }

  var description: String {
    var parts: [String] = []
    if start > 0 { parts.append("from tick \(start) on") }
    if busy > 0 { parts.append("busy for \(busy) ticks after each element") }
    switch departure {
    case .none: break
    case .cancelled(let tick): parts.append("cancelled at tick \(tick)")
    case .gone(let count): parts.append("gone after \(count) elements")
    }
    return parts.isEmpty ? "always waits" : parts.joined(separator: ", ")
  }
}

/// A call of `next()`.
struct Call: Sendable {
  enum Answer: Hashable, Sendable { case element(String), end, failure }
  enum Purpose: Sendable { case loop, afterEnd, secondIteration }

  let purpose: Purpose
  let asked: Int
  /// The tick of the answer; nil if it never came.
  var answered: Int?
  var answer: Answer?
}

/// What a consumer did and got.
final class Visit: Sendable {
  private struct State {
    var calls: [Call] = []
    var left: Int?
  }

  let consumer: Consumer
  private let state = Mutex(State())

  init(_ consumer: Consumer) { self.consumer = consumer }

  var calls: [Call] { state.withLock { $0.calls } }

  /// The tick at which it was done with everything.
  var left: Int? { state.withLock { $0.left } }

  private var now: Int { Int(AmbientClock().now.offset / .milliseconds(1)) }

  /// Iterates; after the end, asks once more, and then iterates a second time.
  func iterate<Elements: AsyncSequence>(_ elements: Elements) async
  where Elements.Element == String {
    await pause(consumer.start)
    if await loop(elements.makeAsyncIterator()), !Task.isCancelled {
      var second = elements.makeAsyncIterator()
      _ = await ask(&second, for: .secondIteration)
    }
    state.withLock { $0.left = now }
  }

  private func loop<Iterator: AsyncIteratorProtocol>(_ start: Iterator) async -> Bool
  where Iterator.Element == String {
    var (iterator, count) = (start, 0)
    while true {
      if case .gone(afterElements: count) = consumer.departure { return false }
      guard case .element = await ask(&iterator, for: .loop) else { break }
      count += 1
      await pause(consumer.busy)
    }
    _ = await ask(&iterator, for: .afterEnd)
    return true
  }

  private func ask<Iterator: AsyncIteratorProtocol>(
    _ iterator: inout Iterator, for purpose: Call.Purpose
  ) async -> Call.Answer where Iterator.Element == String {
    let number = state.withLock { state in
      state.calls.append(Call(purpose: purpose, asked: now))
      return state.calls.count - 1
    }
    var answer = Call.Answer.end
    do {
      if let element = try await iterator.next() { answer = .element(element) }
    } catch {
      answer = .failure
    }
    state.withLock { (state) in
      (state.calls[number].answered, state.calls[number].answer) = (now, answer)
    }
    return answer
  }

  /// Is busy; a busy consumer does not look whether it was cancelled.
  private func pause(_ ticks: Int) async {
    if ticks > 0 { try? await Task.sleep(for: .milliseconds(ticks), clock: .ambient) }
  }
}

/// A run of an operator: what its lanes sent, and what its consumers did and got.
struct Story {
  /// All consumers that are still there are cancelled at this tick.
  static let horizon = 120

  let subject: Subject
  let inputs: [Input]
  let visits: [Visit]
  /// When the lanes were asked for elements.
  let waits: [SubscriptionLane]
  /// When the lanes had iterators.
  let observations: [SubscriptionLane]
  /// What was left after all consumers had gone.
  let leftovers: Leftovers
  private let origins: [Character: (lane: Int, place: Int, tick: Int)]

  init(
    _ subject: Subject, _ lanes: [Timeline<String, TestError>], _ consumers: [Consumer],
    _ test: TestScheduler
  ) {
    let names = ["a", "b", "c"].prefix(lanes.count)
    let sources = zip(names, lanes).map { test.sequence($1, name: $0) }
    let visits = consumers.map(Visit.init)
    let tasks = test.run(until: .milliseconds(Self.horizon)) {
      let tasks = subject.start(Bases(sources), visits)
      for (task, consumer) in zip(tasks, consumers) {
        guard case .cancelled(let tick) = consumer.departure else { continue }
        test.schedule(after: .milliseconds(tick)) { task.cancel() }
      }
      return tasks
    }
    test.run(until: .milliseconds(Self.horizon + 20)) {
      for task in tasks { task.cancel() }
    }
    self.subject = subject
    self.visits = visits
    inputs = lanes.map(Input.init)
    waits = sources.flatMap(\.waits).flatMap(\.waits)
    observations = names.flatMap { test.subscriptions(of: $0).lanes }
    leftovers = test.leftovers
    var origins: [Character: (lane: Int, place: Int, tick: Int)] = [:]
    for (lane, input) in inputs.enumerated() {
      for (place, letter) in input.letters.enumerated() {
        origins[letter.letter] = (lane, place, letter.tick)
      }
    }
    self.origins = origins
  }

  /// The lane of a letter, its place there and its tick; nil for a letter that the operator added.
  func origin(of letter: Character) -> (lane: Int, place: Int, tick: Int)? { origins[letter] }

  /// The elements that a consumer got before it was cancelled.
  func elements(of visit: Visit) -> [(text: String, asked: Int, answered: Int)] {
    let end = cancellation(of: visit)
    return visit.calls.compactMap { call in
      guard call.purpose == .loop, case .element(let text) = call.answer,
        let answered = call.answered, answered < end
      else { return nil }
      return (text, call.asked, answered)
    }
  }

  /// How the loop of a consumer ended that nobody cancelled.
  func end(of visit: Visit) -> Input.End {
    guard let last = visit.calls.last(where: { $0.purpose == .loop }),
      let answered = last.answered, answered < Self.horizon
    else { return .silence }
    switch last.answer {
    case .end: return .completion
    case .failure: return .failure
    case .element, nil: return .silence
    }
  }

  /// The tick at which a consumer is cancelled.
  func cancellation(of visit: Visit) -> Int {
    guard case .cancelled(let tick) = visit.consumer.departure else { return Self.horizon }
    return tick
  }

  /// What a consumer got, as marbles.
  func marbles(of visit: Visit) -> String {
    let entries = visit.calls.compactMap { call -> Timeline<String, TestError>.Entry? in
      guard call.purpose == .loop, let tick = call.answered, let answer = call.answer,
        tick < Self.horizon
      else { return nil }
      switch answer {
      case .element(let text): return .init(tick: tick, mark: .value(text))
      case .end: return .init(tick: tick, mark: .completed)
      case .failure: return .init(tick: tick, mark: .failed(.any))
      }
    }
    return Timeline(entries).marbles
  }
}
