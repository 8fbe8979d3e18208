import ReactiveTesting

/// What must hold for a run of an operator.
struct Law: Sendable {
  let name: String
  let holds: @Sendable (Story) -> Bool

  private init(_ name: String, _ holds: @escaping @Sendable (Story) -> Bool) {
    (self.name, self.holds) = (name, holds)
  }

  /// A law about each consumer.
  private static func forEach(
    _ name: String, _ holds: @escaping @Sendable (Story, Visit) -> Bool
  ) -> Law {
    Law(name) { story in story.visits.allSatisfy { holds(story, $0) } }
  }
}

extension Law {
  /// What every operator must do.
  static let general: [Law] = [
    .nothingInvented, .orderKept, .endArrives, .endIsFinal, .secondIteration, .cancellationEnds,
  ]
}

// MARK: Elements

extension Law {
  static let nothingInvented = forEach("nothing is invented") { story, visit in
    story.elements(of: visit).allSatisfy { element in
      element.text.allSatisfy { letter in
        story.origin(of: letter).map { $0.tick <= element.answered } ?? (letter == ".")
      }
    }
  }

  /// Within each element, and from one element to the next.
  static let orderKept = forEach("the order of each lane is kept") { story, visit in
    let elements = story.elements(of: visit).map { $0.text.compactMap(story.origin(of:)) }
    return story.inputs.indices.allSatisfy { lane in
      let places = elements.map { $0.filter { $0.lane == lane }.map(\.place) }
      let firsts = places.compactMap(\.first)
      return places.allSatisfy { $0 == $0.sorted() } && firsts == firsts.sorted()
    }
  }

  static let nothingTwice = Law("nothing comes twice") { story in
    let letters = story.visits.flatMap { story.elements(of: $0).flatMap(\.text) }
      .filter { $0 != "." }
    return Set(letters).count == letters.count
  }

  /// A lane that fails must have sent everything too.
  static let nothingLost = nothingLost("nothing is lost", evenIfFailed: true)
  static let nothingLostIfCompleted = nothingLost(
    "nothing is lost if no lane fails", evenIfFailed: false)

  /// For an operator whose other lanes only say when.
  static let nothingLostOfFirst = nothingLost(
    "nothing of the first lane is lost if no lane fails", evenIfFailed: false, laneCount: 1)

  private static func nothingLost(
    _ name: String, evenIfFailed: Bool, laneCount: Int = .max
  ) -> Law {
    Law(name) { story in
      let lanes = story.inputs.prefix(laneCount)
      guard story.visits.allSatisfy({ $0.consumer.departure == .none }),
        lanes.allSatisfy({ $0.end == .completion || evenIfFailed && $0.end == .failure }),
        evenIfFailed || story.inputs.allSatisfy({ $0.end != .failure })
      else { return true }
      let got = Set(story.visits.flatMap { story.elements(of: $0).flatMap(\.text) })
      return lanes.allSatisfy { $0.letters.allSatisfy { got.contains($0.letter) } }
    }
  }

  static let everyoneGetsAll = forEach("each consumer gets all that comes after its start") {
    story, visit in
    guard visit.consumer.departure == .none else { return true }
    let got = Set(story.elements(of: visit).flatMap(\.text))
    return story.inputs.allSatisfy { input in
      input.letters.allSatisfy { $0.tick <= visit.consumer.start || got.contains($0.letter) }
    }
  }

  static let nothingReplayed = forEach("no consumer gets what others had before its start") {
    story, visit in
    let start = visit.consumer.start
    let own = Set(story.elements(of: visit).map(\.text))
    return story.visits.allSatisfy { other in
      story.elements(of: other).allSatisfy { $0.answered >= start || !own.contains($0.text) }
    }
  }

  /// The elements are the first ones of those that the documentation says, and at the end all of them.
  static let asDocumented = forEach("the elements are those of the documentation") {
    story, visit in
    let expected = story.subject.model(story.inputs)
    let got = story.elements(of: visit).map(\.text)
    let isWhole = story.end(of: visit) == .completion && visit.consumer.departure == .none
    return isWhole ? got == expected : expected.starts(with: got)
  }

  static let prompt = forEach("no element waits while its consumer does") { story, visit in
    story.elements(of: visit).allSatisfy { element in
      let newest = element.text.compactMap { story.origin(of: $0)?.tick }.max() ?? 0
      return element.answered == max(element.asked, newest)
    }
  }
}

// MARK: Ends

extension Law {
  static let endArrives = forEach("the end or the error arrives") { story, visit in
    visit.consumer.departure != .none
      || story.subject.ends(story.inputs).contains(story.end(of: visit))
  }

  static let endIsFinal = forEach("after its end an iterator gives nil") { _, visit in
    visit.calls.allSatisfy {
      $0.purpose != .afterEnd || $0.answer == .end && $0.answered == $0.asked
    }
  }

  static let secondIteration = forEach("a second iteration of lanes that have ended ends") {
    story, visit in
    visit.calls.allSatisfy { call in
      guard call.purpose == .secondIteration,
        story.inputs.allSatisfy({ $0.endTick <= call.asked })
      else { return true }
      // Of several lanes, some may have elements left.
      return call.answered.map { $0 < Story.horizon } ?? false
        && (call.answer == .end || story.inputs.count > 1)
    }
  }

  static let cancellationEnds = forEach("a cancelled consumer waits no longer") { story, visit in
    visit.calls.allSatisfy { call in
      call.answered.map { $0 <= max(call.asked, story.cancellation(of: visit)) } ?? false
    }
  }

  static let nothingLeft = Law("when the consumers have gone, nothing is left") { story in
    let ends = story.visits.compactMap(\.left)
    guard ends.count == story.visits.count, let last = ends.max() else { return true }
    return story.observations.allSatisfy { $0.end.map { $0 <= last } ?? false }
      && story.leftovers.isEmpty
  }

  static let demand = Law("a base is asked only while a consumer waits") { story in
    let calls = story.visits.flatMap(\.calls)
    return story.waits.allSatisfy { wait in
      calls.contains { $0.asked <= wait.start ?? 0 && wait.start ?? 0 <= $0.answered ?? .max }
    }
  }
}

// MARK: Time

extension Law {
  static let quietTime = 2
  static let interval = 4

  static let notSuperseded = forEach("no element comes that another one has superseded") {
    story, visit in
    story.elements(of: visit).allSatisfy { element in
      element.text.allSatisfy { letter in
        guard let (lane, place, tick) = story.origin(of: letter) else { return true }
        let later = story.inputs[lane].letters.dropFirst(place + 1).first?.tick
        return later.map { $0 >= tick + quietTime } ?? true
      }
    }
  }

  static let quiet = forEach("an element comes after its quiet time or at the end") {
    story, visit in
    story.elements(of: visit).allSatisfy { element in
      let newest = element.text.compactMap { story.origin(of: $0)?.tick }.max() ?? 0
      return element.answered >= newest + quietTime
        || story.inputs[0].endTick <= element.answered
    }
  }

  /// One element may be under way.
  static let switched = forEach("no element of an inner sequence comes that was switched away from")
  {
    story, visit in
    let elements = story.elements(of: visit)
    return zip(elements, elements.dropFirst()).allSatisfy { one, next in
      one.text != next.text
        || story.inputs[0].letters.allSatisfy {
          $0.tick >= one.asked || String($0.letter) <= one.text
        }
    }
  }

  static let delayed = forEach("each element comes after the delay") { story, visit in
    !visit.consumer.isEager
      || story.elements(of: visit).allSatisfy { element in
        element.text.allSatisfy { letter in
          story.origin(of: letter).map { $0.tick + quietTime == element.answered } ?? true
        }
      }
  }

  static let spaced = forEach("an interval passes between two elements") { story, visit in
    let ticks = story.elements(of: visit).map(\.answered)
    return !visit.consumer.isEager
      || zip(ticks, ticks.dropFirst()).allSatisfy { $1 - $0 >= interval }
  }

  /// The last element in particular.
  static let notStale = forEach("no element is older than the interval") { story, visit in
    !visit.consumer.isEager
      || story.elements(of: visit).allSatisfy { element in
        let oldest = element.text.compactMap { story.origin(of: $0)?.tick }.min()
        return oldest.map { element.answered - $0 <= interval } ?? true
      }
  }

  static let onTheBeat = forEach("a chunk comes on the beat, when full, or at the end") {
    story, visit in
    !visit.consumer.isEager
      || story.elements(of: visit).allSatisfy { element in
        element.answered % interval == 0 || element.text.count == 2
          || story.inputs[0].endTick <= element.answered
      }
  }

  static let everyBeat = forEach("each beat comes, on time or when asked for") { story, visit in
    let elements = story.elements(of: visit)
    guard let start = elements.first?.asked else { return true }
    return elements.enumerated().allSatisfy { number, element in
      element.answered == max(element.asked, start + interval * (number + 1))
    }
  }
}
