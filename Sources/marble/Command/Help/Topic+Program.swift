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
    for instance.

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
                                they do not affect each other; "all" is whether no
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
    With --strict these are failures, because they can hide mistakes:

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

    The files are checked about seven times a second.
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

  static let draw = Topic(
    "draw", "a picture of each case",
    """
    marble draw --output FOLDER [--trace] [--ruler] [--pair] [--filter TEXT] FILE...

    Runs the cases and writes an SVG file for each into the folder. The first picture makes
    the folder, and the folders around it, if they do not exist. A picture is named after
    its file and its case: debounce-only-the-last-value.svg.

    A lane is an arrow in time. A circle is a value, and the same value has the same colour
    in all lanes. A bar is a completion, a cross a failure and a diamond an interruption.
    Values of one tick are below each other. An operator is in a box between its input and
    its output. A cold lane is drawn at each of its starts. A bracket below a lane shows when
    it was observed, if it was left before its end, or if a hot lane was observed several
    times. A cold lane that was never started says "not started". If a case fails, its ticks
    are numbered, and its first difference is marked. If subscriptions differ, the actual ones
    are below their lane, and below the first that differs the expected one.

      --trace   draws each stage of a pipeline
      --ruler   numbers the ticks of each picture
      --pair    writes NAME.svg for light pages and NAME~dark.svg for dark ones; without it,
                the one file follows the settings of whoever looks at it

    The file contains the drawing as text too, for screen readers. Labels of more than 20
    columns are cut; the whole text appears when the mouse is over them. The same case gives
    the same bytes on every machine. The exit code is that of a run of the same files.
    """)

  static let docs = Topic(
    "docs", "cases in Markdown pages",
    """
    marble docs [--check] PAGE...

    Updates the text between two comments in a Markdown page:

      <!-- marble: taps.txt > late -->
      <!-- end marble -->

    The first line names a fixture file, from the folder of the page, and one of its cases.
    Before the colon it says what is shown:

      marble                      the lanes of the case, as text
      marble source               the lines of the case
      marble picture late.svg     a picture for light pages in late.svg, and one for dark
                                  pages in late~dark.svg, from the folder of the page

    'trace' draws each stage of a pipeline, and 'ruler' numbers the ticks, as in
    'marble trace ruler: taps.txt > late'. A case that fails is drawn with its difference,
    and standard error names it. One that has errors or is skipped cannot be shown. Lines in
    fenced code blocks are not read, so a page can explain its markers.

    A picture is written only below the folder of its page, never through a link, and over
    an existing file only if marble drew that file.

    If anything is wrong in a page, nothing is written for it. --check writes nothing, lists
    the blocks that are out of date, and exits with 1 if there are any. With - the page is
    read from standard input, and written to standard output.
    """)

  static let files = Topic(
    "files", "which files are read, and which are written",
    """
    A folder stands for every .txt and .marble file below it, in the order of their
    paths. Hidden files and folders are left out, and so are linked folders, pipes,
    sockets and devices. A link to a file is read like the file. A file that cannot be
    read is reported as an error, and the other files still run.

    A pipe, a terminal or a device is read if you name it, as in

      marble <(generate-cases)
      generate-cases | marble -

    A named pipe that no program writes to is an error, because marble would wait for a
    writer, perhaps forever. To wait for one, use standard input: marble - < PIPE

    Files are written only by --output, --update, marble fmt, marble draw, marble docs
    and marble operators --html. New contents go to a draft in the same folder,
    .marble-....part, which is renamed when it is complete. A program that is killed may
    leave its draft behind. No run reads it, and you may remove it when no marble is
    running. --update and fmt refuse links. --output follows a link to the file behind
    it, and writes pipes, devices and /dev/stdout directly.

    marble docs writes pictures below the folder of their page, not through links, and not
    over a file that marble did not draw. marble draw and marble operators --html make
    their folder, and the folders around it, if they do not exist. They replace files of
    the same names in it.

    The report must not be one of the inputs: neither the same path, nor a link to one,
    nor standard output redirected into one. It must not be a new .txt or .marble file in
    one of the folders either, because the next run would read it. With --watch it must
    not be in a watched folder. In these cases nothing runs, and the exit code is 2.
    """)

  package static let bounds = Topic(
    "bounds", "the limits of files, values and runs",
    """
    Exceeding a limit is an error, which says where it is and how to stay under the
    limit. The other cases of the file still run.

      a file         64 MiB, and 100,000 cases
      a line         100,000 bytes
      an expression  nested 100 deep, as are chains of members and of operators
      a stream       1,000 stages in a row
      a closure      as a 'let', used 1,000 times, with 200,000 expressions in all
      a number       64 bits, integer or decimal
      a lane         1,000,000,000,000 ticks, and 285 years
      a tick         from a microsecond to a day
      a value        1,000,000 parts (elements, components, bytes of text), nested 100 deep
      a pipeline     sends values of 4,000,000 parts in all
      a run          1,000,000 jobs and 1,000,000 elements of synchronous sources;
                     10,000,000 values, or parts of values, that its stages send or store;
                     a value that is drawn counts four times;
                     200,000 starts of streams, 2,500 of them nested;
                     100,000 streams that closures make or that are restarted, and
                     20,000 that its pipelines send;
                     20,000,000 parts of values and steps of its closures
      a file's runs  10,000,000 values, and 20 for each byte of the file, for everything
                     that a command does with the file: each generated case, order, cut,
                     mutant, update and setup of a run counts, and so does the search for
                     them; in proportion to --cases above 100
      errors         the first 100 of a case
      a drawing      4,000,000 characters; streams nested 8 deep; the first 20 runs of a
                     stage

    Every value and every start is counted as it happens, so a run can be stopped in the
    middle of a job. A file of up to a megabyte takes less than ten seconds and less than
    a gigabyte of memory. If a run is stopped at a limit, the exit code is 3; see marble
    help exit-codes. A case that never ends is not an error: it is compared up to 'until',
    or up to 1,000 ticks after the last column of its lanes.
    """)
}
