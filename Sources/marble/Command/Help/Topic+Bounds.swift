/// The topic about the program's limits.
extension Topic {
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
      a file's runs  10,000,000 values, and 20 for each byte of the file, in all; a case that
                     is generated or cut counts for a tenth, and one that is run in several
                     orders for a fifth
      a case's laws  10,000,000 values in all generated cases, for each 100 of --cases
      all orders     10,000,000 steps for a case: values that its runs send or store, and
                     actions that are looked at to find the orders
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
