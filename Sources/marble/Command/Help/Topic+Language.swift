/// The topics about fixture files.
extension Topic {
  package static let fixtures = Topic(
    "fixtures", "what a fixture file holds",
    #"""
    A fixture file is plain text. Each case names input lanes, a pipeline over them,
    and what must come out.

      # A line that begins with # is a comment.

      test:      a burst is answered once, after it is quiet
      hot taps:  -1-2----3-|
      pipeline:  taps.debounce(.milliseconds(2))
      expect:    -----2----|

      test: TITLE              a case begins; without one, the file is a case
      tick: 10ms               the length of a tick; a millisecond without it
      hot NAME: LANE           a signal
      cold NAME: LANE          a producer; several lines under one name are played by
                               its starts in turn, the last by every further one
      where: a = 20, b = "x"   what labels in lanes stand for
      error: VALUE             what # stands for
      let NAME: EXPRESSION     a stream, a value or a closure for other expressions
      pipeline: EXPRESSION     what is tested; 'pipeline NAME:' for several
      subscribe: --^---!       when the pipeline is started and disposed of
      expect: LANE             what must come out
      subscriptions NAME: ^-!  when an input was observed, a line each; or 'none'
      until: 50                the tick at which the run stops; else 1,000 ticks
                               after the last column
      skip: REASON             the case is read and checked, not run

    'subscribe' and 'expect' take the name of a pipeline where it has one. A line that
    begins with white space and a '.' goes on with the expression of the line before.

    A label in a lane stands for an entry of 'where', else for the lane of that name,
    else for the literal that it is, else for itself. An expected stream is compared
    by what it sends, counted from when it was sent.

    Within a tick there come first disposals and starts, then the hot lanes' events in
    the order of the lanes, then timers and the events of cold lanes, as they were set.
    """#)

  static let notation = Topic(
    "notation", "how lanes are written",
    #"""
    A column is a tick. Lanes one above the other happen together where their columns
    stand together.

      -            a tick in which nothing happens
      a  7  '20'   a value: one character, or spelled out in quotes
      |  #  !      completed, failed, interrupted
      #'text'      failed with this error
      (ab|)        all in the tick of the '('; it covers its columns, so that lanes
                   stay aligned
      [ab|]        all in this one tick; the next column is the next tick
       30ms   7t   time passes; set off by spaces: us, ms, s, m, or t for ticks
      ^            in a hot lane, tick zero; what stands left of it has happened
                   already; in a group it comes first: (^ab)

    Spaces do not move time. In a subscription, '^' is the start and '!' the disposal:
    --^---!, or (^!) for both in one tick.
    """#)

  static let expressions = Topic(
    "expressions", "what a pipeline may be made of",
    #"""
    Expressions are a part of Swift, with Swift's precedence. What a test needs beside
    them, such as the types of errors, marble swift adds.

      1  -1  2.5  "text \($0)"  true  nil      literals
      [1, 2]  (1, "x")  (a: 1)  1...3  1..<3   arrays, tuples, ranges
      20ms  1.5s  3t  .milliseconds(20)        durations; t is the case's tick
      .success(x)  .failure("e")               results
      .value(x)  .failed("e")  .completed      events
      $0  { $0 * 10 }  { a, b in a + b }       closures; two arguments take a pair apart;
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
    'attemptMap' take results. What cannot be, such as 1 / 0, is an error with its place.
    """#)

  static let operators = Topic(
    "operators", "where the operators are shown",
    """
    marble operators          every form of every operator and creation function, each
                              with a drawing made by running its example
    marble operators NAME     the forms of one

    The operators are the library's own: what is written in a fixture compiles in a Swift
    test, but for the shorthand for durations. Inputs come first in a drawing, then the
    stages of the pipeline, then its output; a stream that was sent is a lane of its own,
    from the tick in which it was sent.

    There are:

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
