/// What is said of values in more than one place.
enum ValueMessages {
  // What a clock of nanoseconds in 64 bits can say.
  static let longDuration = "a duration of more than 285 years"
}
