/// Messages about values that are used in several places.
enum ValueMessages {
  // The range of a 64-bit nanosecond clock.
  static let longDuration = "a duration of more than 285 years"
}
