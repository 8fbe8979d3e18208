/// Every sentence of a web page, in alphabetical order.
enum PageMessages {
  static let nothing = "No operator matches. Try one word, or fewer letters."
  static let search =
    "Each drawing comes from a run. Press / to search, and Escape to see all operators again."
}
