/// The topic about the files that the program reads and writes.
extension Topic {
  static let files = Topic(
    "files", "which files are read, and which are written",
    """
    A folder stands for every .txt and .marble file below it, in the order of their
    paths. Hidden files and folders are left out, and so are linked folders, pipes,
    sockets and devices. A link to a file is read like the file. A file that cannot be
    read is reported as an error, and the other files still run.

    A pipe, a terminal or a device is read if you name it, as in

      marble <(generate-cases)
      generate-cases | marble -

    A named pipe that no program writes to is an error, because marble would wait for a
    writer, perhaps forever. To wait for one, use standard input: marble - < PIPE

    Files are written only by --output, --update, marble fmt, marble draw, marble docs
    and marble operators --html. New contents go to a draft in the same folder,
    .marble-....part, which is renamed when it is complete. A program that is killed may
    leave its draft behind. No run reads it, and you may remove it when no marble is
    running. --update and fmt refuse links. --output follows a link to the file behind
    it, and writes pipes, devices and /dev/stdout directly.

    marble docs writes pictures below the folder of their page, not through links, and not
    over a file that marble did not draw. marble draw and marble operators --html make
    their folder, and the folders around it, if they do not exist. They replace files of
    the same names in it.

    The report must not be one of the inputs: neither the same path, nor a link to one,
    nor standard output redirected into one. It must not be a new .txt or .marble file in
    one of the folders either, because the next run would read it. With --watch it must
    not be in a watched folder. In these cases nothing runs, and the exit code is 2.
    """)
}
