import ReactiveTesting

/// The file that a path leads to, however the path is written; the file need not exist yet.
enum FilePlace: Hashable {
  case existing(FileStatus.Identity)
  case absent(name: String, folder: FileStatus.Identity)

  /// Finds the place of a path; nil if not even its folder exists.
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
