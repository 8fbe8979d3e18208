/// Finds and reads fixture files.
package enum FixtureFiles {
  /// The maximum size of a file.
  private static let sizeLimit = 64 << 20

  /// Why a file could not be read.
  package struct ReadError: Error, Equatable {
    package var message: String
    /// The place in the file, in the form compilers use, if the file could be read up to there.
    package var place: String?

    package init(message: String, place: String? = nil) {
      self.message = message
      self.place = place
    }

    package var description: String {
      printable((place.map { "\($0): " } ?? "") + "error: \(message)")
    }
  }

  /// The files that a path stands for: the file itself, or the fixture files below a folder.
  ///
  /// - Throws: The error of the first file that cannot be read.
  package static func files(at path: String) throws(ReadError) -> [String] {
    let entries = walk(path).files
    if let error = entries.lazy.compactMap(\.error).first { throw error }
    return entries.map(\.path)
  }

  /// A file given by its path or found in a folder, or the reason why there is none.
  package struct Entry {
    /// The path of the file, or of the operand if there is no file.
    package var path: String
    package var error: ReadError?

    package init(path: String, error: ReadError? = nil) { (self.path, self.error) = (path, error) }

    /// The contents of the file.
    package func source() -> Result<SourceText, ReadError> {
      if let error { return .failure(error) }
      do throws(ReadError) {
        return .success(try read(path))
      } catch {
        return .failure(error)
      }
    }
  }

  /// The files that several paths stand for, in their order.
  package static func entries(at paths: [String]) -> [Entry] { paths.flatMap { walk($0).files } }

  /// The files that a path stands for, and the folders in which new ones may appear.
  package static func walk(_ path: String) -> (files: [Entry], folders: [String]) {
    if path == "-" { return ([Entry(path: path)], []) }
    let message: String
    do throws(SystemError) {
      guard try FileStatus(path).kind == .folder else { return ([Entry(path: path)], []) }
      let walk = FolderWalk(path)
      if !walk.files.isEmpty { return (walk.files, walk.folders) }
      let error = ReadError(message: "there is no .txt or .marble file in '\(path)'")
      return ([Entry(path: path, error: error)], walk.folders)
    } catch {
      message =
        error.isAbsence
        ? "there is no file or folder '\(path)'"
        : "'\(path)' cannot be read: \(error.reason)"
    }
    return ([Entry(path: path, error: ReadError(message: message))], [])
  }

  /// Reads a file, or standard input for `-`.
  package static func read(_ path: String) throws(ReadError) -> SourceText {
    let name = path == "-" ? "standard input" : path
    let data = try InputFile.contents(of: path, limit: sizeLimit)
    guard data.count <= sizeLimit else {
      throw ReadError(
        message: "'\(name)' is too large; a fixture file has at most \(sizeLimit) bytes")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ReadError(
        message: "this is not UTF-8 text", place: "\(name):\(lineOfInvalidByte(data)):1")
    }
    return SourceText(name: path == "-" ? "<stdin>" : path, text: text)
  }

  /// The number of the line, from 1, with the first byte that is not part of a character.
  private static func lineOfInvalidByte(_ data: [UInt8]) -> Int {
    var decoder = UTF8()
    var bytes = data.makeIterator()
    var line = 1
    while case .scalarValue(let scalar) = decoder.decode(&bytes) {
      if scalar == "\n" { line += 1 }
    }
    return line
  }
}
