#if os(Linux) && canImport(Glibc)
  /// The lines of the addresses in a file, as compilers write them for debuggers: DWARF in its version 4.
  ///
  /// The toolchain's module `Runtime` can find lines too. But it reads all lines of the program for each address, which
  /// takes seconds for a message about three tasks in a test bundle of 80 MB. Here only the lines of the file of source
  /// with the address are read.
  struct LineTable {
    /// A row of the table: from its address on, the code is that of its line.
    struct Row: Equatable {
      var address: UInt = 0
      var path = ""
      var line = 1
      /// Whether the code that a function begins with ends here.
      var endsPrologue = false
    }

    /// The addresses of each compilation, and where its rows are.
    private var units: [(addresses: Range<UInt>, rows: UInt)] = []
    private let lines: Bytes

    init(info: Bytes, abbreviations: Bytes, ranges: Bytes, lines: Bytes) {
      self.lines = lines
      var info = info
      while info.left > 11 {
        let length = info.number(4)
        // Larger ones are in another format.
        guard length < 0xFFFF_FFF0 else { break }
        var unit = info.take(length)
        guard unit.number(2) == 4 else { continue }
        let form = abbreviations.from(unit.number(4))
        guard unit.number(1) == 8 else { continue }
        addUnit(unit, form, ranges)
      }
    }

    /// Adds a compilation, of which the first entry is read.
    private mutating func addUnit(_ unit: Bytes, _ form: Bytes, _ ranges: Bytes) {
      var (unit, form) = (unit, form)
      // The first form is that of the first entry.
      guard unit.variable() == form.variable(), form.variable() == 0x11 else { return }
      form.skip(1)
      var (low, high, area, rows) = (nil as UInt?, nil as UInt?, nil as UInt?, nil as UInt?)
      while true {
        let (attribute, kind) = (form.variable(), form.variable())
        guard attribute != 0, let value = Self.value(of: kind, in: &unit) else { break }
        switch attribute {
        case 0x10: rows = value
        case 0x11: low = value
        // An address, or how many bytes there are.
        case 0x12: high = kind == 0x01 ? value : (low ?? 0) &+ value
        case 0x55: area = value
        default: break
        }
      }
      guard let rows else { return }
      if let low, let high { addUnit(from: low, to: high, rows) }
      guard let area else { return }
      var (ranges, base) = (ranges.from(area), low ?? 0)
      while ranges.left > 0 {
        let (low, high) = (ranges.number(8), ranges.number(8))
        guard low != 0 || high != 0 else { break }
        if low == .max {
          base = high
        } else {
          addUnit(from: base &+ low, to: base &+ high, rows)
        }
      }
    }

    private mutating func addUnit(from start: UInt, to end: UInt, _ rows: UInt) {
      if start < end { units.append((start..<end, rows)) }
    }

    /// Reads the value of an attribute; nil if its form is not known.
    private static func value(of form: UInt, in unit: inout Bytes) -> UInt? {
      switch form {
      case 0x01, 0x07: unit.number(8)
      case 0x05: unit.number(2)
      case 0x06, 0x0E, 0x13, 0x17: unit.number(4)
      case 0x08: UInt(unit.text().utf8.count)
      case 0x0B, 0x0C: unit.number(1)
      case 0x0D: UInt(bitPattern: unit.variableSigned())
      case 0x0F: unit.variable()
      case 0x19: 1
      default: nil
      }
    }

    /// The row of an address, and those that begin at most 256 bytes behind it; empty if there is none.
    func rows(at address: UInt) -> [Row] {
      guard let unit = units.first(where: { $0.addresses.contains(address) }) else {
        return []
      }
      var lines = lines.from(unit.rows)
      var program = lines.take(lines.number(4))
      guard program.number(2) == 4 else { return [] }
      let header = program.number(4)
      let code = program.from(UInt(program.place) &+ header)
      return LineProgram(header: program, code: code)
        .rows(in: address...max(address, address &+ 256))
    }
  }

  /// The rows of a compilation, written as a program that counts addresses and lines.
  private struct LineProgram {
    private var code: Bytes
    private let step: UInt
    private let (lineBase, lineRange, firstSpecial): (Int, UInt, UInt)
    private var lengths: [UInt] = [0]
    private var folders = [""]
    private var files: [(name: String, folder: Int)] = [("", 0)]

    init(header: Bytes, code: Bytes) {
      self.code = code
      var header = header
      step = header.number(1)
      header.skip(2)
      lineBase = Int(Int8(truncatingIfNeeded: header.number(1)))
      lineRange = max(1, header.number(1))
      firstSpecial = header.number(1)
      for _ in 1..<max(1, firstSpecial) { lengths.append(header.number(1)) }
      while header.left > 0, case let folder = header.text(), !folder.isEmpty {
        folders.append(folder)
      }
      while header.left > 0, case let name = header.text(), !name.isEmpty {
        files.append((name, Int(truncatingIfNeeded: header.variable())))
        // When it was changed, and its length.
        _ = (header.variable(), header.variable())
      }
    }

    private func path(_ file: Int) -> String {
      guard files.indices.contains(file) else { return "" }
      let (name, folder) = files[file]
      let isWhole = name.hasPrefix("/") || !folders.indices.contains(folder)
      return isWhole || folders[folder].isEmpty ? name : "\(folders[folder])/\(name)"
    }

    /// The row of the first of some addresses, and those that begin at the others.
    func rows(in addresses: ClosedRange<UInt>) -> [LineTable.Row] {
      var code = code
      var (address, file, line, endsPrologue) = (0 as UInt, 1, 1, false)
      var before: (address: UInt, file: Int, line: Int, endsPrologue: Bool)?
      var found: [(address: UInt, file: Int, line: Int, endsPrologue: Bool)] = []
      /// Ends the row before; returns whether all have been found.
      func emit() -> Bool {
        if let row = before, row.address <= addresses.upperBound, address > addresses.lowerBound,
          address > row.address
        {
          found.append(row)
        }
        before = (address, file, line, endsPrologue)
        endsPrologue = false
        return !found.isEmpty && address > addresses.upperBound
      }
      while code.left > 0 {
        let operation = code.number(1)
        var isEnd = false
        switch operation {
        case firstSpecial...:
          let special = operation - firstSpecial
          address &+= special / lineRange &* step
          line &+= lineBase + Int(special % lineRange)
          isEnd = emit()
        case 0:
          var extended = code.take(code.variable())
          switch extended.number(1) {
          case 1:
            isEnd = emit() || !found.isEmpty
            (before, address, file, line) = (nil, 0, 1, 1)
          case 2: address = extended.number(8)
          default: break
          }
        case 1: isEnd = emit()
        case 2: address &+= code.variable() &* step
        case 3: line &+= code.variableSigned()
        case 4: file = Int(truncatingIfNeeded: code.variable())
        case 8: address &+= (255 - firstSpecial) / lineRange &* step
        case 9: address &+= code.number(2)
        case 10: endsPrologue = true
        default: for _ in 0..<lengths[Int(operation)] { _ = code.variable() }
        }
        if isEnd { break }
      }
      return found.map {
        LineTable.Row(
          address: $0.address, path: path($0.file), line: $0.line, endsPrologue: $0.endsPrologue)
      }
    }
  }
#endif
