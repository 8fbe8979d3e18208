/// The words for an event in a sentence, with a long value shortened.
func words(_ mark: Lane.Mark, asSubject isSubject: Bool = false, around place: Int = 0) -> String {
  switch mark {
  case .value(let label): printedLabel(excerpt(label.text, around: place))
  case .completed: isSubject ? "the completion" : "completed"
  case .interrupted: isSubject ? "the interruption" : "interrupted"
  case .failed(nil): "a failure"
  case .failed(let label?): "the failure \(excerpt(label.text, around: place))"
  }
}

/// The words for two events that differ, with long values shown where they differ.
func words(_ own: Lane.Mark?, _ other: Lane.Mark?) -> (String, String) {
  let place = zip(own?.text ?? "", other?.text ?? "").prefix { $0 == $1 }.count
  return (
    own.map { words($0, around: place) } ?? "", other.map { words($0, around: place) } ?? ""
  )
}

extension Lane.Mark {
  fileprivate var text: String? {
    switch self {
    case .value(let label): label.text
    case .failed(let label): label?.text
    case .completed, .interrupted: nil
    }
  }
}

/// A text, or the part of a long one around a place.
private func excerpt(_ text: String, around place: Int) -> String {
  let (longest, lead) = (100, 30)
  // A text has at most as many characters as bytes, which are cheap to count.
  guard text.utf8.count > longest, text.count > longest else { return text }
  let start = max(0, min(place - lead, text.count - longest))
  let piece = text.dropFirst(start).prefix(longest)
  return (start > 0 ? "..." : "") + piece + (start + longest < text.count ? "..." : "")
}
