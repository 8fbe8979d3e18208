/// The topic about other libraries.
extension Topic {
  static let conform = Topic(
    "conform", "other libraries and operators of your own",
    #"""
    marble conform --adapter COMMAND FILE... starts another program, an adapter, and lets
    it run the cases. It judges and draws what the adapter observed like a run of its own.
    A pipeline may have operators that only the adapter knows.

      --differences FILE   the known differences: a line is a reason, and the indented
                           lines below it are cases, such as 'delay.txt > empty'. A
                           difference that is not in the file fails, and so does a case
                           in it that no longer differs
      --timeout SECONDS    how long an answer may take in real time; by default, 10

    Operators that the adapter does not have are counted and listed. The exit code is 3 if
    the adapter cannot be started, ends, hangs, or writes anything other than an answer.

    marble export FILE... prints the cases as JSON, one on each line. marble adapter is
    this library itself as an adapter. Documentation/Conformance.md describes the lines.
    """#)
}
