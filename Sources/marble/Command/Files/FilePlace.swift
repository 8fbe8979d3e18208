/// Where a path leads, however it is spelled; the file need not be there yet.
enum FilePlace: Hashable {
  case existing(FileStatus.Identity)
  case absent(name: String, folder: FileStatus.Identity)

  /// Finds the place of a path; nil if its folder is not there either.
  init?(_ path: String) {
    if let status = try? FileStatus(path) {
      self = .existing(status.identity)
    } else {
      guard let target = try? FilePath.target(of: path),
        let folder = try? FileStatus(FilePath.split(target).folder)
      else { return nil }
      self = .absent(name: FilePath.split(target).name, folder: folder.identity)
    }
  }
}
