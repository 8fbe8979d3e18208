import Foundation
import MarbleAuthoring
import MarbleCases
import marble

/// A temporary folder for a test, removed at the end.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.path + "/marble-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

/// Writes a file of a test.
func write(_ text: String, to path: String) throws {
  try Data(text.utf8).write(to: URL(filePath: path))
}

/// The contents of a file of a test.
func text(of path: String) throws -> String {
  // Foundation leaks a page when it reads an empty file, and leak detectors report it.
  let attributes = try FileManager.default.attributesOfItem(atPath: path)
  guard attributes[.size] as? Int != 0 else { return "" }
  return try String(contentsOfFile: path, encoding: .utf8)
}

/// What the program printed, and its exit status.
struct ProgramRun: Equatable {
  var code: Int32
  var output: String
  var messages: String
}

/// Runs the program in the process of the test.
func marble(_ arguments: String...) throws -> ProgramRun { try marble(arguments) }

func marble(_ arguments: [String]) throws -> ProgramRun {
  try withFolder { folder in
    let paths = ["\(folder)/output", "\(folder)/messages"]
    let descriptors = paths.map { open($0, O_WRONLY | O_CREAT, 0o600) }
    defer { for descriptor in descriptors { close(descriptor) } }
    let program = Program(
      output: Outlet(descriptor: descriptors[0], name: "standard output"),
      messages: Outlet(descriptor: descriptors[1], name: "standard error"))
    let code = program.run(arguments)
    let texts = try paths.map { try text(of: $0) }
    return ProgramRun(code: code, output: texts[0], messages: texts[1])
  }
}
