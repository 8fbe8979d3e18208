/// The topics about what the program does.
extension Topic {
  static let eval = Topic(
    "eval", "a case without a file",
    """
    marble eval EXPRESSION [NAME=LANE | LINE]...

    Runs the expression over the lanes and draws it:

      marble eval 'a.map { $0 * 10 }' a=-1-2-|

    NAME=LANE is a cold lane, 'hot NAME=LANE' a hot one. Any line of a fixture may be
    given too:

      marble eval 'taps.debounce(20ms)' 'tick: 10ms' 'hot taps: -1-2----3-|'

    An expectation makes it a test: the exit code says whether it was met. An expression
    that begins with '-' comes after '--'. In most shells '|', '#', '!' and '$' need
    single quotes around them.
    """)

  static let swift = Topic(
    "swift", "cases as Swift tests",
    """
    marble swift [--filter TEXT] FILE...

    Prints each file as a suite of Swift Testing, and each case as a test, on standard
    output. The tests need ReactiveTesting. Durations, the types of streams and their errors
    are written as Swift wants them; errors are values of TestError.

    A fixture's values have no types. Where Swift needs one type and there are two, as for a
    stream of numbers merged with one of texts, the case is not printed: a comment stands in
    its place, and standard error says why. So it is for a case whose run is stopped at a
    limit, for lanes that send each other, and for a resource of 'using' that is a value.
    A case that expects nothing becomes a test that only runs.
    """)

  static let output = Topic(
    "output", "the forms of a report",
    """
    --format ascii     drawings for the eye, and the counts: what there is without the
                       option; 'text' is another name for it
    --format unicode   the same, with lines in place of dashes, as with --unicode
    --format json      one document with an object for each case; see marble help json
    --format junit     JUnit's XML, a suite for each file, as Ant's and Jenkins's schemas
                       demand it; all times in it are zero, as cases run in virtual time
    --format tap       the Test Anything Protocol, version 14
    --format github    annotations of GitHub's workflows

    The report goes to standard output, or to the file that --output names: it appears
    there whole or not at all, and the counts go to standard error. See marble help files
    for where it may not be. What could not be
    read or understood is told on standard error in every form, as compilers do:

      FILE:LINE:COLUMN: error: MESSAGE

    --quiet leaves out of a drawn report what is well; the other forms are always whole.
    The same files give the same bytes, on any machine and with any --jobs.
    """)

  package static let json = Topic(
    "json", "the objects of --format json",
    """
    { "version": 1, "cases": [CASE, ...], "problems": [PROBLEM, ...], "counts": COUNTS }

    Each CASE stands on a line of its own. A later program may add members; "version"
    is raised if one changes its meaning. What is marked with ? may be null.

      CASE      "file", "line", "column"   where its title stands, counted from 1
                "title"
                "status"        "passed", "failed", "skipped", "error" for what could
                                not be understood, "stopped" for a run over a bound
                "skipReason" ?
                "tick"          its length, as in "10ms"
                "inputs"        [INPUT, ...]; empty where the case was not run
                "outputs"       [OUTPUT, ...], one for each pipeline
                "problems"      [PROBLEM, ...]
      INPUT     "name"
                "lanes"         [LANE, ...], as written; a cold input may have several
                "subscriptions" ["-^--!", ...], when it was observed
      OUTPUT    "name" ?        of the pipeline
                "stages"        ["taps", ".map { $0 * 10 }", ...]
                "lane"          LANE, what came out
                "streams"       [STREAM, ...], the streams that were sent
                "expected" ?    LANE
                "difference" ?  { "tick", "message" }, the first
      STREAM    "name", "start" (the tick in which it was sent), "lane"
      LANE      "text"          marbles; silence behind the last event is left out
                "events"        [{ "tick", "event", "value" ? }, ...]; "event" is
                                "value", "completed", "failed" or "interrupted", and
                                "value" the text of the value or of the error
      PROBLEM   "line" ?, "column" ?, "message"; outside of a case also "file"
      COUNTS    "passed", "failed", "skipped", "expectingNothing", "exitCode"
    """)

  static let strict = Topic(
    "strict", "what --strict refuses",
    """
    With --strict these are failures, as they prove less than they seem to:

      a case that expects nothing
      a case that is skipped
      an input lane that no expression and no lane uses
      an entry of 'where' that no lane uses
    """)

  static let parts = Topic(
    "parts", "running some of the cases, and running them faster",
    """
    --filter TEXT   only cases whose title, or the path of whose file, holds the text;
                    it is an error if there is none
    --shard I/N     the I-th of N equal parts. The files are put in the order of their
                    paths and their cases dealt out in turn, so each case is in exactly
                    one part, in whatever order the files are given; all machines must be
                    given the same files under the same names. A filter comes first.
    --jobs N        run on N threads. The report is the same, byte for byte.
    """)

  static let watch = Topic(
    "watch", "running again when files change",
    """
    marble --watch FILE...

    Runs, and runs again whenever one of the files changes, or one comes to the folders or
    goes. On a terminal the screen is cleared before each run. A file that has vanished, or
    is not whole yet, is told like any other error, and the watching goes on. Ctrl-C
    ends it. The report of --output must be outside of the watched folders. Pipes and
    devices cannot be watched.

    It waits without work where the system tells of changes (Linux, macOS); where it cannot,
    as on some network's file systems, the files are looked at twice a second.
    """)

  static let completions = Topic(
    "completions", "completing commands in a shell",
    """
    bash   marble completions bash > /etc/bash_completion.d/marble
           or in ~/.bashrc:  source <(marble completions bash)
    zsh    marble completions zsh > _marble, in a folder of $fpath
    fish   marble completions fish > ~/.config/fish/completions/marble.fish
    """)

  static let exitCodes = Topic(
    "exit-codes", "what the program's exit says",
    """
    0   every expectation was met
    1   an expectation was not met
    2   a file could not be read or understood, the usage was wrong, or the report could
        not be written; the other cases are still run
    3   a run was stopped at a bound: a million steps, elements or the like

    Of several the first in the order 2, 3, 1. A program that is ended by a signal, such as
    Ctrl-C or a closed pipe, ends by that signal.
    """)
}
