import Reactive

/// A step of a run: a task from one wait to the next, an event of a lane, a timer, or what an actor does.
struct RunStep: Sendable {
  /// A task that went on.
  struct Part: Sendable {
    /// The number of the task, as in deviations.
    let task: Int
    /// Where it went on; nil if that is not known.
    var stack: TaskStack?
  }

  let time: Int64
  /// When it was, and what it is called, as in deviations.
  let moment: String
  /// The time for which its name is unique.
  let scope: Int64
  let name: String
  /// The tasks that went on: one, or those that an actor ran; none for an event.
  var parts: [Part]
  /// Whether it only ends the sleep of a task, which goes on in a step of its own.
  var isSleepEnd = false

  /// Where its task went on, as a part of a sentence; empty if that is not known.
  var placeText: String { parts.first?.stack.map(CodePlace.of)?.text ?? "" }
}

/// Draws the steps of a run: a column for each task, a row for each step, and beside it the lines of code.
struct StepDrawing {
  /// Where a task went on.
  private struct Place: Equatable {
    let file: String
    var lines: [Int]
    /// What goes before and behind it.
    let before: String
    let behind: String

    var text: String {
      "\(before)\(file):" + lines.map(String.init).joined(separator: ", ") + behind
    }
  }

  /// A row: steps of one task, one after the other.
  private struct Row {
    let time: Int64
    /// The columns in which something went on: the numbers of tasks; zero stands for others.
    let lanes: [Int]
    var places: [Place]
    /// What it is called if no task went on.
    let name: String
    /// Which step of the pair it is, the first or the second; nil for neither.
    let mark: Int?

    mutating func add(_ other: [Place]) {
      for place in other {
        guard let last = places.last, last.file == place.file, last.before == place.before,
          last.behind == place.behind
        else {
          places.append(place)
          continue
        }
        if last.lines.last != place.lines.last { places[places.count - 1].lines += place.lines }
      }
    }
  }

  private var rows: [Row] = []
  private var names: [Int: String] = [:]

  /// How many rows are drawn, unless those of a pair are further apart; and how many of them at the beginning and at the end.
  private static let (limit, ends) = (24, 4)
  /// How many rows are drawn around each step of the pair.
  private static let surroundings = 3

  /// Prepares a drawing.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - test: The number of the task of the test; nil if that is not known.
  ///   - pair: Two steps that matter, called A and B in the order of this run.
  init(_ steps: [RunStep], ofTest test: Int?, marking pair: OrderDeviation?) {
    let first = pair.flatMap { pair in
      steps.firstIndex { $0.moment == pair.moment && $0.name == pair.first }
    }
    let second = first.flatMap { first in
      steps[first...].firstIndex { $0.scope == steps[first].scope && $0.name == pair?.second }
    }
    for (number, step) in steps.enumerated() {
      let mark = number == first ? 0 : number == second ? 1 : nil
      if step.isSleepEnd, mark == nil { continue }
      let lanes = step.parts.isEmpty ? [0] : step.parts.map(\.task)
      for part in step.parts { names[part.task] = names[part.task] ?? part.stack?.name }
      let places = step.parts.compactMap { Self.place($0.stack, isSleepEnd: step.isSleepEnd) }
      var row = Row(time: step.time, lanes: lanes, places: [], name: step.name, mark: mark)
      row.add(places)
      if mark == nil, lanes.count == 1, lanes != [0], let last = rows.last, last.lanes == lanes,
        last.mark == nil, last.time == step.time
      {
        rows[rows.count - 1].add(places)
      } else {
        rows.append(row)
      }
    }
    // The beginning of a test, whose line is not known.
    if let first = rows.first, first.places.isEmpty, first.lanes != [0], first.mark == nil {
      rows.removeFirst()
    }
    if let test { names[test] = names[test] ?? "test" }
  }

  private static func place(_ stack: TaskStack?, isSleepEnd: Bool) -> Place? {
    guard let stack else { return nil }
    let places = CodePlace.of(stack)
    guard let first = places.first, let last = places.last else { return nil }
    let isFirstLine = first.site == first.beginning
    // Where a function that has begun goes on at its first line, the line is not known.
    if isFirstLine, first.function != nil, stack.entries.isEmpty { return nil }
    let begins = isFirstLine && !stack.entries.isEmpty
    var behind = first.function.map { " in \($0)" } ?? ""
    if last.site == first.site {
      behind = ""
    } else if last.site.file == first.site.file {
      behind += ", called in line \(last.site.line)"
    } else {
      behind += ", called at \(last.site.fileName):\(last.site.line)"
    }
    return Place(
      file: first.site.fileName, lines: [first.site.line],
      before: isSleepEnd ? "end of the sleep at " : begins ? "begins at " : "", behind: behind)
  }

  /// Where the steps of the pair are, as far as that is known, in parentheses behind a space; nil unless both are there.
  var pairPlaces: (String, String)? {
    let texts = [0, 1].compactMap { mark in
      rows.first { $0.mark == mark }.map { row in
        row.places.first.map { " (\($0.file):\($0.lines[0]))" } ?? ""
      }
    }
    guard texts.count == 2 else { return nil }
    return texts[0] == texts[1] ? ("", "") : (texts[0], texts[1])
  }

  /// The numbers of the rows that are drawn.
  private var kept: Set<Int> {
    guard rows.count > Self.limit else { return Set(rows.indices) }
    let marks = rows.indices.filter { rows[$0].mark != nil }
    var kept = Set(0..<Self.ends).union(rows.count - Self.ends..<rows.count)
    for place in marks {
      kept.formUnion(
        max(0, place - Self.surroundings)...min(rows.count - 1, place + Self.surroundings))
    }
    if let first = marks.first, let last = marks.last, last - first < Self.limit {
      kept.formUnion(first...last)
    }
    // A single row takes no more room than the line that stands for it.
    for place in rows.indices where kept.contains(place - 1) && kept.contains(place + 1) {
      kept.insert(place)
    }
    return kept
  }

  /// The lines; none if there is nothing to compare.
  ///
  /// - Parameter endsWithFailure: Whether the test fails in the last step.
  /// - Returns: The lines.
  func lines(endingWithFailure endsWithFailure: Bool) -> [String] {
    let kept = kept
    let columns = Set(kept.flatMap { rows[$0].lanes }).sorted()
    guard columns.count > 1 else { return [] }
    let heads = columns.map { column in
      column == 0 ? "others" : names[column] ?? "task \(column)"
    }
    let times = rows.map { timeText(.nanoseconds($0.time)) }
    let width = kept.map { displayWidth(of: times[$0]) }.max() ?? 0
    func line(_ time: String, _ cells: [String], _ text: String) -> String {
      let padded = zip(cells, heads).map { cell, head in
        let room = displayWidth(of: head) - displayWidth(of: cell)
        return String(repeating: " ", count: room / 2) + cell
          + String(repeating: " ", count: room - room / 2)
      }
      let padding = String(repeating: " ", count: width - displayWidth(of: time))
      let line = time + padding + "  " + padded.joined(separator: "  ") + "  " + text
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    var lines = [line("", heads, "")]
    var lastTime: Int64?
    for (place, row) in rows.enumerated() {
      guard kept.contains(place) else {
        guard kept.contains(place - 1) else { continue }
        let count = rows.indices[place...].prefix { !kept.contains($0) }.count
        lines.append(line("", columns.map { _ in "┊" }, "(\(count) rows)"))
        continue
      }
      let isFailure = endsWithFailure && place == rows.count - 1
      let sign = row.mark.map { ["A", "B"][$0] } ?? (isFailure ? "✘" : "●")
      let text = row.lanes == [0] ? row.name : row.places.map(\.text).joined(separator: "; ")
      lines.append(
        line(
          row.time == lastTime ? "" : times[place],
          columns.map { row.lanes.contains($0) ? sign : "│" }, text))
      lastTime = row.time
    }
    return lines
  }
}

extension CallSite {
  /// The file without its module.
  fileprivate var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }
}
