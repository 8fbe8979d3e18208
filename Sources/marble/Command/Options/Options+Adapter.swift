extension Options {
  /// Checks the options of `marble conform`.
  func checkAdapter() throws(UsageError) {
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
