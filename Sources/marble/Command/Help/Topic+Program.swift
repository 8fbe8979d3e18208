/// The topics about what the program does.
extension Topic {
  static let eval = Topic(
    "eval", "a case without a file",
    """
    marble eval EXPRESSION [NAME=LANE | LINE]...

    Runs the expression with the lanes as its inputs, and draws the result:

      marble eval 'a.map { $0 * 10 }' a=-1-2-|

    NAME=LANE is a cold lane, 'hot NAME=LANE' a hot one. You can also pass any line of a
    fixture:

      marble eval 'taps.debounce(20ms)' 'tick: 10ms' 'hot taps: -1-2----3-|'

    With an 'expect' line, the exit code says whether the expectation was met. Put '--'
    before an expression that begins with '-'. In most shells '|', '#', '!' and '$' need
    single quotes around them.
    """)

  static let swift = Topic(
    "swift", "cases in Swift tests",
    """
    Fixture.cases(in:) of ReactiveTesting reads the cases of a file or of a folder in a
    Swift test. The test supplies the code, so such a case needs no pipeline:

      @Test(arguments: try Fixture.cases(in: "../Fixtures/search.txt"))
      func search(_ example: Fixture.Case) {
        let test = example.makeScheduler()
        let search = Search(typed: example.hot("typed", of: String.self, on: test))
        #expect(test.timeline { search.texts } == example.expected())
      }

    A case that has a pipeline can be run by marble and by a test. marble help fixtures
    describes the format.
    """)

  static let export = Topic(
    "export", "cases as JSON, for other programs",
    """
    marble export [--filter TEXT] FILE...

    Prints the cases as JSON, one on each line: the lanes, the pipelines as checked
    expressions, and what is expected. Another program can run them, with another library
    for instance. A pipeline may have operators that only that program knows.

    A case is left out, with a warning, if it is skipped, if its lanes are generated, or
    if it asks for an order of its own.
    """)

  static let output = Topic(
    "output", "the formats of a report",
    """
    --format ascii     drawings for people, and the counts; the default. 'text' is
                       another name for it
    --format unicode   the same, with lines in place of dashes, as with --unicode
    --format html      a web page, the cases that failed first; it loads nothing
    --format json      one document with an object for each case; see marble help json
    --format junit     JUnit's XML, a suite for each file, valid for the schemas of Ant
                       and Jenkins; all times are zero, because cases run in virtual time
    --format tap       the Test Anything Protocol, version 14
    --format github    annotations for GitHub's workflows

    The report goes to standard output, or to the file that --output names. The file is
    written completely or not at all, and the counts then go to standard error. See marble
    help files for where it must not be. In every format, errors go to standard error in
    the form that compilers use:

      FILE:LINE:COLUMN: error: MESSAGE

    With --quiet, a drawn report and a web page show only failures; the other formats are
    always complete. The same files give the same report, byte for byte, on any machine
    and with any --jobs.
    """)

  package static let json = Topic(
    "json", "the objects of --format json",
    """
    { "version": 1, "cases": [CASE, ...], "problems": [PROBLEM, ...], "counts": COUNTS }

    Each CASE is on its own line. A later release may add members; "version" is raised if
    the meaning of one changes. Members marked with ? may be null.

      CASE      "file", "line", "column"   the place of its title, counted from 1
                "title"
                "status"        "passed", "failed", "skipped", "error" for a case
                                with errors, "stopped" for a run over a limit
                "skipReason" ?
                "tick"          its length, as in "10ms"
                "inputs"        [INPUT, ...]; empty if the case was not run, or
                                if its laws held for generated lanes
                "outputs"       [OUTPUT, ...], one for each pipeline and each 'let'
                                with an expectation, from upstream to downstream
                "problems"      [PROBLEM, ...]
                "order" ?       the token of the order that it was run in, as in
                                "orders: 1:b<a"; null for the default order
                "orders" ?      { "tried", "skipped", "outcomes", "all" }, with
                                'orders: all' or --orders; "skipped" is how many
                                pairs of neighbouring actions kept their order, because
                                they touch nothing in common; "all" is whether no
                                other order was left
                "cut" ?         CUT, the first one that breaks something
                "counterexample" ?  the simplest case that was found for a broken
                                law, as the text of a fixture
                "brokenBy" ?    { "case", "seed" }, the first such case
                "generatedCases" ?  in how many generated cases the laws held
      INPUT     "name"
                "lanes"         [LANE, ...], as written; a cold input may have several
                "subscriptions" ["-^--!", ...], when it was observed
      OUTPUT    "name" ?        of the pipeline or the 'let'
                "stages"        ["taps", ".map { $0 * 10 }", ...]
                "lane"          LANE, the actual output
                "streams"       [STREAM, ...], the streams that were sent
                "expected" ?    LANE
                "difference" ?  { "tick", "message" }, the first
      CUT       "title", "message", "tick", "uncut" ? (LANE), "lane" (LANE, with the
                cut), "line" ? (of the fixture, which makes the cut)
      STREAM    "name", "start" (the tick in which it was sent), "lane"
      LANE      "text"          marbles, without the silence after the last event
                "events"        [{ "tick", "event", "value" ? }, ...]; "event" is
                                "value", "completed", "failed" or "interrupted", and
                                "value" the text of the value or of the error
      PROBLEM   "line" ?, "column" ?, "message"; outside of a case also "file"
      COUNTS    "passed", "failed", "skipped", "expectingNothing", "exitCode"
    """)

  static let strict = Topic(
    "strict", "what --strict refuses",
    """
    With --strict these are failures, because they prove less than they seem to:

      a case that expects nothing
      a case that is skipped
      an input lane that no expression and no lane uses
      an entry of 'where' that no lane uses
    """)

  static let parts = Topic(
    "parts", "running only some of the cases, and several at a time",
    """
    --filter TEXT   only cases whose title or file path contains the text; it is an
                    error if there are none
    --shard I/N     the I-th of N equal parts. The files are sorted by path and their
                    cases dealt out in turn, so each case is in exactly one part,
                    whatever the order of the files. All machines must get the same
                    files under the same names. A filter is applied first.
    --jobs N        run on N threads, by default one for each processor, up to 8. The
                    report is the same for any number, byte for byte.
    """)

  static let watch = Topic(
    "watch", "running again when files change",
    """
    marble --watch FILE...

    Runs, and runs again whenever one of the files changes, or a file is added to or
    removed from one of the folders. On a terminal the screen is cleared before each run.
    A file that is missing or incomplete is reported like any other error, and watching
    continues. Press Ctrl-C to stop. The report of --output must be outside the watched
    folders. Pipes and devices cannot be watched.

    Waiting costs no time where the system reports changes (Linux, macOS). Where it does
    not, as on some network file systems, the files are checked twice a second.
    """)

  static let completions = Topic(
    "completions", "completion of commands in a shell",
    """
    bash   marble completions bash > /etc/bash_completion.d/marble
           or in ~/.bashrc:  source <(marble completions bash)
    zsh    marble completions zsh > _marble, in a folder of $fpath
    fish   marble completions fish > ~/.config/fish/completions/marble.fish
    """)

  static let exitCodes = Topic(
    "exit-codes", "the meaning of the exit codes",
    """
    0   every expectation was met
    1   an expectation was not met
    2   a file could not be read or has errors, the usage was wrong, or the report could
        not be written; the other cases still run
    3   a run was stopped at a limit, such as a million jobs; see marble help bounds

    If several apply, the exit code is the first of 2, 3, 1. A program that is ended by a
    signal, such as Ctrl-C or a closed pipe, ends by that signal.
    """)
}
