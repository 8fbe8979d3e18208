/// The first tick at which two lanes differ.
package struct LaneDifference: Sendable {
  /// The tick.
  package var tick: Int
  /// What differs, in words.
  package var sentence: String
}

/// The first difference of two lanes; nil if they are the same.
///
/// - Parameters:
///   - expected: What should have happened.
///   - actual: What happened.
///   - matches: Whether an expected mark, at its place, and an actual one, at its place, are the same.
/// - Returns: Its tick, and a sentence that says what was expected there and what came.
package func firstDifference(
  expected: [Lane.Entry], actual: [Lane.Entry], matches: (Int, Int) -> Bool
) -> LaneDifference? {
  var index = 0
  while index < expected.count, index < actual.count,
    expected[index].tick == actual[index].tick, matches(index, index)
  { index += 1 }
  guard index < expected.count || index < actual.count else { return nil }
  let tick = min(
    index < expected.count ? expected[index].tick : .max,
    index < actual.count ? actual[index].tick : .max)
  let wanted = expected.filter { $0.tick == tick }.map(\.mark)
  let came = actual.filter { $0.tick == tick }.map(\.mark)
  var sentence: String
  if wanted.isEmpty {
    sentence = "at tick \(tick): nothing was expected, but \(words(came)) came"
  } else if came.isEmpty {
    sentence = "at tick \(tick): \(words(wanted)) was expected, but nothing came"
  } else {
    sentence = "at tick \(tick): \(words(wanted)) was expected, but \(words(came)) came"
  }
  if index < expected.count, came.isEmpty,
    let late = actual.indices.first(where: {
      actual[$0].tick != expected[index].tick && $0 >= index && matches(index, $0)
    })
  {
    let distance = actual[late].tick - expected[index].tick
    let ticks = abs(distance) == 1 ? "1 tick" : "\(abs(distance)) ticks"
    sentence +=
      "; it came at tick \(actual[late].tick), \(ticks) \(distance > 0 ? "late" : "early")"
  }
  return LaneDifference(tick: tick, sentence: sentence)
}

private func words(_ marks: [Lane.Mark]) -> String {
  marks.map { mark in
    switch mark {
    case .value(let label): printedLabel(label.text)
    case .completed: "completed"
    case .interrupted: "interrupted"
    case .failed(nil): "a failure"
    case .failed(let label?): "the failure \(label.text)"
    }
  }.joined(separator: ", then ")
}
