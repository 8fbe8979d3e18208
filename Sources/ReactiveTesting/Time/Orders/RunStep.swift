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
  /// How late a timer came, in nanoseconds.
  var lateness: Int64 = 0
  /// The address of the code of the block that ran; zero if none did, or if that is not known.
  var code: UInt = 0

  /// How many steps are recorded at most.
  static let limit = 10_000

  /// Where its task went on, as a part of a sentence; empty if that is not known.
  var placeText: String { parts.first?.stack.map(CodePlace.of)?.text ?? "" }
}

/// How a run fails in a step that is under way.
struct StepFailure {
  /// The number of the task that fails; nil if that is not known.
  let task: Int?
  /// The line that fails; nil if that is not known.
  let place: CodePlace?
}

/// Draws the steps of a run: a column for each task, a row for each step, and beside it the line of code.
struct StepDrawing {
  /// A step of one task, or several at one place.
  private struct Row {
    let time: Int64
    /// The column: the number of the task; zero stands for others.
    let lane: Int
    /// Where the task goes on, or what it is called if no task does.
    let text: String
    /// The code there.
    let code: String?
    /// The file and the line alone.
    let place: String?
    /// The number of its step, if it is one of those that matter.
    let mark: Int?
  }

  private var rows: [Row] = []
  /// The row at which the run fails; nil if it does not fail in one of them.
  private var failingRow: Int?
  /// The number of the task of the test; nil if that is not known.
  private let test: Int?
  private var names: [Int: String] = [:]
  /// The letters of the steps that matter.
  private var letters: [Int: String] = [:]
  /// For each of the pairs its steps, by their numbers, in the order of this run; nil unless all are there.
  private var pairs: [(first: Int, second: Int)]? = []

  /// How many rows are drawn, unless those of a pair are further apart; and how many of them at the beginning and at the end.
  private static let (limit, ends) = (24, 4)
  /// How many rows are drawn around each step of the pair.
  private static let surroundings = 3
  /// How many columns are drawn, and how wide the name of one may be.
  private static let (columnLimit, nameLimit) = (8, 16)

  /// Prepares a drawing.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - test: The number of the task of the test; nil if that is not known.
  ///   - deviations: Pairs of steps that matter, the first of each being the one that comes first in this run.
  ///   - next: The steps that could come next: one of a pair may be among them.
  ///   - failure: How the run fails in the last of the steps; nil if it does not.
  init(
    _ steps: [RunStep], ofTest test: Int?, marking deviations: [OrderDeviation],
    before next: [RunStep], failingWith failure: StepFailure?
  ) {
    self.test = test
    var steps = steps
    let (isWhole, done) = (steps.count < RunStep.limit, steps.count)
    if let task = failure?.task, let last = steps.last, last.parts.isEmpty, last.code == 0, isWhole
    {
      // What an actor runs is recorded when it is done.
      steps[done - 1].parts = [RunStep.Part(task: task)]
    }
    for deviation in deviations {
      steps += next.filter { $0.moment == deviation.moment && $0.name == deviation.second }
      guard
        let first = steps.firstIndex(where: {
          $0.moment == deviation.moment && $0.name == deviation.first
        }),
        let second = steps[first...].firstIndex(where: {
          $0.scope == steps[first].scope && $0.name == deviation.second
        })
      else {
        pairs = nil
        break
      }
      pairs?.append((first, second))
    }
    let marked = Set((pairs ?? []).flatMap { [$0.first, $0.second] }).sorted()
    for (number, step) in marked.enumerated() {
      letters[step] = UnicodeScalar(UInt8(ascii: "A") + UInt8(number)).description
    }
    if pairs == nil || marked.count > 26 { (pairs, letters) = (nil, [:]) }
    for (number, step) in steps.enumerated() {
      if number == done { noteFailure(failure, isWhole) }
      let mark = letters[number] == nil ? nil : number
      if step.isSleepEnd || number >= done, mark == nil { continue }
      if step.parts.isEmpty {
        let block = step.code == 0 ? nil : CodePlace.of(TaskStack(entries: [step.code])).last
        let place = block.map { "\($0.site.fileName):\($0.site.line)" }
        rows.append(
          Row(
            time: step.time, lane: 0,
            text: (number < done ? "" : Self.notYet) + step.name
              + (place.map { " at \($0)" } ?? ""),
            code: block?.code, place: place, mark: mark))
      }
      for part in step.parts {
        names[part.task] = names[part.task] ?? part.stack?.name
        var (text, code, place) = Self.text(part.stack, of: step) ?? ("", nil, nil)
        if text.isEmpty, mark == nil {
          // Of the last step, the place may be known from one before.
          guard number == done - 1, failure?.place == nil,
            let known = rows.last(where: { $0.lane == part.task })
          else { continue }
          (text, code, place) = (known.text, known.code, known.place)
        }
        if mark == nil, let last = rows.last, last.lane == part.task, last.text == text {
          continue
        }
        if number >= done { text = Self.notYet + text }
        rows.append(
          Row(time: step.time, lane: part.task, text: text, code: code, place: place, mark: mark))
      }
    }
    if steps.count == done { noteFailure(failure, isWhole) }
    if let test { names[test] = names[test] ?? "test" }
  }

  /// What the text of a step begins with that comes only after the failure.
  private static let notYet = "not yet: "

  /// Notes that the run fails in the last row, or behind it if the line is known.
  private mutating func noteFailure(_ failure: StepFailure?, _ isWhole: Bool) {
    guard let failure, isWhole, let last = rows.last else { return }
    if let place = failure.place {
      let text = "\(place.site.fileName):\(place.site.line)"
      if last.text != text || last.mark != nil {
        rows.append(
          Row(
            time: last.time, lane: failure.task ?? last.lane, text: text, code: place.code,
            place: text, mark: nil))
      }
    }
    failingRow = rows.count - 1
  }

  /// Where a task went on, the code there, and the file and the line alone.
  private static func text(
    _ stack: TaskStack?, of step: RunStep
  ) -> (text: String, code: String?, place: String?)? {
    guard let stack else { return nil }
    let places = CodePlace.of(stack)
    guard let first = places.first, let last = places.last else { return nil }
    let isFirstLine = first.site == first.beginning
    // Where the test goes on at its first line, the line is not known.
    if isFirstLine, places.count == 1, first.function != nil, stack.entries.isEmpty { return nil }
    let place = "\(first.site.fileName):\(first.site.line)"
    var text = place
    if step.isSleepEnd {
      text = "end of the sleep at " + text
    } else if isFirstLine, !stack.entries.isEmpty {
      text = "begins at " + text
    }
    if last.site != first.site {
      text += first.function.map { " in \($0)" } ?? ""
      text +=
        last.site.file == first.site.file
        ? ", from line \(last.site.line)"
        : ", from \(last.site.fileName):\(last.site.line)"
    }
    if step.isSleepEnd, step.lateness > 0 {
      text += ", \(timeText(.nanoseconds(step.lateness))) late"
    }
    return (text, first.code, place)
  }

  /// How the steps that matter have to change places, as a sentence; nil if they are not all there.
  var advice: String? {
    guard let pairs, !pairs.isEmpty else { return nil }
    func name(_ step: Int) -> String {
      // Two steps at the same line are told apart by their letters alone.
      let places = rows.filter { $0.mark != nil }.map(\.place)
      let place = rows.first { $0.mark == step }?.place
      let isAlone = places.filter { $0 == place }.count == 1
      return (letters[step] ?? "") + (isAlone ? place.map { " (\($0))" } ?? "" : "")
    }
    let (target, others) = (pairs[0].first, pairs.map { name($0.second) })
    guard pairs.count > 1, pairs.allSatisfy({ $0.first == target }) else {
      return "it passes if "
        + pairs.map { "\(name($0.second)) comes before \(name($0.first))" }
        .joined(separator: ", and ")
    }
    return
      "it passes if \(others.dropLast().joined(separator: ", ")) and \(others.last ?? "") come before "
      + name(target)
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

  private func name(_ lane: Int) -> String {
    var name = names[lane] ?? "task \(lane)"
    // Tasks with one name are told apart by their numbers, which tokens use too.
    if names.values.filter({ $0 == name }).count > 1 { name += " \(lane)" }
    return name.count > Self.nameLimit ? name.prefix(Self.nameLimit - 1) + "…" : name
  }

  /// The columns of some rows: of many tasks those that matter, and one for all others.
  private func columns(of kept: Set<Int>) -> [Int] {
    let all = Set(kept.map { rows[$0].lane })
    guard all.count > Self.columnLimit else { return all.sorted() }
    let marked = kept.sorted().filter { rows[$0].mark != nil }.map { rows[$0].lane }
    var columns = Set([0, test, failingRow.map { rows[$0].lane }].compactMap(\.self))
    for lane in marked + all.sorted() where columns.count < Self.columnLimit {
      columns.insert(lane)
    }
    return columns.sorted()
  }

  /// The lines; none if there is nothing to compare, or if no line of code is known.
  ///
  var lines: [String] {
    let kept = kept
    let columns = columns(of: kept)
    guard columns.count > 1 || !letters.isEmpty, rows.contains(where: { $0.place != nil }) else {
      return []
    }
    let heads = columns.map { $0 == 0 ? (columns.count > 1 ? "others" : "steps") : name($0) }
    let texts = rows.map { row in
      columns.contains(row.lane) ? row.text : "\(name(row.lane)): \(row.text)"
    }
    let times = rows.map { timeText(.nanoseconds($0.time)) }
    let width = kept.map { displayWidth(of: times[$0]) }.max() ?? 0
    // So that the code stands in a column, unless a function has a long name.
    let textWidth = kept.map { displayWidth(of: texts[$0]) }.filter { $0 <= 50 }.max() ?? 0
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
        lines.append(line("", columns.map { _ in "┊" }, "(\(count) steps)"))
        continue
      }
      let sign = row.mark.flatMap { letters[$0] } ?? (place == failingRow ? "✘" : "●")
      let room = max(0, textWidth - displayWidth(of: texts[place]))
      let lane = columns.contains(row.lane) ? row.lane : 0
      let code = row.code.map { String(repeating: " ", count: room + 2) + $0 } ?? ""
      lines.append(
        line(
          row.time == lastTime ? "" : times[place],
          columns.map { $0 == lane ? sign : "│" }, texts[place] + code))
      lastTime = row.time
    }
    return lines
  }
}

extension CallSite {
  /// The file without its module.
  fileprivate var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }
}
