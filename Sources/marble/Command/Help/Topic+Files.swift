/// The topic about the files that the program reads and writes.
extension Topic {
  static let files = Topic(
    "files", "which files are read, and which are written",
    """
    A folder stands for every .txt and .marble file below it, in the order of their
    paths. Hidden files and folders are left out, and so are linked folders, pipes,
    sockets and devices. A link to a file is read like a file. What cannot be read is
    reported as an error, and the other files are run nevertheless.

    A pipe, a terminal or a device is read if it is named itself, as in

      marble <(generate-cases)
      generate-cases | marble -

    A named pipe that no program writes to yet is an error, because the program would
    wait for a writer, perhaps forever. If that is what you want: marble - < PIPE

    Only --output, --update and marble fmt write files. New contents go to a draft in the
    same folder, .marble-....part, which takes the file's name when it is whole. A program
    that is killed may leave its draft behind. It is never read and never in the way; you
    may remove it when no marble is running. --update and fmt refuse links. --output
    follows a link to the file behind it, and writes pipes, devices and /dev/stdout
    directly.

    The report must not be one of the inputs: neither the same path, nor a link to one,
    nor standard output sent into one. Nor may it be a new .txt or .marble file in a folder
    that is given, because the next run would read it. With --watch it may not be anywhere
    in a watched folder. In these cases nothing is run and the exit code is 2.
    """)
}
