/// The topics about fixture files.
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
    that differs. A line that begins with white space and a '.' continues the expression
    before it.

    A label in a lane stands for the first of these that exists: an entry of 'where', a
    lane of that name, a literal, or else its own text. A lane cannot contain itself. An
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
      (ab|)        all in the tick of the '('; the group takes as many ticks as it
                   has columns, so that lanes stay aligned
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
      .reversed()  .sorted()  .joined(separator:)  .min()  .max()  .isMultiple(of:)
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
    marble operators --html FOLDER   the catalogue as a web page that can be searched

    The operators are the library's own: the code of a fixture compiles in a Swift test,
    except for the short form of durations. A drawing shows the inputs, then the stages of
    the pipeline, then its output. A stream that was sent has its own lane, which begins
    in the tick in which it was sent.

    The operators are:

    \(wrapped(CatalogCommand.names))
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
    values; a length such as '40t' among them allows more. A case may have other lanes too,
    several laws, and 'until' and 'subscribe'. It has no 'expect' and no 'subscriptions',
    because its output is different each time. 'subscribe NAME: any' generates when a
    pipeline is started and disposed of, the same for all pipelines that ask for it.

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

    The orders with the fewest changes are tried first. Orders that differ only in actions
    that touch nothing in common are not tried.
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
    everything. A cut after which the pipeline does not settle is skipped, and what a
    signal with a 'let' name observes is not looked for. If several lines make a cold lane,
    nothing is started again.
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
    marble coverage [--minimum PERCENT] [--format json] [--quiet] [--filter TEXT] FILE...

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
