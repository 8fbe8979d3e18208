/// The topic about the program's limits.
extension Topic {
  package static let bounds = Topic(
    "bounds", "how large files, values and runs may be",
    """
    What is larger is answered with an error at its place, which says how to bound it.
    The other cases of the file are run all the same.

      a file         64 MiB, and 100,000 cases
      a line         100,000 bytes
      an expression  nested 100 deep, as are chains of members and of operators
      a stream       1,000 stages, one behind the other
      a closure      as a 'let', used 1,000 times, with 200,000 expressions in all
      a number       64 bits, integer or decimal
      a lane         1,000,000,000,000 ticks, and 285 years
      a tick         from a microsecond to a day
      a value        1,000,000 parts (elements, components, bytes of text), nested 100 deep
      a pipeline     sends values of 4,000,000 parts in all
      a run          1,000,000 jobs and 1,000,000 elements of synchronous sources;
                     10,000,000 values, or parts of values, that its stages send or keep,
                     of which each that is drawn counts four times;
                     200,000 starts of streams, 2,500 of them inside one another;
                     100,000 streams that closures make or that are started again and
                     again, and 20,000 that its pipelines send;
                     20,000,000 parts of values and steps of its closures
      a file's runs  10,000,000 values, and 20 for each byte of the file, in all
      the errors     of a case: the first 100
      a drawing      4,000,000 characters; streams within streams 8 deep; of a stage the
                     first 20 runs

    Every value and every start is counted as it happens, so a run is stopped inside a
    job. A file of at most a megabyte takes less than ten seconds and a gigabyte. A run
    that is stopped at one of them ends the program with 3; see marble help
    exit-codes. A case that goes on for ever is no error: it is compared up to 'until',
    or up to 1,000 ticks after the last column of its lanes.
    """)
}
