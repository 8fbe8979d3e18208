extension Topic {
  static let draw = Topic(
    "draw", "a picture of each case",
    """
    marble draw --output FOLDER [--trace] [--ruler] [--pair] [--filter TEXT] FILE...

    Runs the cases and writes an SVG file for each into the folder. The first picture makes
    the folder, and the folders around it, if they do not exist. A picture is named after
    its file and its case: debounce-only-the-last-value.svg.

    A lane is an arrow in time. A circle is a value, and the same value has the same colour
    in all lanes. A bar is a completion, a cross a failure and a diamond an interruption.
    Values of one tick are below each other. An operator is in a box between its input and
    its output. A bracket below a lane shows when it was observed, if that was not all the
    time. A cold lane that was started once is drawn at its start. One that was started
    several times is drawn once and says "from each start"; its brackets show when. One
    that was never started says "not started". If a case fails, its first difference is
    marked, and the actual and the expected subscriptions are below their lane.

      --trace   draws each stage of a pipeline
      --ruler   numbers the ticks
      --pair    writes NAME.svg for light pages and NAME~dark.svg for dark ones; without it,
                the one file follows the settings of whoever looks at it

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
    the blocks that are out of date, and exits with 1 if there are any. With - the page is
    read from standard input, and written to standard output.
    """)
}
