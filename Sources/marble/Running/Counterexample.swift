import ReactiveTesting

extension CheckedCase {
  /// The case as it is written, with concrete lines for its generated lanes.
  package var concreteText: String {
    var lanes: [Int: Lane] = [:]
    for lane in self.lanes where lane.contents != nil {
      lanes[source.position(of: lane.span.start).line] = lane
    }
    let first = source.position(of: titleSpan.start).line
    let last = source.position(of: max(titleSpan.start, lastOffset - 1)).line
    // A case at the start of a file may have no title.
    var text = titleSpan.start == 0 ? "test: \(title)\n" : ""
    for number in first...max(first, last) {
      let written = source[source.line(number)].drop { $0 == "\u{FEFF}" }
      if let lane = lanes[number] {
        text += "\(lane.isHot ? "hot" : "cold") \(lane.name): \(lane.lines.first?.text ?? "")\n"
      } else if written.first != "#", !written.allSatisfy(\.isWhitespace) {
        text += written + "\n"
      }
    }
    let plain = SourceText(name: source.name, text: text)
    guard case .success(let aligned) = formatted(plain) else { return text }
    return aligned
  }
}
