import ReactiveTesting

/// Runs the program with its arguments.
package struct Program {
  private let output: Outlet
  private let messages: Outlet

  /// Makes a program.
  ///
  /// - Parameters:
  ///   - output: Receives the results.
  ///   - messages: Receives the errors.
  package init(output: Outlet, messages: Outlet) {
    self.output = output
    self.messages = messages
  }

  /// Runs the program.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Returns: The exit code.
  package func run(_ arguments: [String]) -> Int32 {
    let options: Options
    do throws(Options.UsageError) {
      options = try Options(arguments)
      output.isStyled = options.style.isColored
      messages.isStyled = options.messageStyle.isColored
      messages.decoration = MessagePaint(style: options.messageStyle).painted
    } catch {
      return complain(error.message)
    }
    do {
      let code = try run(options)
      try output.flush()
      return code
    } catch let error as Options.UsageError {
      return complain(error.message)
    } catch let error as Outlet.WriteError {
      return complain(error.message)
    } catch {
      return complain("\(error)")
    }
  }

  private func run(_ options: Options) throws -> Int32 {
    try WritingCheck.run(options, output, messages)
    let operands = options.operands
    let driver = Driver(options, output: output, messages: messages)
    switch options.action {
    case .run:
      guard options.isWatching else { return try report(options) }
      try WatchCommand(operands, messages: messages).run(output) {
        // Links and folders may have changed since the last run.
        try WritingCheck.run(options, output, messages)
        _ = try report(options)
      }
    case .update: return try driver.update()
    case .overview: try output.write(Help.overview)
    case .version: try output.write(Help.version + "\n")
    case .help: try output.write(operands.first.map(Help.text) ?? Help.topics)
    case .completions: try output.writeExactly(Completions.script(for: operands[0]))
    case .fmt: try driver.format()
    case .draw: try driver.draw()
    case .docs: try driver.refreshPages()
    case .export: try driver.export()
    case .mutate: try driver.mutate()
    case .coverage: try driver.countHappenings()
    case .operators:
      if let folder = options.pageFolder {
        try driver.writeCatalogue(to: folder)
      } else {
        try driver.showCatalogue(of: operands.first)
      }
    case .eval:
      return try report(
        options, EvalCommand.source(operands), by: EvalCommand.report(options))
    }
    return driver.tally.exitCode
  }

  /// Runs cases, and writes the report to the output that the options name.
  ///
  /// - Parameters:
  ///   - options: The cases to run, and how to report them.
  ///   - source: A text that is not in a file; by default the files of the options are run.
  ///   - report: How to report the cases; by default as the options say.
  /// - Returns: The exit code.
  /// - Throws: An error if the report cannot be written.
  private func report(
    _ options: Options, _ source: SourceText? = nil, by report: (any Report)? = nil
  ) throws(Outlet.WriteError) -> Int32 {
    func run(_ output: Outlet) throws(Outlet.WriteError) -> Tally {
      let driver = Driver(options, output: output, messages: messages)
      var reporting = CaseReporting(driver, report: report)
      try reporting.run(source)
      return driver.tally
    }
    guard let path = options.output else { return try run(output).exitCode }
    let tally = try OutputFile.write(to: path, run)
    // The report is in a file, so the counts go to the messages.
    try messages.write(tally.lines.map { $0 + "\n" }.joined())
    try messages.flush()
    return tally.exitCode
  }

  /// Prints an error, and does nothing else.
  ///
  /// - Returns: The exit code.
  func complain(_ message: String) -> Int32 {
    // If even this cannot be written, nobody can be told.
    try? messages.write("error: \(printable(message))\n")
    try? messages.flush()
    return 2
  }
}
