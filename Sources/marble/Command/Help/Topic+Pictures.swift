extension Topic {
  static let draw = Topic(
    "draw", "a picture of each case",
    """
    marble draw --output FOLDER [--trace] [--ruler] [--pair] [--filter TEXT] FILE...

    Runs the cases and writes an SVG file for each into the folder, which is made if it
    does not exist. A picture is named after its file and its case:
    debounce-only-the-last-value.svg.

    A lane is an arrow in time. A circle is a value, and the same value has the same colour
    in all lanes. A bar is a completion, a cross a failure and a diamond an interruption.
    Values of one tick are below each other. An operator is in a box between its input and
    its output. A bracket below a lane shows when it was observed, if that was not all the
    time. Of a case that fails, the first difference is marked.

      --trace   draws each stage of a pipeline
      --ruler   numbers the ticks
      --pair    writes NAME.svg for light pages and NAME~dark.svg for dark ones; without it,
                the one file follows the settings of whoever looks at it

    The file contains the drawing as text too, for screen readers. Labels of more than 20
    columns are cut; the whole text appears when the mouse is over them. The same case gives
    the same bytes on every machine. The exit code is that of a run of the same files.
    """)
}
