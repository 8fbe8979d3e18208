extension Options {
  /// Checks the options that belong to one command.
  func checkCommandOptions() throws(UsageError) {
    guard minimum == nil || action == .command(.coverage) else {
      throw UsageError(UsageMessages.minimumWithoutCoverage)
    }
    guard equivalents == nil || action == .command(.mutate) else {
      throw UsageError(UsageMessages.equivalentsWithoutMutate)
    }
    guard action == .command(.conform) else {
      guard adapter == nil, differences == nil else {
        throw UsageError(UsageMessages.adapterWithoutConform)
      }
      return
    }
    guard adapter != nil else { throw UsageError(UsageMessages.missingAdapter) }
    guard format.isDrawn || format == .json else {
      throw UsageError(UsageMessages.conformFormat)
    }
  }
}
