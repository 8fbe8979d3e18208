import AsyncAlgorithms
import Reactive
import ReactiveTesting

/// The operators of swift-async-algorithms, each with its laws.
extension Subject {
  @Table static var time: [Subject] {
    Subject(
      "debounce", laws: [.nothingTwice, .demand, .quiet, .notSuperseded],
      breaking: [.endArrives, .notSuperseded, .nothingLeft]
    ) { $0[0].debounce(for: .milliseconds(Law.quietTime), clock: .ambient) }
    Subject(
      "throttle, latest", laws: [.nothingTwice, .demand, .spaced, .notStale], breaking: [.notStale]
    ) { $0[0]._throttle(for: .milliseconds(Law.interval), clock: .ambient) }
    Subject(
      "throttle, earliest", laws: [.nothingTwice, .demand, .spaced, .notStale],
      breaking: [.notStale]
    ) { $0[0]._throttle(for: .milliseconds(Law.interval), clock: .ambient, latest: false) }
    Subject(
      "throttle, reducing",
      laws: [.nothingTwice, .demand, .spaced, .nothingLostIfCompleted]
    ) {
      $0[0]._throttle(for: .milliseconds(Law.interval), clock: .ambient) { sum, letter in
        (sum ?? "") + letter
      }
    }
    Subject(
      "AsyncTimerSequence", lanes: 0, laws: [.everyBeat], ends: Ends.never
    ) { _ in
      AsyncTimerSequence(interval: .milliseconds(Law.interval), clock: .ambient).map { _ in "." }
    }
    Subject(
      "chunked(by: timer)",
      laws: [.nothingTwice, .nothingLostIfCompleted, .demand, .onTheBeat]
    ) {
      $0[0].chunked(by: .repeating(every: .milliseconds(Law.interval), clock: .ambient))
        .map { $0.joined() }
    }
    Subject(
      "chunks(ofCount:or: timer)",
      laws: [.nothingTwice, .nothingLostIfCompleted, .demand, .onTheBeat]
    ) {
      $0[0].chunks(
        ofCount: 2, or: .repeating(every: .milliseconds(Law.interval), clock: .ambient)
      ).map { $0.joined() }
    }
  }

  @Table static var combining: [Subject] {
    Subject(
      "merge of two", lanes: 2,
      laws: [.nothingTwice, .nothingLostIfCompleted, .demand, .prompt], ends: Ends.ofAll
    ) { merge($0[0], $0[1]) }
    Subject(
      "merge of three", lanes: 3,
      laws: [.nothingTwice, .nothingLostIfCompleted, .demand, .prompt], ends: Ends.ofAll
    ) { merge($0[0], $0[1], $0[2]) }
    Subject(
      "combineLatest of two", lanes: 2, laws: [.demand, .prompt],
      ends: Ends.ofAllWithElements
    ) { combineLatest($0[0], $0[1]).map { $0.0 + $0.1 } }
    Subject(
      "combineLatest of three", lanes: 3, laws: [.demand, .prompt],
      ends: Ends.ofAllWithElements
    ) { combineLatest($0[0], $0[1], $0[2]).map { $0.0 + $0.1 + $0.2 } }
    Subject(
      "zip of two", lanes: 2,
      laws: [.nothingTwice, .asDocumented, .demand, .prompt], ends: Ends.ofShortest,
      model: { inputs in zip(inputs[0].texts, inputs[1].texts).map { $0 + $1 } }
    ) { zip($0[0], $0[1]).map { $0.0 + $0.1 } }
    Subject(
      "zip of three", lanes: 3,
      laws: [.nothingTwice, .asDocumented, .demand, .prompt], ends: Ends.ofShortest,
      model: { inputs in
        zip(zip(inputs[0].texts, inputs[1].texts), inputs[2].texts).map { $0.0 + $0.1 + $1 }
      }
    ) { zip($0[0], $0[1], $0[2]).map { $0.0 + $0.1 + $0.2 } }
    Subject(
      "chain of two", lanes: 2, laws: [.nothingTwice, .asDocumented, .demand],
      ends: Ends.oneByOne, model: { inputs in inputs.flatMap(\.texts) }
    ) { chain($0[0], $0[1]) }
    Subject(
      "chain of three", lanes: 3, laws: [.nothingTwice, .asDocumented, .demand],
      ends: Ends.oneByOne, model: { inputs in inputs.flatMap(\.texts) }
    ) { chain($0[0], $0[1], $0[2]) }
    Subject(
      "joined", lanes: 2, laws: [.nothingTwice, .asDocumented, .demand],
      ends: Ends.oneByOne, model: { inputs in inputs.flatMap(\.texts) }
    ) { [$0[0], $0[1]].async.joined() }
    Subject(
      "joined(separator:)", lanes: 2, laws: [.nothingTwice, .asDocumented, .demand],
      ends: Ends.oneByOne,
      model: { inputs in
        inputs[0].texts + (inputs[0].end == .completion ? ["."] + inputs[1].texts : [])
      }
    ) { [$0[0], $0[1]].async.joined(separator: ["."].async) }
    Subject(
      "flatMapLatest", lanes: 2, laws: [.nothingTwice, .demand],
      breaking: [.endArrives, .nothingLeft], ends: Ends.ofLatest
    ) { bases in bases[0].flatMapLatest { _ in bases[1] } }
    Subject(
      "flatMapLatest of timers", laws: [.demand, .switched],
      breaking: [.endArrives, .nothingLeft, .switched]
    ) { bases in
      bases[0].flatMapLatest { letter in
        AsyncTimerSequence(interval: .milliseconds(1), clock: .ambient).prefix(6).map { _ in letter
        }
      }
    }
    Subject(
      "chunked(by: signal)", lanes: 2,
      laws: [.nothingTwice, .nothingLostOfFirst, .demand],
      ends: Ends.ofFirstOrFailure
    ) { $0[0].chunked(by: $0[1]).map { $0.joined() } }
    Subject(
      "chunks(ofCount:or: signal)", lanes: 2,
      laws: [.nothingTwice, .nothingLostOfFirst, .demand],
      ends: Ends.ofFirstOrFailure
    ) { $0[0].chunks(ofCount: 2, or: $0[1]).map { $0.joined() } }
  }

  @Table static var ofOneLane: [Subject] {
    Subject(
      "chunks(ofCount:)", laws: [.nothingTwice, .asDocumented, .demand],
      model: { inputs in
        inputs[0].chunks { chunk, _ in chunk.count < 2 }
      }
    ) { $0[0].chunks(ofCount: 2).map { $0.joined() } }
    Subject(
      "chunked(by: predicate)", laws: [.nothingTwice, .asDocumented, .demand],
      model: { inputs in inputs[0].chunks { chunk, letter in chunk.pair == letter.pair } }
    ) { $0[0].chunked { $0.pair == $1.pair }.map { $0.joined() } }
    Subject(
      "chunked(on:)", laws: [.nothingTwice, .asDocumented, .demand],
      model: { inputs in inputs[0].chunks { chunk, letter in chunk.pair == letter.pair } }
    ) { $0[0].chunked { $0.pair }.map { $0.1.joined() } }
    Subject(
      "removeDuplicates",
      laws: [.nothingTwice, .asDocumented, .demand, .prompt],
      model: { inputs in
        inputs[0].chunks { chunk, letter in chunk.pair == letter.pair }.map { String($0.prefix(1)) }
      }
    ) { $0[0].removeDuplicates { $0.pair == $1.pair } }
    Subject(
      "adjacentPairs", laws: [.asDocumented, .demand, .prompt],
      model: { inputs in zip(inputs[0].texts, inputs[0].texts.dropFirst()).map { $0 + $1 } }
    ) { $0[0].adjacentPairs().map { $0.0 + $0.1 } }
    Subject(
      "interspersed", laws: [.nothingTwice, .asDocumented, .demand, .nothingLost],
      model: { inputs in Array(inputs[0].texts.map { [$0] }.joined(separator: ["."])) }
    ) { $0[0].interspersed(with: ".") }
    Subject(
      "compacted", laws: [.nothingTwice, .asDocumented, .demand, .prompt],
      model: { inputs in inputs[0].texts.filter { $0 != "b" } }
    ) { $0[0].map { $0 == "b" ? nil : $0 }.compacted() }
    Subject(
      "reductions", laws: [.asDocumented, .demand, .prompt],
      model: { inputs in
        inputs[0].texts.indices.map { inputs[0].texts.prefix($0 + 1).joined() }
      }
    ) { $0[0].reductions { $0 + $1 } }
    Subject(
      "buffer, unbounded",
      laws: [.nothingTwice, .nothingLost, .asDocumented, .prompt], breaking: [.nothingLeft],
      model: { inputs in inputs[0].texts }
    ) { $0[0].buffer(policy: .unbounded) }
    Subject(
      "buffer, bounded",
      laws: [.nothingTwice, .nothingLost, .asDocumented, .prompt], breaking: [.nothingLeft],
      model: { inputs in inputs[0].texts }
    ) { $0[0].buffer(policy: .bounded(1)) }
    Subject("buffer, latest", laws: [.nothingTwice], breaking: [.nothingLeft]) {
      $0[0].buffer(policy: .bufferingLatest(1))
    }
    Subject("buffer, oldest", laws: [.nothingTwice], breaking: [.nothingLeft]) {
      $0[0].buffer(policy: .bufferingOldest(1))
    }
  }

  @Table static var sharing: [Subject] {
    Subject(
      "share, bounded", consumers: 3, laws: [.everyoneGetsAll, .nothingReplayed],
      breaking: [.endIsFinal, .secondIteration, .nothingReplayed, .nothingLeft]
    ) { $0[0].share(bufferingPolicy: .bounded(1)) }
    Subject(
      "share, unbounded", consumers: 3, laws: [.everyoneGetsAll, .nothingReplayed],
      breaking: [.endIsFinal, .secondIteration, .nothingReplayed, .nothingLeft]
    ) { $0[0].share(bufferingPolicy: .unbounded) }
    Subject(
      "share, latest", consumers: 2, laws: [.nothingReplayed],
      breaking: [.endIsFinal, .secondIteration, .nothingLeft]
    ) {
      $0[0].share(bufferingPolicy: .bufferingLatest(2))
    }
    Subject(
      "share, oldest", consumers: 2, laws: [.nothingReplayed],
      breaking: [.endIsFinal, .secondIteration, .nothingLeft]
    ) {
      $0[0].share(bufferingPolicy: .bufferingOldest(2))
    }
    Subject(
      "AsyncChannel", consumers: 2, laws: [.nothingTwice, .nothingLost], breaking: [.endIsFinal],
      leavesSenders: true,
      ends: Ends.completing
    ) { bases in
      let channel = AsyncChannel<String>()
      Task {
        defer { channel.finish() }
        for try await letter in bases[0] { await channel.send(letter) }
      }
      return channel
    }
    Subject(
      "AsyncThrowingChannel", laws: [.nothingTwice, .nothingLost],
      leavesSenders: true
    ) {
      bases in
      let channel = AsyncThrowingChannel<String, any Error>()
      Task {
        do {
          for try await letter in bases[0] { await channel.send(letter) }
          channel.finish()
        } catch {
          channel.fail(error)
        }
      }
      return channel
    }
  }

  static var asyncAlgorithms: [Subject] { time + combining + ofOneLane + sharing }
}

extension Input {
  /// The letters in groups: each belongs to the group before it if a closure says so.
  fileprivate func chunks(_ belongs: (_ chunk: String, _ letter: String) -> Bool) -> [String] {
    var chunks: [String] = []
    for letter in texts {
      if let chunk = chunks.last, belongs(chunk, letter) {
        chunks[chunks.count - 1] = chunk + letter
      } else {
        chunks.append(letter)
      }
    }
    return chunks
  }
}
