/// The topics about what a case proves.
extension Topic {
  static let cuts = Topic(
    "cuts", "a case cut at every tick",
    #"""
    A case with 'cut: everywhere' is run again and again. With --cut, this is so for all
    cases that have no 'cut' line. At each tick one thing is cut:

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
    everything. A cut after which the pipeline does not settle does not count, and what a
    'let' retains is not looked for. If several lines make a cold lane, it is not restarted.
    """#)
}
