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
    switch options.action {
    case .help: try output.write(Help.overview)
    case .version: try output.write(Help.version + "\n")
    case .update:
      return try UpdateCommand(options: options, output: output, messages: messages).run()
    case .command(let command): return try run(command, options)
    case .run:
      guard options.isWatching else { return try runFiles(options) }
      try WatchCommand(options.operands, messages: messages).run(output) {
        // Links and folders may have changed since the last run.
        try WritingCheck.run(options, output, messages)
        _ = try runFiles(options)
      }
    }
    return 0
  }

  private func run(_ command: Options.Command, _ options: Options) throws -> Int32 {
    let operands = options.operands
    switch command {
    case .help: try output.write(operands.first.map(Help.text) ?? Help.topics)
    case .completions: try output.writeExactly(Completions.script(for: operands[0]))
    case .fmt: return try FormatCommand(options: options, output: output, messages: messages).run()
    case .draw: return try DrawCommand(options: options, output: output, messages: messages).run()
    case .docs: return try DocsCommand(options: options, output: output, messages: messages).run()
    case .export:
      return try ExportCommand(options: options, output: output, messages: messages).run()
    case .mutate:
      return try MutateCommand(options: options, output: output, messages: messages).run()
    case .coverage:
      return try CoverageCommand(options: options, output: output, messages: messages).run()
    case .operators:
      let catalogue = CatalogCommand(output: output)
      if let folder = options.pageFolder {
        try catalogue.writePage(to: folder)
      } else {
        try catalogue.run(operands.first)
      }
    case .eval:
      let source = try EvalCommand.source(operands)
      return try report(options, by: EvalCommand.report(options)) {
        run throws(Outlet.WriteError) in try run.runCases(source)
      }
    }
    return 0
  }

  private func runFiles(_ options: Options) throws(Outlet.WriteError) -> Int32 {
    try report(options) { run throws(Outlet.WriteError) in try run.runCases() }
  }

  /// Runs cases and writes the report to the output that the options name.
  private func report(
    _ options: Options, by report: (any Report)? = nil,
    _ body: (inout RunCommand) throws(Outlet.WriteError) -> Tally
  ) throws(Outlet.WriteError) -> Int32 {
    guard let path = options.output else {
      var command = RunCommand(options, output: output, messages: messages, report: report)
      return try body(&command).exitCode
    }
    let file = try OutputFile(path)
    var command = RunCommand(options, output: file.output, messages: messages)
    let tally: Tally
    do throws(Outlet.WriteError) {
      tally = try body(&command)
    } catch {
      file.abandon()
      throw error
    }
    try file.finish()
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
