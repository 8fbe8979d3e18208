import ReactiveTesting

/// Writes the expectation of a pipeline as Swift.
struct SwiftExpectation {
  private let checked: CheckedCase
  private let inference: SwiftInference
  /// Nil if there is no expectation.
  private let line: CheckedCase.Line?
  /// The type of the pipeline.
  private let type: SwiftType
  /// Whether the type is known, and not a guess.
  private let isKnown: Bool

  init(
    _ checked: CheckedCase, _ inference: SwiftInference, _ pipeline: CheckedCase.Pipeline,
    _ type: SwiftType
  ) {
    self.checked = checked
    self.inference = inference
    line = pipeline.expectation?.line
    self.type = inference.types.final(type).parts[0]
    isKnown = inference.types.isKnown(type) || line?.values.allSatisfy { $0 == nil } ?? true
  }

  /// The expectation of a timeline.
  func check(_ timeline: String) -> String {
    guard let line else { return "#expect(\(timeline).problem == nil)" }
    if type.head == .stream || type.head == .group { return nested(timeline, line) }
    if isKnown, type.isComparedWithLiteral {
      return "#expect(\(timeline) == \(textCode(lane(line, type.label))))"
    }
    if isKnown, type.isEquatable {
      let table = SwiftLanes(checked: checked, inference: inference).table([line], type)
      let marbles = textCode(lane(line, nil))
      let values = ", values: \(type == .never ? "[:]" : table)"
      return "#expect(\(timeline) == Timeline(\(marbles)\(values)\(tick)))"
    }
    return "#expect(\(timeline).texts == \(textCode(lane(line, type.text))))"
  }

  private var tick: String {
    checked.tick == .milliseconds(1) ? "" : ", tick: test.tick"
  }

  /// The lane with the texts of its values, or with its labels as written.
  private func lane(_ line: CheckedCase.Line, _ text: ((Value) -> String)?) -> String {
    line.text(with: entries(of: line, text))
  }

  private func entries(
    of line: CheckedCase.Line, _ text: ((Value) -> String)?
  ) -> [Lane.Entry] {
    var entries = line.marks.entries
    for index in entries.indices {
      guard case .value(let value)? = line.values[index] else {
        if case .failed(nil) = entries[index].mark, checked.isErrorGiven {
          entries[index].mark = .failed(.init(text: errorText(checked.error), isQuoted: true))
        }
        continue
      }
      if entries[index].mark.isFailure {
        entries[index].mark = .failed(.init(text: errorText(value), isQuoted: true))
      } else if let text {
        entries[index].mark = .value(.init(text: text(value)))
      }
    }
    return entries
  }

  /// Compares each sent stream by its events, counted from when it is sent.
  private func nested(_ timeline: String, _ line: CheckedCase.Line) -> String {
    let inner = type.head == .group ? type.parts[1] : type.parts[0]
    var entries = line.marks.entries
    for index in entries.indices {
      guard case .lane(let lane)? = line.values[index], let first = checked.lanes[lane].lines.first
      else { continue }
      var sent = first
      if checked.lanes[lane].isHot {
        let start = entries[index].tick
        let left = sent.marks.entries.indices.filter { sent.marks.entries[$0].tick >= start }
        sent.values = left.map { sent.values[$0] }
        sent.marks.entries = left.map { place in
          var entry = sent.marks.entries[place]
          entry.tick -= start
          return entry
        }
      }
      let text = inner.isComparedWithLiteral ? inner.label : inner.text
      entries[index].mark = .value(.init(text: printLane(self.entries(of: sent, text))))
    }
    let texts = inner.isComparedWithLiteral ? "" : ".map(\\.texts)"
    return "#expect(\(timeline)\(texts) == \(textCode(printLane(entries))))"
  }
}
