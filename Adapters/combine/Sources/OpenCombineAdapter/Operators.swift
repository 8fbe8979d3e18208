import OpenCombine
import ReactiveTesting

/// What the operators of the fixtures are called in Combine.
///
/// An operator that is missing here is missing in OpenCombine, or in Combine. `nil` means that it does not have the
/// operator with these arguments.
enum Operators {
  typealias Make = (Case, Stream?, AdapterArguments) throws -> Stream?

  static let table: [String: Make] = [
    // Creating
    ".empty": { _, _, _ in Empty().eraseToAnyPublisher() },
    ".never": { _, _, _ in Empty(completeImmediately: false).eraseToAnyPublisher() },
    "SignalProducer(value:)": { _, _, a in just(try a.value(0)) },
    "SignalProducer(error:)": { _, _, a in
      Fail(error: AdapterFailure(try a.value(0))).eraseToAnyPublisher()
    },
    "SignalProducer(_:)": { _, _, a in sequence(a) },
    "deferred(_:)": { _, _, a in
      let make = try a.closure(0)
      return Deferred { stream(make([])) }.eraseToAnyPublisher()
    },

    // Transforming
    "map(_:)": on { s, a in
      let f = try a.closure(0)
      return s.map { f([$0]) }
    },
    "map(value:)": on { s, a in
      let value = try a.value(0)
      return s.map { _ in value }
    },
    "scan(_:_:)": on { s, a in
      let f = try a.closure(1)
      return s.scan(try a.value(0)) { f([$0, $1]) }
    },
    "promoteValue(_:)": { _, s, _ in s },

    // Filtering
    "filter(_:)": on { s, a in s.filter(try predicate(a, 0)) },
    "compactMap(_:)": on { s, a in
      let f = try a.closure(0)
      return s.compactMap { some(f([$0])) }
    },
    "skipNil()": on { s, _ in s.compactMap { some($0) } },
    "skipRepeats()": on { s, _ in s.removeDuplicates() },
    "skipRepeats(_:comparing:)": { _, s, a in
      guard a.asks(1, for: "previous") else { return nil }
      let f = try a.closure(0)
      return s?.removeDuplicates { f([$0, $1]) == true }.eraseToAnyPublisher()
    },
    "skipRepeats(at:)": on { s, a in
      let f = try a.closure(0)
      return s.removeDuplicates { f([$0]) == f([$1]) }
    },
    "element(at:default:)": { _, s, a in
      guard try !a.isGiven(1) || a.value(1) == .none else { return nil }
      return s?.output(at: try a.integer(0)).eraseToAnyPublisher()
    },
    "ignoreValues()": on { s, _ in s.ignoreOutput().map { switch $0 {} } },
    "replaceEmpty(with:)": { _, s, a in
      let value = try a.value(0)
      if case .stream = value { return nil }
      return s?.replaceEmpty(with: value).eraseToAnyPublisher()
    },
    "take(first:)": on { s, a in s.prefix(try a.integer(0)) },
    "skip(first:)": on { s, a in s.dropFirst(try a.integer(0)) },
    "take(last:)": { _, s, a in try a.integer(0) == 1 ? s?.last().eraseToAnyPublisher() : nil },
    "take(while:inclusive:)": { _, s, a in
      if a.isGiven(1), try a.value(1) == true { return nil }
      return s?.prefix(while: try predicate(a, 0)).eraseToAnyPublisher()
    },
    "skip(while:)": on { s, a in s.drop(while: try predicate(a, 0)) },
    "take(until:)": { _, s, a in
      guard let trigger = try? a.streams(0).first else { return nil }
      return s?.prefix(untilOutputFrom: stream(.stream(trigger))).eraseToAnyPublisher()
    },
    "skip(until:)": on { s, a in s.drop(untilOutputFrom: stream(.stream(try a.streams(0)[0]))) },

    // Aggregating
    "reduce(_:_:)": on { s, a in
      let f = try a.closure(1)
      return s.reduce(try a.value(0)) { f([$0, $1]) }
    },
    "count()": on { s, _ in s.count().map { .integer($0) } },
    "min(by:)": on { s, a in
      let f = try a.closure(0)
      return s.min { f([$0, $1]) == true }
    },
    "max(by:)": on { s, a in
      let f = try a.closure(0)
      return s.max { f([$0, $1]) == true }
    },
    "min()": on { s, _ in s.min(by: isBefore) },
    "max()": on { s, _ in s.max(by: isBefore) },
    "allSatisfy(_:)": on { s, a in s.allSatisfy(try predicate(a, 0)).map { .boolean($0) } },
    "collect()": on { s, _ in s.collect().map { .array($0) } },
    "collect(count:startingEvery:skipEmpty:)": { _, s, a in
      // It sends no empty list, whatever `skipEmpty` says.
      guard try !a.isGiven(1) || a.integer(1) == a.integer(0) else { return nil }
      return s?.collect(try a.integer(0)).map { .array($0) }.eraseToAnyPublisher()
    },

    // Combining
    "zip(with:)": on { s, a in s.zip(stream(.stream(try a.streams(0)[0]))) { .tuple([$0, $1]) } },
    "concat(_:)": on { s, a in s.append(stream(try a.value(0))) },
    "concat(value:)": on { s, a in s.append(try a.value(0)) },
    "prefix(_:)": on { s, a in s.prepend(stream(try a.value(0))) },
    "prefix(value:)": on { s, a in s.prepend(try a.value(0)) },
    "then(_:)": on { s, a in
      s.ignoreOutput().map { value -> AdapterValue in switch value {} }.append(
        stream(try a.value(0)))
    },

    // Flattening
    "flatMap(_:_:)": { _, s, a in
      let f = try a.closure(1)
      return flattened(s?.map { f([$0]) }.eraseToAnyPublisher(), a)
    },
    "flatten(_:)": { _, s, a in flattened(s, a) },

    // Observing. The closures of a fixture have no effects.
    "on(event:failed:completed:interrupted:terminated:disposed:value:)": on { s, _ in
      s.handleEvents()
    },
    "on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)": on {
      s, _ in s.handleEvents()
    },

    // Recovering
    "mapError(_:)": on { s, a in
      let f = try a.closure(0)
      return s.mapError { AdapterFailure(f([$0.value])) }
    },
    "flatMapError(_:)": on { s, a in
      let f = try a.closure(0)
      return s.catch { stream(f([$0.value])) }
    },
    "retry(upTo:)": { _, s, a in
      a.isGiven(0) ? s?.retry(try a.integer(0)).eraseToAnyPublisher() : nil
    },

    // Sharing
    "share(replay:resetOn:linger:on:)": { _, s, a in
      guard try !a.isGiven(0) || a.integer(0) == 0, !a.isGiven(1), !a.isGiven(2) else { return nil }
      return s?.share().eraseToAnyPublisher()
    },

    // Timing
    "delay(_:on:)": timed { s, a, scheduler in
      s.delay(for: try stride(a, 0), tolerance: 0, scheduler: scheduler)
    },
    "debounce(_:on:whenCompleted:)": { run, s, a in
      guard a.asks(2, for: "discard") else { return nil }
      return s?.debounce(for: try stride(a, 0), scheduler: run.scheduler).eraseToAnyPublisher()
    },
    "throttle(_:on:edges:whenCompleted:)": { run, s, a in
      guard a.asks(2, for: "both"), a.asks(3, for: "discard", "deliver") else { return nil }
      return s?.throttle(for: try stride(a, 0), scheduler: run.scheduler, latest: true)
        .eraseToAnyPublisher()
    },
    "timeout(first:each:raising:on:)": { run, s, a in
      // Combine has one limit, for the first value as for each later one.
      guard a.isGiven(1), try !a.isGiven(0) || a.value(0) == a.value(1) else { return nil }
      let error = AdapterFailure(try a.value(2))
      return s?.timeout(try stride(a, 1), scheduler: run.scheduler) { error }.eraseToAnyPublisher()
    },
    "observe(on:)": timed { s, _, scheduler in s.receive(on: scheduler) },
    "start(on:)": timed { s, _, scheduler in s.subscribe(on: scheduler) },
  ]

  // MARK: Parts

  private static func on<Result: Publisher>(
    _ make: @escaping (Stream, AdapterArguments) throws -> Result
  ) -> Make where Result.Output == AdapterValue, Result.Failure == AdapterFailure {
    { _, stream, arguments in
      try stream.map { try make($0, arguments).eraseToAnyPublisher() }
    }
  }

  private static func timed<Result: Publisher>(
    _ make: @escaping (Stream, AdapterArguments, VirtualScheduler) throws -> Result
  ) -> Make where Result.Output == AdapterValue, Result.Failure == AdapterFailure {
    { run, stream, arguments in
      try stream.map { try make($0, arguments, run.scheduler).eraseToAnyPublisher() }
    }
  }

  private static func just(_ value: AdapterValue) -> Stream {
    Just(value).setFailureType(to: AdapterFailure.self).eraseToAnyPublisher()
  }

  private static func sequence(_ arguments: AdapterArguments) -> Stream? {
    guard case .array(let values)? = try? arguments.value(0) else { return nil }
    return Publishers.Sequence(sequence: values).eraseToAnyPublisher()
  }

  static func stream(_ value: AdapterValue) -> Stream {
    guard case .stream(let stream) = value, let box = stream.content as? Box else {
      return Empty().eraseToAnyPublisher()
    }
    return box.stream
  }

  private static func some(_ value: AdapterValue) -> AdapterValue? {
    value == .none ? nil : value
  }

  private static func predicate(
    _ arguments: AdapterArguments, _ index: Int
  ) throws -> (AdapterValue) -> Bool {
    let f = try arguments.closure(index)
    return { f([$0]) == true }
  }

  private static func isBefore(_ left: AdapterValue, _ right: AdapterValue) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    case (.decimal(let left), .decimal(let right)): left < right
    case (.integer(let left), .decimal(let right)): Double(left) < right
    case (.decimal(let left), .integer(let right)): left < Double(right)
    case (.text(let left), .text(let right)): left < right
    default: false
    }
  }

  private static func stride(
    _ arguments: AdapterArguments, _ index: Int
  ) throws -> VirtualScheduler.Stride {
    VirtualScheduler.Stride(Int(try arguments.duration(index) / .nanoseconds(1)))
  }

  private static func flattened(_ streams: Stream?, _ arguments: AdapterArguments) -> Stream? {
    let inner = streams?.map { stream($0) }
    switch arguments.choice(0) {
    case "merge": return inner?.flatMap { $0 }.eraseToAnyPublisher()
    case "concat":
      // A subject drops what nobody has asked for, so the streams that must wait need a buffer.
      return inner?.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
        .flatMap(maxPublishers: .max(1)) { $0 }.eraseToAnyPublisher()
    case "latest": return inner?.switchToLatest().eraseToAnyPublisher()
    default: return nil
    }
  }
}

extension AdapterArguments {
  /// Whether an option that Combine lacks is left out, or asks for one of these choices: its default value, and what
  /// Combine does anyway.
  fileprivate func asks(_ index: Int, for choices: String...) -> Bool {
    !isGiven(index) || choices.contains { $0 == choice(index) }
  }
}
