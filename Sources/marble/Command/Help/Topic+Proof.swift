/// The topics about what a case proves.
extension Topic {
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
    "mutants", "what the cases do not pin down",
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
