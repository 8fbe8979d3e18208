/// Every sentence of a web page, in alphabetical order.
enum PageMessages {
  static let keys = "Press / to search, and Escape to see all operators again."
  static let nothing = "No operator matches. Try one word, or fewer letters."
  static let run = "Each drawing comes from a run."
  static let types =
    "In a signature, <A> is a stream of values of type A, and <A, E> may fail with an E."
}
