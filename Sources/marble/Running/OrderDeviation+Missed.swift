import ReactiveTesting

extension OrderDeviation {
  /// Reports that it did not occur, and which lane is probably meant by a name that is not a lane's.
  func missed(among lanes: [String], at span: Span) -> Diagnostic {
    let nearest = [first, second].lazy.filter { !lanes.contains($0) }
      .compactMap { closest(to: $0, among: lanes) }.first
    return Diagnostic(
      "the order of this case has \(self), which changes nothing in its run"
        + (nearest.map { "; did you mean `\($0)`?" } ?? ""), at: span)
  }
}
