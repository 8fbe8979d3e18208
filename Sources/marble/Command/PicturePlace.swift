import ReactiveTesting

/// The place of a picture that a page asks for: below the folder of the page, and not over a file that is something else.
enum PicturePlace {
  /// Why a picture must not be written.
  ///
  /// A page may come from a stranger, so it cannot choose any file.
  ///
  /// - Parameters:
  ///   - path: The path in the page.
  ///   - folder: The folder of the page.
  /// - Returns: The reason; nil if it may be written.
  static func problem(_ path: String, in folder: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard !parts.contains(""), !parts.contains(".."), let name = parts.last else {
      return "'\(printable(path))' is not below the folder of the page"
    }
    var place = folder
    for part in parts {
      place = FilePath.join(place, part)
      guard let status = try? FileStatus(ofLink: place) else { return nil }
      if status.kind == .link {
        return "'\(printable(path))' is reached through a link, and links are not followed"
      }
    }
    return isDrawing(place)
      ? nil : "'\(printable(name))' was not drawn by marble, so it is not replaced"
  }

  /// Whether a file begins like the pictures that this program draws.
  private static func isDrawing(_ path: String) -> Bool {
    guard let bytes = try? InputFile.contents(of: path, limit: 1_000) else { return false }
    let start = String(decoding: bytes.prefix(1_000), as: UTF8.self)
    return start.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
      && start.contains(" role=\"img\">\n<title>")
  }
}
