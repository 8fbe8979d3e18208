import Testing
import marble

@Suite struct CompletionsTests {
  @Test(arguments: Completions.shells)
  func `a completion script contains every option, command, format and topic, and operators`(
    shell: String
  ) throws {
    let run = try marble("completions", shell)
    #expect(run.code == 0)
    var words =
      ReportFormat.names + Topic.all.map(\.name) + Options.Command.allCases.map(\.rawValue)
    words += ["debounce", "flatMap", "bash", "zsh", "fish"]
    for name in OptionRow.all.flatMap(\.names) {
      // fish writes a name without its dashes.
      words.append(shell == "fish" ? String(name.drop { $0 == "-" }) : name)
    }
    for word in words { #expect(run.output.contains(word), "\(word)") }
  }

  @Test func `an unknown shell gets a suggestion or the list of shells`() throws {
    #expect(
      try marble("completions", "zhs").messages
        == "error: there are no completions for 'zhs'; did you mean 'zsh'?\n")
    #expect(
      try marble("completions", "powershell").messages
        == "error: there are no completions for 'powershell'; the shells are bash, zsh, fish\n")
  }

  @Test(.enabled(if: ProgramFile.path != nil), arguments: Completions.shells)
  func `an installed shell can parse its completion script`(shell: String) throws {
    try withFolder { folder in
      let file = "\(folder)/script"
      try write(try Completions.script(for: shell), to: file)
      let process = try ProgramFile.start(
        [], shell: "command -v \(shell) >/dev/null || exit 0; \(shell) -n \(file); exit $?")
      #expect(ProgramFile.end(of: process) == 0)
    }
  }

  @Test(
    .enabled(if: ProgramFile.path != nil),
    arguments: [
      ("--fo", "--format"), ("--format j", "json"), ("fm", "fmt"), ("help fi", "fixtures"),
      ("operators deb", "debounce"),
    ])
  func `fish, if installed, completes with its completion script`(words: String, completion: String)
    throws
  {
    try withFolder { folder in
      let file = "\(folder)/script"
      try write(try Completions.script(for: "fish"), to: file)
      let process = try ProgramFile.start(
        [],
        shell: """
          command -v fish >/dev/null || exit 0
          export HOME='\(folder)'
          fish --no-config -c "source \(file); complete -C 'marble \(words)'" | grep -q '^\(completion)'
          exit $?
          """)
      #expect(ProgramFile.end(of: process) == 0)
    }
  }
}
