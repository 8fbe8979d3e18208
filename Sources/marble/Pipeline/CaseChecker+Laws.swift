import ReactiveTesting

/// Checks the laws of a case, and the lanes that are generated for them.
extension CaseChecker {
  // MARK: Generated lanes

  /// Reads what a generated lane may contain.
  ///
  /// For the checks, the lane has each of its values once.
  mutating func readContents(_ line: FixtureCase.LaneLine) throws(Diagnostic) {
    guard let index = scope.lanes[line.name.value]?.index else { return }
    var contents = CheckedCase.Contents()
    var known: Set<ReactiveTesting.Lane.Mark> = []
    var isLengthKnown = false
    for word in words(of: line.text) {
      if let ticks = length(word) {
        guard !isLengthKnown, (1...CheckedCase.Contents.tickLimit).contains(ticks) else {
          throw Diagnostic(
            PipelineMessages.generatedLength(CheckedCase.Contents.tickLimit), at: word.span)
        }
        (contents.ticks, isLengthKnown) = (ticks, true)
        continue
      }
      let mark = try listed(word)
      guard known.insert(mark.withoutQuotes).inserted else {
        throw Diagnostic(PipelineMessages.listedTwice(word.value), at: word.span)
      }
      switch mark {
      case .value(let label):
        contents.values.append(.init(mark: mark, value: labels.value(of: label)))
      case .failed(let label?):
        contents.ends.append(.init(mark: mark, value: labels.value(of: label)))
      default: contents.ends.append(.init(mark: mark))
      }
    }
    guard !contents.values.isEmpty else {
      throw Diagnostic(
        PipelineMessages.noListedValue(line.isHot ? "hot" : "cold", line.name.value),
        at: line.name.span)
    }
    var marks = ReactiveTesting.Lane()
    let items = contents.values + contents.ends
    marks.entries = items.enumerated().map {
      ReactiveTesting.Lane.Entry(
        tick: min($0.offset, contents.values.count), mark: $0.element.mark)
    }
    marks.length = contents.ticks + 1
    checked.lanes[index].contents = contents
    checked.lanes[index].lines = [
      CheckedCase.Line(text: line.text.value, marks: marks, values: items.map(\.value))
    ]
  }

  /// The number of ticks that a word such as `40t` stands for; nil if it is an event.
  private func length(_ word: Located<String>) -> Int? {
    guard word.value.first?.isNumber == true,
      let lane = try? parseLane(" \(word.value) ", tick: scope.tick, allowsOrigin: false),
      lane.entries.isEmpty
    else { return nil }
    return lane.length
  }

  /// A listed event.
  private func listed(_ word: Located<String>) throws(Diagnostic) -> ReactiveTesting.Lane.Mark {
    guard word.value.first != "(", word.value.first != "[" else {
      throw Diagnostic(PipelineMessages.listedGroup, at: word.span)
    }
    let lane: ReactiveTesting.Lane
    do throws(Diagnostic) {
      lane = try parseLane(word.value, tick: scope.tick, allowsOrigin: true)
    } catch {
      throw Diagnostic(error.message, at: error.span.shifted(by: word.span.start))
    }
    guard let mark = lane.entries.first?.mark, lane.length == lane.entries.count,
      lane.originSpan == nil
    else { throw Diagnostic(PipelineMessages.listedTime(word.value), at: word.span) }
    guard lane.entries.count == 1 else {
      throw Diagnostic(PipelineMessages.listedTogether(word.value), at: word.span)
    }
    return mark
  }

  /// The words of a text; white space in quotes separates nothing.
  private func words(of text: Located<String>) -> [Located<String>] {
    var words: [Located<String>] = []
    var word: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    for (offset, byte) in (Array(text.value.utf8) + [UInt8(ascii: "\n")]).enumerated() {
      let isLast = offset == text.value.utf8.count
      if isLast || (isBlank(byte) && !isQuoted) {
        let end = text.span.start + offset
        if !word.isEmpty {
          words.append(
            Located(String(decoding: word, as: UTF8.self), at: Span(end - word.count, end)))
        }
        word = []
        continue
      }
      word.append(byte)
      if byte == UInt8(ascii: "'"), !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && !isEscaped && byte == UInt8(ascii: "\\")
    }
    return words
  }

  // MARK: Laws

  mutating func readLaws() {
    for line in raw.laws {
      attempt { this throws(Diagnostic) in
        guard let left = try this.side(line.left), let right = try this.side(line.right) else {
          return
        }
        guard left != right else {
          throw Diagnostic(PipelineMessages.lawOfOne(line.left.value), at: line.right.span)
        }
        this.checked.laws.append(
          CheckedCase.Law(left: left, right: right, relation: line.relation, span: line.span))
      }
    }
    guard let generated = raw.generatedSpan else { return }
    if raw.laws.isEmpty, raw.cuts == nil || raw.cuts?.value == .nowhere {
      diagnostics.append(Diagnostic(PipelineMessages.missingLaw, at: generated))
    }
    for (key, lines) in [("expect", raw.expects), ("subscriptions", raw.subscriptions)] {
      for line in lines {
        let span = line.name?.span ?? line.text.span
        diagnostics.append(Diagnostic(PipelineMessages.generatedOutput(key), at: span))
      }
    }
    if let orders = raw.orders, case .deviating = orders.value {
      diagnostics.append(Diagnostic(PipelineMessages.generatedOrders, at: orders.span))
    }
  }

  /// The pipeline that a law names; nil if it has errors, which are already reported.
  private func side(_ name: Located<String>) throws(Diagnostic) -> Int? {
    if let index = pipelineIndices[name.value] { return index }
    guard !writtenPipelines.contains(name.value) else { return nil }
    guard !raw.lanes.contains(where: { $0.name.value == name.value }) else {
      throw Diagnostic(PipelineMessages.laneSide(name.value), at: name.span)
    }
    guard !raw.bindings.contains(where: { $0.name?.value == name.value }) else {
      throw Diagnostic(PipelineMessages.letSide(name.value), at: name.span)
    }
    let names = writtenPipelines.compactMap(\.self)
    let nearest = scope.uses.maySearch(names.count) ? closest(to: name.value, among: names) : nil
    throw Diagnostic(PipelineMessages.unknownSide(name.value, nearest), at: name.span)
  }
}

extension LawLine {
  /// The place of the whole law.
  var span: Span { Span(left.span.start, end) }
}

extension ReactiveTesting.Lane.Mark {
  /// The same for `a` and `'a'`.
  fileprivate var withoutQuotes: Self {
    switch self {
    case .value(let label): .value(.init(text: label.text))
    case .failed(let label?): .failed(.init(text: label.text))
    default: self
    }
  }
}
