import ReactiveTesting

/// Every message about a run that was stopped at a limit, in alphabetical order.
enum LimitMessages {
  static func cuts(_ limit: Int) -> String {
    """
    the runs of this case that are cut sent or stored more than \(limit) values in all; stop it earlier \
    with 'until', use shorter lanes, or leave out kinds of cuts with 'cut: everywhere except'
    """
  }

  static func elements(_ limit: Int) -> String {
    """
    a run did not settle: \(limit) elements were sent from here, and more are pending; limit them with \
    take(first:) or a shorter range
    """
  }

  static func events(_ limit: Int, _ name: String) -> String {
    """
    a run did too much: its stages sent or stored \(limit) values or parts of values, the last of them in \
    '\(name)'; limit its input with take(first:)
    """
  }

  static let fileBudget =
    """
    this case is not run: the cases before it did all the work that a file may do; move it to another file, \
    or let them do less, with shorter lanes, an earlier 'until', take(first:), or fewer --cases
    """

  static func generatedCases(_ count: Int, _ limit: Int) -> String {
    """
    the first \(count) generated cases sent or stored more than \(limit) values in all; use shorter lanes \
    or an earlier 'until', or check fewer cases with --cases
    """
  }

  static func jobs(_ name: String, _ count: Int) -> String {
    """
    a run did not settle: '\(name)' scheduled \(count) jobs, and more are pending; limit its input with \
    take(first:), or the run with 'until'
    """
  }

  static func madeStreams(_ limit: Int) -> String {
    """
    a run did not settle: its closures made \(limit) streams, the last of them here, and more are pending; \
    limit them with take(first:)
    """
  }

  static func nesting(_ name: String, _ limit: Int) -> String {
    """
    a run went too deep: '\(name)' is in \(limit) streams that start or send to one another at once; use \
    fewer stages, or let time pass between them with delay(_:)
    """
  }

  static func orders(_ count: Int, _ limit: Int, isAll: Bool) -> String {
    let few = isAll ? "" : ", or try fewer orders with --orders"
    return """
      this case took more than \(limit) steps to run in \(ordersText(count)), and there may be more; do less \
      in one tick, use shorter lanes or an earlier 'until'\(few)
      """
  }

  static func parts(_ name: String, _ limit: Int) -> String {
    """
    a run did not settle: '\(name)' made \(limit) streams, and more are pending; limit its input with \
    take(first:)
    """
  }

  static func recorded(_ limit: Int) -> String {
    """
    a run did too much: its stages sent or stored \(limit) values or parts of values, most of them to be \
    drawn; limit the pipeline with take(first:)
    """
  }

  static func restarts(_ name: String, _ limit: Int) -> String {
    """
    a run did not settle: '\(name)' started \(limit) runs, and more are pending; limit them with a count or \
    with take(first:)
    """
  }

  static func sentStreams(_ limit: Int) -> String {
    """
    a run did too much: its pipelines sent \(limit) streams, including those that these streams sent; limit \
    them with take(first:)
    """
  }

  static func starts(_ name: String, _ limit: Int) -> String {
    """
    a run did too much: its streams were started \(limit) times, the last of them by '\(name)'; limit what \
    starts them with take(first:), or use fewer inputs
    """
  }

  static func work(_ limit: Int) -> String {
    """
    a run did too much: its closures went through \(limit) parts of values; limit their input with \
    take(first:)
    """
  }
}
