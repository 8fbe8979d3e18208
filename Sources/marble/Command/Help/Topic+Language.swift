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
    lane of that name, a literal, or else its own text. An expected stream is compared by
    the events that it sends, counted from when it was sent.

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

    Spaces do not move time. In a subscription, '^' is the start and '!' the disposal:
    --^---!, or (^!) for both in one tick.
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
      String(x)  Int(x)  Double(x)  abs(x)     functions
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
}
