/// How much the program takes.
extension Topic {
  package static let bounds = Topic(
    "bounds", "how large files, values and runs may be",
    """
    What is larger is answered with an error at its place, which says how to bound it.
    The other cases of the file are run all the same.

      a file         64 MiB, and 100,000 cases
      a line         100,000 bytes
      an expression  nested 100 deep, as are chains of members and of operators
      a closure      as a 'let', put into others 1,000 times
      a number       64 bits, integer or decimal
      a lane         1,000,000,000,000 ticks, and 285 years
      a tick         from a microsecond to a day
      a value        1,000,000 parts (elements, components, bytes of text), nested 100 deep
      a pipeline     sends values of 4,000,000 parts in all
      a run          1,000,000 jobs, 1,000,000 elements of synchronous sources, 100,000
                     streams that closures make or that are started again and again,
                     20,000 that its pipelines send, and 20,000,000 parts of values
                     that its closures go through
      a drawing      streams within streams 8 deep; of a stage the first 20 runs

    A run that is stopped at one of them ends the program with 3; see marble help
    exit-codes. A case that goes on for ever is no error: it is compared up to 'until',
    or up to 1,000 ticks after the last column of its lanes.
    """)
}
