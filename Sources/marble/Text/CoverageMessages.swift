/// Every message about coverage, in alphabetical order.
enum CoverageMessages {
  static func summary(_ forms: Int, _ happened: Int, _ possible: Int) -> String {
    let word = forms == 1 ? "operator form" : "operator forms"
    return "\(forms) \(word): \(happened) of \(possible) happened, "
      + "\(percent(happened, possible)) %"
  }

  static func tooLittle(_ minimum: Double) -> String { "less than \(text(minimum)) % happened" }

  /// A part of a whole, rounded down to tenths, so that 100 % are all.
  private static func percent(_ part: Int, _ whole: Int) -> String {
    let tenths = whole == 0 ? 1000 : part * 1000 / whole
    return text(Double(tenths) / 10)
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
