import MarbleAuthoring
import MarbleCases
import ReactiveTesting

extension Driver {
  /// How many cases are drawn before their files are written.
  private static let batchSize = 256

  /// `marble draw`: writes a picture of each case.
  func draw() throws(Outlet.WriteError) {
    let folder = options.output ?? "."
    var names = PictureNames()
    var isFolderMade = false
    func write(_ text: String, to name: String) throws(Outlet.WriteError) {
      // Not earlier, so that a run without pictures leaves no folder behind.
      if !isFolderMade { try OutputFile.makeFolder(folder) }
      isFolderMade = true
      let path = FilePath.join(folder, name)
      if !OutputFile.isCurrent(path, text) { try OutputFile.write(text, to: path) }
      if !options.isQuiet { try output.write("\(printable(path)) is written\n") }
    }
    try eachFile(files) { source throws(Outlet.WriteError) in
      let drawn = try drawableResults(source)
      // Nobody would watch the threads that draw, and the work that was ended still takes memory.
      guard !watchdog.hasBarked else { return }
      // Without its folders, so that the picture is the same on every machine.
      let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
      let file = SourceText(name: name, text: source.text)
      // In batches, so that memory stays bounded.
      for first in stride(from: 0, to: drawn.count, by: Self.batchSize) {
        let batch = Array(drawn[first..<min(first + Self.batchSize, drawn.count)])
        let pictures = parallelMap(batch, threads: options.jobs) { [options] result in
          CaseDrawing(result, in: file)
            .files(isPair: options.writesPairs, hasRuler: options.hasRuler, scale: options.scale)
        }
        for (result, files) in zip(batch, pictures) {
          let stem = names.name(of: result.title, in: name)
          for (suffix, text) in files { try write(text, to: "\(stem)\(suffix).svg") }
        }
      }
    }
    try checkFilter()
  }

  /// The results of the cases of a file that have something to show.
  private func drawableResults(_ source: SourceText) throws(Outlet.WriteError) -> [CaseResult] {
    let cases = try readCases(source)
    let runOptions = options.runOptions
    let results = FileBudget(source, runOptions).map(cases, threads: options.jobs, watchdog) {
      CaseRunner.run($0, runOptions, $1)
    }
    var drawn: [CaseResult] = []
    for (raw, outcome) in zip(cases, results) {
      let result =
        switch outcome {
        case .success(let result): result
        case .failure(let reason): CaseResult(stopped: raw, reason)
        }
      try count(result, in: source)
      // A case that cannot be run has nothing to show.
      if result.status != .broken, result.status != .skipped { drawn.append(result) }
    }
    return drawn
  }
}

/// The names of pictures.
package struct PictureNames {
  private var names = UniqueNames()

  package init() {}

  /// A name for the picture of a case: the names of its file and of the case, in letters and digits.
  ///
  /// - Parameters:
  ///   - title: The title of the case.
  ///   - file: The name of its file.
  /// - Returns: A name that no other picture has.
  package mutating func name(of title: String, in file: String) -> String {
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let words = [Self.plain(stem), Self.plain(title)].filter { !$0.isEmpty }
    return names.name(words.isEmpty ? "case" : words.joined(separator: "-"), separator: "-")
  }

  /// Lower-case letters and digits of any script, with hyphens between words.
  private static func plain(_ text: String) -> String {
    let words = text.prefix(200).lowercased().split { !$0.isLetter && !$0.isNumber }
    var name = String(words.joined(separator: "-").prefix(80))
    // File systems allow 255 bytes for a name, which has two such parts.
    while name.utf8.count > 100 { name.removeLast() }
    return name.hasSuffix("-") ? String(name.dropLast()) : name
  }
}

/// Names that all differ: a name that is taken gets a number.
package struct UniqueNames: Sendable {
  private var known: Set<String> = []
  /// The numbers after which a free one is sought, so that many equal names take no longer than different ones.
  private var numbers: [String: Int] = [:]

  package init() {}

  /// A name that was not given before.
  ///
  /// - Parameters:
  ///   - wanted: The name, if it is free.
  ///   - separator: What is between the name and its number otherwise; the second name has the number 2.
  /// - Returns: The name, which is now taken.
  package mutating func name(_ wanted: String, separator: String) -> String {
    guard !known.insert(wanted).inserted else { return wanted }
    var number = numbers[wanted] ?? 1
    var name = wanted
    repeat {
      number += 1
      name = "\(wanted)\(separator)\(number)"
    } while !known.insert(name).inserted
    numbers[wanted] = number
    return name
  }
}
