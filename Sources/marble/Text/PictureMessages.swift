/// What pictures say about the time of a lane, in alphabetical order.
enum PictureMessages {
  static let fromEachStart = "from each start"
  static let notStarted = "not started"
}
