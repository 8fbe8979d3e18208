#if os(Linux) && canImport(Glibc)
  import Glibc
  import Reactive

  /// The file of the program or of a library, mapped: what its linker wrote for debuggers.
  ///
  /// It is looked at only when a message needs the line of an address. Everything in it is read with its place checked,
  /// so a file in another format has no symbols and no lines.
  final class ImageFile: @unchecked Sendable {
    // Unchecked: constant once made.

    /// Where the image was loaded, less where the file says that it is.
    let shift: UInt
    private let symbols: Bytes
    private let names: Bytes
    let lines: LineTable

    /// The files that have been looked at, by where they were loaded.
    private static let known = Lock<[UInt: ImageFile?]>([:])

    /// The file with the code at an address; nil if it cannot be read.
    static func file(with address: UInt) -> ImageFile? {
      guard let (path, start) = RuntimeSymbols.image(with: address) else { return nil }
      return known.withLock { known in
        if let file = known[start] { return file }
        // The name of the program is what it was called by, which may be relative.
        let file = ImageFile(path, at: start) ?? ImageFile("/proc/self/exe", at: start)
        known[start] = .some(file)
        return file
      }
    }

    private init?(_ path: String, at start: UInt) {
      let file = open(path, O_RDONLY)
      guard file >= 0 else { return nil }
      defer { close(file) }
      let length = lseek(file, 0, SEEK_END)
      guard length > 64, let place = mmap(nil, Int(length), PROT_READ, MAP_PRIVATE, file, 0),
        place != MAP_FAILED
      else { return nil }
      // Unsafe: mapped for reading, for as long as the process exists. It is what the loader has loaded.
      let bytes = UnsafeRawBufferPointer(start: place, count: Int(length))
      var header = Bytes(bytes)
      // "\u{7F}ELF", for 64 bits.
      guard header.number(4) == 0x464C_457F, header.number(1) == 2 else { return nil }
      header.place = 16
      // A program that is not loaded at any place says where it is.
      shift = header.number(2) == 2 ? 0 : start
      header.place = 40
      let table = header.number(8)
      header.place = 58
      let (size, count, namesNumber) = (header.number(2), header.number(2), header.number(2))
      func section(_ number: UInt) -> (name: UInt, content: Bytes) {
        var header = Bytes(bytes, from: table &+ number &* size)
        let (name, _, flags) = (header.number(4), header.number(4), header.number(8))
        header.skip(8)
        let (offset, length) = (header.number(8), header.number(8))
        // What is compressed is not read.
        let isPlain = flags & 0x800 == 0
        return (name, isPlain ? Bytes(bytes, from: offset, count: length) : Bytes())
      }
      let sectionNames = section(namesNumber).content
      var sections: [String: Bytes] = [:]
      for number in 0..<count {
        let (name, content) = section(number)
        sections[sectionNames.text(at: name)] = content
      }
      symbols = sections[".symtab"] ?? Bytes()
      names = sections[".strtab"] ?? Bytes()
      lines = LineTable(
        info: sections[".debug_info"] ?? Bytes(),
        abbreviations: sections[".debug_abbrev"] ?? Bytes(),
        ranges: sections[".debug_ranges"] ?? Bytes(), lines: sections[".debug_line"] ?? Bytes())
    }

    /// The symbols, of three words each: the offset of the name and what it is; where it is; how long it is.
    // Unsafe: in the mapped file; whole words of it, where they are aligned.
    private var words: UnsafeBufferPointer<UInt> {
      guard UInt(bitPattern: symbols.all.baseAddress) % 8 == 0 else {
        return UnsafeBufferPointer(start: nil, count: 0)
      }
      return symbols.all.bindMemory(to: UInt.self)
    }

    /// The function at an address in the file: its name for the linker, and where it is.
    func function(at address: UInt) -> (symbol: String, code: Range<UInt>)? {
      let words = words
      var found: (name: UInt, code: Range<UInt>)?
      for symbol in stride(from: 0, to: words.count - 2, by: 3)
      where words[symbol + 1] <= address && address - words[symbol + 1] < words[symbol + 2] {
        let start = words[symbol + 1]
        found = (words[symbol] & 0xFFFF_FFFF, start..<max(start, start &+ words[symbol + 2]))
      }
      return found.map { (names.text(at: $0.name), $0.code) }
    }

    /// Where a function begins in the file.
    func start(ofFunction name: String) -> UInt? {
      let (words, names) = (words, names.all)
      return name.withCString { name in
        let length = strlen(name) + 1
        guard let start = names.baseAddress, names.count >= length else { return nil }
        let last = UInt(names.count - length)
        for symbol in stride(from: 0, to: words.count - 2, by: 3) {
          let place = words[symbol] & 0xFFFF_FFFF
          if place <= last, memcmp(start + Int(place), name, length) == 0 {
            return words[symbol + 1]
          }
        }
        return nil
      }
    }
  }

  /// A part of a file, which is read from its beginning to its end; behind the end it is zero.
  struct Bytes {
    // Unsafe: each access is checked to be inside the buffer, which exists as long as the process.
    private let bytes: UnsafeRawBufferPointer
    var place: Int

    init() { (bytes, place) = (UnsafeRawBufferPointer(start: nil, count: 0), 0) }

    init(_ bytes: UnsafeRawBufferPointer) { (self.bytes, place) = (bytes, 0) }

    init(_ bytes: UnsafeRawBufferPointer, from start: UInt, count: UInt = .max) {
      let start = Int(min(start, UInt(bytes.count)))
      let count = Int(min(count, UInt(bytes.count - start)))
      self.init(UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
    }

    /// All bytes.
    // Unsafe: as above.
    var all: UnsafeRawBufferPointer { bytes }

    var left: Int { bytes.count - place }

    /// The rest, from a place on.
    func from(_ place: UInt) -> Bytes {
      var rest = self
      rest.place = Int(min(place, UInt(bytes.count)))
      return rest
    }

    /// The next bytes alone.
    mutating func take(_ count: UInt) -> Bytes {
      defer { skip(count) }
      return Bytes(bytes, from: UInt(place), count: count)
    }

    mutating func skip(_ count: UInt) { place += Int(min(count, UInt(left))) }

    /// Reads a number of one, two, four or eight bytes.
    @inline(__always)
    mutating func number(_ size: Int) -> UInt {
      guard left >= size else {
        place = bytes.count
        return 0
      }
      defer { place += size }
      switch size {
      case 1: return UInt(bytes[place])
      case 2: return UInt(bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self))
      case 4: return UInt(bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      default: return bytes.loadUnaligned(fromByteOffset: place, as: UInt.self)
      }
    }

    /// Reads a number of seven bits a byte.
    mutating func variable() -> UInt { signed().bits }

    /// The same with a sign.
    mutating func variableSigned() -> Int {
      let (bits, length) = signed()
      let isNegative = length < 64 && bits >> (length - 1) & 1 == 1
      return Int(bitPattern: isNegative ? bits | UInt.max << length : bits)
    }

    private mutating func signed() -> (bits: UInt, length: UInt) {
      var (bits, length) = (0 as UInt, 0 as UInt)
      while true {
        let byte = number(1)
        bits |= (byte & 0x7F) << length
        length += 7
        if byte & 0x80 == 0 || length > 63 { return (bits, length) }
      }
    }

    /// Reads a text that ends with a zero.
    mutating func text() -> String {
      let start = place
      while number(1) != 0 {}
      return String(decoding: bytes[start..<max(start, place - 1)], as: UTF8.self)
    }

    /// The text at a place.
    func text(at place: UInt) -> String {
      var rest = from(place)
      return rest.text()
    }
  }
#endif
