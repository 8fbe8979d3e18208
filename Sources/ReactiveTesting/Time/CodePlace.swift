import Reactive

#if canImport(Glibc)
  import Glibc
#endif

/// A place in the code of a test, or in the code under test.
package struct CodePlace: Hashable, Sendable {
  /// The function, such as `Feed.next()`; nil for a closure.
  let function: String?
  /// The path of the file.
  package let path: String
  package let site: CallSite
  /// Where the function begins; the place itself if that is not known.
  let beginning: CallSite
  /// The function that a closure is in, or the function itself; nil if that is not known.
  let surroundings: String?

  /// Where the function begins, as the rest of a sentence.
  var beginningText: String {
    // A name in backticks is that of a test, and as long as a sentence.
    let function = surroundings.flatMap { $0.contains("`") ? nil : " in \($0)" } ?? ""
    return "\(function) at \(beginning)"
  }

  /// The path of a file, given as `#fileID` names it, if a function in it has led to the call, and if that is known.
  package static func path(ofFileInCall file: String) -> String? {
    TaskStack.ofCaller.map(of)?.first { $0.site.file == file }?.path
  }

  /// Why no place of any task can be known; nil if it can.
  static var whyUnknown: String? {
    guard ownFolder == nil else { return nil }
    return "which lines wait is not known here: that needs Linux with Swift 6.3, and a debug build"
  }
}

extension CodePlace {
  /// A place of which only the line is known.
  init(path: String, site: CallSite) {
    self.init(function: nil, path: path, site: site, beginning: site, surroundings: nil)
  }
}

#if os(Linux) && canImport(Glibc)
  /// Places by their addresses; to look one up takes some milliseconds, and a search asks for the same ones in each order.
  private struct KnownPlaces: ~Copyable, Sendable {
    private let places = Lock<[UInt: CodePlace?]>([:])

    subscript(address: UInt, find: (UInt) -> CodePlace?) -> CodePlace? {
      if let place = places.withLock({ $0[address] }) { return place }
      let place = find(address)
      places.withLock { $0[address] = .some(place) }
      return place
    }
  }

  extension CodePlace {
    /// The places of a stack in the code of the user, the innermost first.
    ///
    /// Code without lines, as that of the toolchain, and the code of this package are left out.
    static func of(_ stack: TaskStack) -> [CodePlace] {
      guard let ownFolder else { return [] }
      let places = stack.addresses.compactMap { address in
        known[address, { CodePlace($0, outside: ownFolder) }]
      }
      if places.isEmpty {
        // The first is enough.
        for entry in stack.entries {
          if let place = knownClosures[entry, { CodePlace(ofClosure: $0, outside: ownFolder) }] {
            return [place]
          }
        }
        return []
      }
      // What a package that was downloaded does inside is not what has to be changed.
      let own = places.filter { !$0.path.contains("/checkouts/") }
      return own.isEmpty ? places : own
    }

    /// The line of code there, shortened; nil if the file cannot be read.
    var code: String? {
      let lines = Self.files.withLock { files -> [String] in
        if let lines = files[path] { return lines }
        let lines = Self.lines(ofFile: path)
        files[path] = lines
        return lines
      }
      guard lines.indices.contains(site.line - 1) else { return nil }
      let code = lines[site.line - 1].drop { $0 == " " || $0 == "\t" }
      let limit = 60
      return code.isEmpty ? nil : code.count > limit ? code.prefix(limit - 1) + "…" : String(code)
    }

    /// The lines of the files that have been read.
    private static let files = Lock<[String: [String]]>([:])

    // Unsafe: the C library fills the buffer, and says how much.
    private static func lines(ofFile path: String) -> [String] {
      guard let file = fopen(path, "r") else { return [] }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      // No file of code is larger.
      while bytes.count < 1 << 24 {
        let count = fread(&buffer, 1, buffer.count, file)
        guard count > 0 else { break }
        bytes += buffer.prefix(count)
      }
      return String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The places that have been looked up.
    private static let known = KnownPlaces()
    private static let knownClosures = KnownPlaces()

    /// Where a closure begins, given the address of what calls it with what it has captured.
    private init?(ofClosure address: UInt, outside ownFolder: String) {
      guard let file = ImageFile.file(with: address),
        let symbol = file.function(at: address &- file.shift)?.symbol,
        let start = file.start(ofFunction: symbol.replacing(/TA$/) { _ in "" })
      else { return nil }
      self.init(start &+ file.shift, outside: ownFolder)
    }

    /// The place of an address at which a function goes on after an `await`.
    private init?(_ address: UInt, outside ownFolder: String) {
      guard let file = ImageFile.file(with: address) else { return nil }
      let own = address &- file.shift
      var rows = file.lines.rows(at: own)
      guard let row = rows.first, !row.path.contains("<compiler-generated>"),
        // The package manager has written the list of tests of XCTest.
        !row.path.hasPrefix(ownFolder), !row.path.contains(".derived/"),
        let (symbol, code) = file.function(at: own)
      else { return nil }
      rows = rows.filter { $0.address < code.upperBound }
      // A function is compiled into a part for each `await`; only the name of the part tells the name of the first.
      let name = symbol.firstRange(of: /T[QY][0-9]*_$/).map { String(symbol[..<$0.lowerBound]) }
      let first = name.flatMap { file.start(ofFunction: $0) } ?? code.lowerBound
      let begin = file.lines.rows(at: first).first { !$0.isOfMacro && $0.line > 0 }
      let path = row.isOfMacro ? begin?.path : row.path
      // Behind an `await` of a loop over a sequence, the line is zero at first.
      let lines = rows.filter { $0.line > 0 && !$0.isOfMacro && $0.path == path }
      var line = lines.first?.line
      // If the function has captured variables, it is that of a variable up to the end of the prologue.
      if line != begin?.line { line = lines.first(where: \.endsPrologue)?.line ?? line }
      // After an `await` in the arguments of a macro, the first line of the function is given, and behind it the macro.
      if line == nil || line == begin?.line {
        line = rows.lazy.filter { $0.address <= own + 64 }.compactMap(\.lineOfMacro).first ?? line
      }
      guard let path, let line else { return nil }
      let site = CallSite(file: Self.fileID(path, of: symbol), line: line)
      let beginning = begin.flatMap {
        $0.path == path ? CallSite(file: site.file, line: $0.line) : nil
      }
      let text = Self.text(ofSymbol: name ?? symbol)
      self.init(
        function: text.flatMap { $0.contains("closure #") ? nil : $0 }, path: path, site: site,
        beginning: beginning ?? site,
        surroundings: text.flatMap { $0.split(separator: " in ").last.map(String.init) })
    }

    /// A file as `#fileID` names it, given a function in it as the linker knows it.
    private static func fileID(_ path: String, of symbol: String) -> String {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      // The name of a function begins with that of its module, unless it extends a type of another one.
      let digits = symbol.dropFirst(2).prefix { $0.isNumber }
      guard symbol.hasPrefix("$s"), let count = Int(digits), !digits.hasPrefix("0") else {
        return name
      }
      return "\(symbol.dropFirst(2 + digits.count).prefix(count))/\(name)"
    }

    /// The function of a symbol, as it is written in Swift; nil if that is not known.
    private static func text(ofSymbol symbol: String) -> String? {
      // Unsafe: a function of the standard library: a text and its length; then null, so that it allocates the result.
      typealias Demangle =
        @convention(c) (
          UnsafePointer<CChar>, Int, UnsafeRawPointer?, UnsafeRawPointer?
        ) -> UnsafeMutablePointer<CChar>?
      guard let address = RuntimeSymbols.address(of: "_swift_backtrace_demangle"),
        let text = unsafeBitCast(address, to: Demangle.self)(symbol, symbol.utf8.count, nil, nil)
      else { return nil }
      defer { free(text) }
      return String(cString: text)
    }

    /// The folder of this package's sources; nil if stacks or lines are not known here.
    ///
    /// It is that of a function of a task whose stack is known, so this checks that lines are found.
    private static let ownFolder: String? = {
      let ownPath = "ReactiveTesting/Time/Tasks/TaskStack.swift"
      guard let address = TaskStack.knownAddress, let file = ImageFile.file(with: address),
        let row = file.lines.rows(at: address &- file.shift).first,
        row.line > 0, row.path.hasSuffix("/" + ownPath)
      else { return nil }
      return String(row.path.dropLast(ownPath.count))
    }()
  }

  extension LineTable.Row {
    /// Whether it is in the code that a macro stands for.
    fileprivate var isOfMacro: Bool { path.contains("@__swiftmacro_") }

    /// The line of the macro whose code it is in.
    ///
    /// The file that the compiler makes for a macro has the macro's line and column in its name, counted from zero.
    fileprivate var lineOfMacro: Int? {
      guard isOfMacro else { return nil }
      return path.firstMatch(of: /MX([0-9]+)_[0-9]+_/).flatMap { Int($0.1) }.map { $0 + 1 }
    }
  }
#else
  extension CodePlace {
    static func of(_ stack: TaskStack) -> [CodePlace] { [] }

    var code: String? { nil }

    private static var ownFolder: String? { nil }
  }
#endif
