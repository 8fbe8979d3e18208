/// The topic about laws.
extension Topic {
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
}
