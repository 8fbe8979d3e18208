/// The topics about fixture files.
import MarbleCases
extension Topic {
  package static let fixtures = Topic(
    "fixtures", "the format of a fixture file",
    #"""
    A fixture file is plain text. Each case names input lanes, a pipeline over them,
    and the expected output.

      # A line that begins with # is a comment.

      test:      a burst is answered once, after it is quiet
      hot taps:  -1-2----3-|
      pipeline:  taps.debounce(.milliseconds(2))
      expect:    -----2----|

      test: TITLE              begins a case; without it, the file is one case
      tick: 10ms               the length of a tick; by default, a millisecond
      hot NAME: LANE           a signal
      cold NAME: LANE          a producer; if several lines have the same name, each
                               start plays the next line, and the last one repeats
      any hot NAME: 1 2 | #    a generated lane with these values and ends; also any cold
      where: a = 20, b = "x"   what labels in lanes stand for
      error: VALUE             what # stands for
      let NAME: EXPRESSION     a stream, a value or a closure for other expressions
      pipeline: EXPRESSION     what is tested; 'pipeline NAME:' for several
      subscribe: --^---!       when the pipeline is started and disposed of
      expect: LANE             the expected output
      subscriptions NAME: ^-!  when an input was observed, one line each; or 'none'
      law: left == right       two pipelines that send the same, in many generated cases;
                               see marble help laws
      until: 50                the tick at which the run stops; by default, 1,000
                               ticks after the last column
      orders: all               every order of the actions of a tick; several 'expect'
                               lines are alternatives. Or: default, or 1:b<a
      cut: everywhere          cut at every tick; see marble help cuts
      skip: REASON             the case is read and checked, but not run

    If a pipeline has a name, its 'subscribe' and 'expect' lines have the same name. A
    'let' can have such lines too. If a case fails, the report names the first 'let'
    that differs. A line that begins with a '.' continues the expression before it. A
    closure is on one line, and a comment has a line of its own.

    A label in a lane stands for the first of these that exists: an entry of 'where', a
    lane of that name, a literal, or else its own text. No lane contains itself: in the
    lane 'a', the label 'a' is a text, and so it is in the other lanes of the case. An
    expected stream is compared by the events that it sends, counted from when it was
    sent.

    In each tick, disposals and starts come first, then the events of hot lanes in the
    order of the lanes, then timers and events of cold lanes in the order in which they
    were scheduled.
    """#)

  static let notation = Topic(
    "notation", "how lanes are written",
    #"""
    A column is a tick. Events in the same column happen at the same time.

      -            a tick in which nothing happens
      a  7  '20'   a value: one character, or several in quotes
      |  #  !      completed, failed, interrupted
      #'text'      failed with this error
      (ab|)        all in the tick of the '('; the group takes a tick for each event
                   and each bracket, so that lanes stay aligned
      [ab|]        all in this one tick; the next column is the next tick
       30ms   7t   time passes; with spaces around it: us, ms, s, m, or t for ticks
      ^            tick zero of a hot lane; the events before it have already
                   happened; in a group it comes first: (^ab)

    Spaces do not move time. A time without them, such as '-300ms-' or '-2s|', is an
    error; for the values 2 and s, write '2's. A lane has no commas: (12) are two values,
    '12' is one, '[1, 2]' an array, ',' a comma.

    In a subscription, '^' is the start and '!' the disposal: --^---!, or (^!) for both in
    one tick.
    """#)

  static let expressions = Topic(
    "expressions", "the expressions of a pipeline",
    #"""
    Expressions are a subset of Swift, with Swift's precedence. Values have no static types.

      1  -1  2.5  "text \($0)"  true  nil      literals
      [1, 2]  (1, "x")  (a: 1)  1...3  1..<3   arrays, tuples, ranges
      20ms  1.5s  3t  .milliseconds(20)        durations; t is the case's tick
      .success(x)  .failure("e")               results
      .value(x)  .failed("e")  .completed      events
      $0  { $0 * 10 }  { a, b in a + b }       closures; two arguments split a pair;
                                               also { $0 += $1 } for 'into:'
      \.count  \.0                             key paths
      + - * / % == != < <= > >= && || ! ?? ?:  operators, and a postfix '!'
      x.count  .isEmpty  .first  .last         members of texts and arrays
      .uppercased()  .lowercased()  .hasPrefix(_:)  .hasSuffix(_:)  .contains(_:)
      .reversed()  .isMultiple(of:)
      .sorted()  .min()  .max()  .joined(separator:)   members of arrays
      x[0]                                     an element of an array
      String(x)  Int(x)  Double(x)  abs(x)     functions
      min(x, y)  max(x, y)                     of two or more values
      a  .producer                             lanes and lets; a signal as a producer
      scheduler                                the case's virtual time
      SignalProducer(value: 1)  .merge(a, b)   creation; see marble help operators

    A hot lane is a Signal, a cold one a SignalProducer. A timed operator needs no
    scheduler: it runs in the case's virtual time. Closures do not throw; 'attempt' and
    'attemptMap' take results. An impossible operation, such as 1 / 0, is an error that
    says where it is.
    """#)

  static let operators = Topic(
    "operators", "how to look up an operator",
    """
    marble operators          every form of every operator and creation function, each
                              with an example and its drawing
    marble operators NAME     the forms of one operator
    marble operators SECTION  those of a section, such as Timing
    marble operators --html FOLDER   the catalogue as a web page that can be searched

    The operators are the library's own, and a pipeline is written as in Swift. In a Swift
    test, write durations in full, as .milliseconds(20), and add the types that the
    compiler asks for: values have no types here. A drawing shows the inputs, then the
    stages of the pipeline, then its output. A stream that was sent has its own lane, which
    begins in the tick in which it was sent.

    The operators are:

    \(wrapped(OperatorTable.names))
    """)

  /// Wraps words to the width of a terminal.
  private static func wrapped(_ words: [String]) -> String {
    var lines = [" "]
    for word in words {
      if lines[lines.count - 1].count + word.count + 2 > 84 { lines.append(" ") }
      lines[lines.count - 1] += " \(word)"
    }
    return lines.joined(separator: "\n")
  }

  package static let laws = Topic(
    "laws", "laws that hold for generated lanes",
    """
    A law says that two pipelines of a case send the same, whatever their inputs send:

      test:            map fuses
      any hot s:       1 2 3 | #
      pipeline left:   s.map { $0 + 1 }.map { $0 * 2 }
      pipeline right:  s.map { ($0 + 1) * 2 }
      law:             left == right

    An 'any' line lists the values that a lane may have, and its ends. Silence is always
    possible. A lane has up to ten ticks before its end, each with none, one or two of the
    values; a length such as '40t' in the list sets another maximum, up to 1,000 ticks. A
    case may have other lanes too, several laws, and 'until' and 'subscribe'. It has no
    'expect' and no 'subscriptions', because its output is different each time. 'subscribe
    NAME: any' generates when a pipeline is started and disposed of, the same for all
    pipelines that ask for it.

      law: left == right               the same events in the same ticks
      law: left == right in any order  within a tick, the order does not count
      law: left begins right           right begins with the events of left. If left
                                       completes or is disposed of, right may go on; a
                                       failure and an interruption must be in right too

    --cases N sets how many cases are tried, 100 by default. --seed S chooses other cases.
    The same seed gives the same report, byte for byte. If a law is broken, the case is
    made as simple as possible. The report draws both sides of it, and shows it as a case
    that you can paste into a file. An error in a generated case is reported the same way.

    With 'orders: all', up to 100 orders of each generated case are tried. With 'cut:
    everywhere', each generated case is also cut at every tick, and then it needs no law.
    --orders and --cut do not change generated cases. In a case where nothing is
    generated, a law is checked once, or in each order that --orders tries.
    """)

  static let orders = Topic(
    "orders", "a case in every order of the actions of a tick",
    #"""
    Two events of one tick, or a timer and an event, can come in another order than the
    default one. 'orders' says in which orders a case is run:

      orders: all                 in all of them, of which there may be 1,000. Every
                                  expectation must be met in each. Several 'expect' lines
                                  of one name are alternatives, and each must be met
      orders: default             in the default order, also with --orders
      orders: 1:sampler<taps      in this order: in tick 1, 'sampler' before 'taps'

    --orders N tries up to N orders of each case that has no 'orders' line. Of a case that
    says 'orders: all' it tries up to 1,000, or up to N if N is larger. A case without
    expectations must have the same output in all of them; otherwise the failure lists the
    outputs. A failure draws the output of the default order above that of the other one,
    and names the actions that changed places and the line that repeats the order. The
    last line of the report says how many orders were tried. Timers are named after their
    operators, as in 'delay'; a second one in the same tick is 'delay #2'.

    If there are few orders, those with the fewest changes are tried first. Events of lanes
    that meet in no pipeline are tried in one order only.
    """#)

  static let cuts = Topic(
    "cuts", "a case cut at every tick",
    #"""
    A case with 'cut: everywhere' is run again and again. --cut does the same for each
    passing case that has no 'cut' line and no generated lanes. At each tick one thing is
    cut:

      disposal      the pipeline is disposed of
      completion    an input completes
      failure       an input fails, if it has a '#'
      interruption  an input is interrupted
      silence       an input sends nothing more
      restart       a producer is started a second time

    After each cut this must hold:

      - The output before the cut is unchanged.
      - When the output has ended or was disposed of, all inputs are released in the
        same tick, and no timer is left.
      - Two runs of a producer send what each sends alone.

    'cut: everywhere except restart' leaves out some of these words, with commas between
    them; 'leftovers' leaves out the check that nothing is left. 'cut: nowhere' leaves out
    everything. A case that cannot be cut in any of the ways that are left fails. A cut
    after which the pipeline does not settle is skipped, and what a signal with a 'let'
    name observes is not looked for. If several lines make a cold lane, nothing is started
    again.
    """#)

  static let mutants = Topic(
    "mutants", "changes that no case notices",
    #"""
    marble mutate [--equivalents FILE] [--filter TEXT] [--cases N] [--seed S] [--quiet]
                  FILE...

    Changes each pipeline a little and runs its case again. A change that no expectation
    notices shows what the cases do not pin down. The changes:

      - a stage is left out
      - a count, or a time, is one more or one less
      - '<' becomes '<=', '+' becomes '-', '&&' becomes '||', true becomes false, …
      - a strategy becomes another one, such as '.latest' '.merge'
      - a lane becomes another one, and two inputs change places

    A change counts as noticed if some case with the same expression fails with it. For
    each other one, --cases generated cases are tried, by default 100. The simplest one
    that notices the change is printed: paste it into the file. If none was found, the
    change perhaps means the same. Say so in a file for --equivalents:

      Nothing comes before the case ends.
        taps.txt > a late value > '2t' becomes '3t'

    A line is a reason, and each indented line below it names a file, a case and a change
    that means the same for this reason. '#' begins a comment.

    Cases that fail, expect nothing or have generated lanes are left out. The data a
    producer is built from is input, so it is not changed. The exit code is 1 if a change
    is not noticed, or if the file names one that is, and 2 if a case has an error.
    """#)

  static let coverage = Topic(
    "coverage", "what happens to the operators in the cases",
    #"""
    marble coverage [--minimum PERCENT] [--format json] [--quiet] [--filter TEXT]
                    [--cases N] [--seed S] FILE...

    Counts for each form of an operator in how many cases

      value, failed, completed, interrupted   an input sent this event
      disposed                                it was disposed of before it had ended
      restarted                               it was started a second time
      together                                its inputs sent two events in one tick

    A dot stands for what cannot happen: a form without inputs has no events to receive.
    Streams that an operator is called on, takes as arguments or gets from closures are
    its inputs. A case counts if it expects something and passes; generated lanes count
    with all their cases. A signal is not started, so 'restarted' needs a cold lane.

    --quiet shows only the forms to which something did not happen. With --minimum the exit
    code is 1 if less than this part of everything possible happened. --format json prints
    an object for each form, with null for what cannot happen.
    """#)
}

/// The topics about what the program does.
extension Topic {
  static let eval = Topic(
    "eval", "a case without a file",
    """
    marble eval EXPRESSION [NAME=LANE | LINE]...

    Runs the expression with the lanes as its inputs, and draws the result:

      marble eval 'a.map { $0 * 10 }' a=-1-2-|

    NAME=LANE is a cold lane, 'hot NAME=LANE' a hot one. A lane that nothing uses is named
    below the drawing. You can also pass any line of a fixture:

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

  static let serve = Topic(
    "serve", "lines of JSON to play with a case",
    """
    marble serve

    Answers each line of standard input with one line, for a page or an editor. It reads
    and writes no files. Places are UTF-16 code units from the start of the text, in which
    scripts count. Members marked with ? may be null.

    { "case": TEXT }, with a fixture of one case, is answered with what was found out:

      "text"          the text of the case
      "title", "status", "tick"   as in --format json
      "expectsAnything"
      "stops" ?       the tick at which the run stopped by default, although it would go on
      "lanes"         [{ "name", "hot", "from", "to", "start", "events" ? }, ...]: the
                      place of the lane, its first tick, and [{ "tick", "event",
                      "value" ?, "from", "to" }, ...]; null if it cannot be read
      "problems"      [{ "kind", "message", "from", "to", "says" }, ...]; "kind" is "error"
                      or "note", and "says" the message with the line and a caret
      "command"       the case as a command for a shell
      "orders"        [ORDER, ...]: the default order of the actions of a tick, and up to
                      five orders with other outcomes
      "outcomes"      how many outcomes were found
      "isComplete"    whether all orders were tried
      ORDER           "order" ?, "says" ?   as in 'orders: 1:b<a', and in words; null for
                                the default order
                      "status"
                      "outputs" [{ "name" ?, "lane" }, ...]
                      "svg"     the picture, for a page with the catalogue's style
                      "file"    the picture as a file
                      "drawing", "remarks"   the drawing as lines of text, and what it
                                says below the lanes
                      "ticks"   [[TICK, X, OFFSET], ...]: where in the picture a tick is,
                                and how far an end is from the values of its tick
                      "rows"    [{ "lane", "start", "y" }, ...]: where in the picture a
                                lane is, and the tick in which it starts

    { "case": TEXT, "lane": 0, "events": [{ "tick", "event", "value" ? }, ...] } writes other
    events into a lane first. With "stages": true, the events of each stage are drawn.

    "catalogue" is answered with { "version": 1, "style", "operators": [OPERATOR, ...],
    "names": [NAME, ...] }.

      OPERATOR  "name", "section", "summary", "types", "case" (an example, as a fixture),
                "elsewhere": [{ "library", "name", "options" }, ...]
      NAME      "name" (in another library), "message" (what it is here), "case" ?

    A line that is no request is answered with { "error" }.

    A run has a fiftieth of the limits of marble help bounds, so that nobody waits long.
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
                       and Jenkins; its times are real, though cases run in virtual time
    --format tap       the Test Anything Protocol, version 14
    --format github    annotations for GitHub's workflows
    --format markdown  the counts, and a drawing of each case that failed, for a page such
                       as the summary of a workflow: >> "$GITHUB_STEP_SUMMARY"

    The report goes to standard output, or to the file that --output names. Without
    --format, its name decides: .html, .json, .xml (JUnit), .tap or .md. The file is
    written completely or not at all, and the counts then go to standard error. See marble
    help files for where it must not be. In every format, errors go to standard error in
    the form that compilers use:

      FILE:LINE:COLUMN: error: MESSAGE

    marble --list FILE... runs nothing: it prints the file, the line and the title of each
    case, also with --filter and --shard.

    With --quiet, a drawn report and a web page show only failures; the other formats are
    always complete. The same files give the same report, byte for byte, on any machine
    and with any --jobs, but for JUnit's times and date.
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
                "notes"         ["the run stops at tick 1003, while ...", ...]
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
      a case with the title of an earlier one in the same file
      an input lane that no expression and no lane uses
      an entry of 'where' that no lane uses, and a 'let' that nothing uses
      an event between two ticks, or the start or end of a subscription that is
        expected, which counts as one of the earlier tick; without --strict there is a
        note
      a run that stops where runs stop by default, while something waits that would
        come to an end or has had no turn yet; without --strict there is a note, and
        --update leaves the case
      generated lanes with which no pipeline ever sends an event; without --strict
        there is a note
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
    continues. Press Ctrl-C to stop. Watching also ends if marble has to end a case that
    takes too much time or memory; see marble help bounds. The report of --output must be
    outside the watched folders. Pipes and devices cannot be watched.

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

  static let fmt = Topic(
    "fmt", "how files are aligned",
    """
    marble fmt [--check] FILE...

    Aligns the keys, the contents and the lanes of each case, so that the events of a tick
    are in one column. Only white space changes, and every line keeps its meaning. A file
    that cannot be read is left as it is. With - the file is read from standard input, and
    written to standard output.

    --check writes nothing: it prints each line that would change, as it is and as it would
    be, and exits with 1 if there is any.
    """)

  static let draw = Topic(
    "draw", "a picture of each case",
    """
    marble draw --output FOLDER [--trace] [--ruler] [--pair] [--filter TEXT] FILE...
    marble draw --output FILE.svg EXPRESSION [NAME=LANE]...

    Runs the cases and writes an SVG file for each into the folder. The first picture makes
    the folder, and the folders around it, if they do not exist. A picture is named after
    its file and its case: debounce-only-the-last-value.svg.

    An expression needs no file of cases; its lanes are written as in marble help eval:

      marble draw --output tens.svg 'a.map { $0 * 10 }' a=-1-2-|

    A lane is an arrow in time. A circle is a value, and the same value has the same colour
    in all lanes. A bar is a completion, a cross a failure and a diamond an interruption.
    Values of one tick are below each other. An operator is in a box between its input and
    its output. A cold lane is drawn at each of its starts. A bracket below a lane shows when
    it was observed, if it was left before its end, or if a hot lane was observed several
    times. What a lane sends after that is faint, because nobody saw it. A cold lane that was
    never started says "not started". If a case fails, its ticks are numbered, and its first
    difference is marked. If subscriptions differ, the actual ones are below their lane. The
    expected one is below the first that differs.

      --trace   draws each stage of a pipeline
      --ruler   numbers the ticks of each picture
      --scale N shows the pictures N times as large
      --pair    writes NAME.svg for light pages and NAME~dark.svg for dark ones; without it,
                the one file follows the settings of whoever looks at it

    For PNG, convert a picture, as with: rsvg-convert -z 2 FILE.svg > FILE.png

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
    the blocks that are out of date, and exits with 1 if there are any. A case that fails
    makes the exit code 1 too. With - the page is
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
    running. --update, fmt and docs refuse links. --output follows a link to the file behind
    it, and writes pipes, devices and /dev/stdout directly.

    marble docs writes pictures below the folder of their page, not through links, and not
    over a file that marble did not draw. It makes folders there if they do not exist.
    marble draw and marble operators --html make their folder, and the folders around it,
    if they do not exist. They replace files of the same names in it.

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
      a text         100 combining marks in a row
      a value        1,000,000 parts (elements, components, bytes of text), nested 100 deep
      a pipeline     sends values of 4,000,000 parts in all
      a run          1,000,000 jobs, 250,000 of them in one instant, and 10,000,000 values
      nesting        2,500 starts of streams or values that cause one another at once
      a file's runs  10,000,000 values, with 4 for each job, and 2 more for each visible
                     byte of the file. Everything that a command does with the file
                     counts: generated cases, orders, cuts, mutants, updates, and the search
                     for them. --cases above 100 raises it in proportion
      the process    60 seconds of processor time for a case, raised by --cases in the same
                     way, and 4 GiB of memory
      errors         the first 100 of a case
      a drawing      4,000,000 characters; streams nested 8 deep; the first 20 runs of a
                     stage

    What an operator schedules is a job, and so is each tick of a cold lane that is started.
    The start of a stream counts as 3 jobs, a stream that an operator or a closure makes as
    5, and one that a pipeline sends as 10. Each value that a stage sends or stores counts,
    with each of its parts. One that is drawn counts four times. An element of a sequence
    counts as 3 values, because it is made before it is sent. Four steps of closures,
    or parts of values that they read, count as one value.

    All this is counted as it happens, so a run can be stopped in the middle of a job. The
    error names the operator that did most of it. Only the limits of the process depend on
    the machine. They are the last resort of runs, draw, coverage and mutate: marble ends
    the case, and begins no other one. The cases that have no result yet, in this file and
    in those that follow, are reported as stopped.

    A file of up to a megabyte takes less than ten seconds and less than a gigabyte of
    memory. If a run is stopped at a limit, the exit code is 3; see marble help exit-codes.
    A case that never ends is not an error: it is compared up to 'until', or up to 1,000
    ticks after the last column of its lanes.
    """)
}
