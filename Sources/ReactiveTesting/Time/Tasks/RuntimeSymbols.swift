import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Looks up exported symbols of the process and its libraries by name.
enum RuntimeSymbols {
  /// Whether tests have asked for a runtime without something: `hooks`, `stand-in`, `clocks`, `queues`,
  /// `chance` or `stacks`.
  ///
  /// So it can be tested here what happens on other platforms. The environment is read once for each.
  static func isMissing(_ part: String) -> Bool {
    #if _ptrauth(_arm64e)
      // A hook holds a signed pointer there, which the address of a function is not.
      return true
    #else
      guard let missing = environment("REACTIVE_TESTING_WITHOUT") else { return false }
      return missing.split(separator: ",").contains { $0 == part }
    #endif
  }

  /// The value of a variable of the environment; nil if it is not set.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The address of a symbol.
  ///
  /// - Parameter name: The name as the linker knows it.
  /// - Returns: Nil if nothing with that name is exported, as in a statically linked process.
  // Unsafe: what the address is used as must fit the symbol; each caller names the symbol next to the type.
  static func address(of name: String) -> UnsafeMutableRawPointer? {
    dlsym(dlopen(nil, RTLD_LAZY), name)
  }

  #if os(Linux)
    /// The variables of a library that consist of two given words.
    ///
    /// - Parameters:
    ///   - words: The content.
    ///   - name: A symbol that the library exports.
    /// - Returns: The addresses of the first words; none if no library exports the symbol.
    // Unsafe: reads the memory that the library's own headers describe as its variables, which exist as long as the
    // process. Other threads may change a word meanwhile; a word that is read is an old or a new one.
    static func variables(equal words: (UInt, UInt), nearSymbol name: String)
      -> [UnsafeMutablePointer<UInt>]
    {
      guard let symbol = address(of: name), let start = start(ofLibraryWith: symbol) else {
        return []
      }
      var found: [UnsafeMutablePointer<UInt>] = []
      for segment in segments(of: start) where segment.isWritable {
        var place = segment.range.lowerBound
        while place + 16 <= segment.range.upperBound {
          if let pointer = UnsafeMutablePointer<UInt>(bitPattern: place), pointer[0] == words.0,
            pointer[1] == words.1
          {
            found.append(pointer)
          }
          place += 8
        }
      }
      return found
    }

    /// The words through which a library calls a C function.
    ///
    /// - Parameters:
    ///   - function: The name of the function.
    ///   - name: A symbol that the library exports.
    /// - Returns: The addresses of the words; none if no library exports the symbol, or if it does not call the function.
    // Unsafe: as below.
    static func slots(calling function: String, inLibraryWith name: String)
      -> [UnsafeMutablePointer<UInt>]
    {
      slots(calling: function, inLibraryWith: address(of: name))
    }

    /// The same for the library, or the program, that has something at an address.
    // Unsafe: reads the tables that the library's own headers describe, which exist as long as the process.
    static func slots(calling function: String, inLibraryWith symbol: UnsafeMutableRawPointer?)
      -> [UnsafeMutablePointer<UInt>]
    {
      guard let symbol, let start = start(ofLibraryWith: symbol) else { return [] }
      let base = UInt(bitPattern: start)
      var entries: [UInt: UInt] = [:]
      // The dynamic section: pairs of a tag and a value, up to a tag of zero.
      for segment in segments(of: start, kind: ELF.dynamic) {
        for place in stride(
          from: segment.range.lowerBound, to: segment.range.upperBound, by: ELF.tagSize)
        {
          guard let pair = UnsafePointer<UInt>(bitPattern: place), pair[0] != 0 else { break }
          entries[pair[0]] = pair[1]
        }
      }
      // Some C libraries store addresses there, others offsets.
      func table(_ tag: UInt) -> UnsafeRawPointer? {
        entries[tag].flatMap { UnsafeRawPointer(bitPattern: $0 < base ? $0 + base : $0) }
      }
      guard let symbols = table(ELF.symbols), let names = table(ELF.names) else { return [] }
      // A call may also go through a table of addresses.
      return [ELF.relocationsOfCalls, ELF.otherRelocations].flatMap {
        place, size -> [UnsafeMutablePointer<UInt>] in
        guard let relocations = table(place), let size = entries[size] else { return [] }
        return stride(from: 0, to: Int(size), by: ELF.relocationSize).compactMap { offset in
          let number = Int(
            relocations.loadUnaligned(
              fromByteOffset: offset + ELF.numberOfSymbol, as: UInt32.self))
          let name = Int(
            symbols.loadUnaligned(fromByteOffset: number * ELF.symbolSize, as: UInt32.self))
          guard number != 0, strcmp(names + name, function) == 0 else { return nil }
          return UnsafeMutablePointer(
            bitPattern: base + relocations.loadUnaligned(fromByteOffset: offset, as: UInt.self))
        }
      }
    }

    /// Stores a word in a slot, which may be in memory that the loader has protected.
    static func write(_ word: UInt, to slot: UnsafeMutablePointer<UInt>) {
      let size = UInt(getpagesize())
      let page = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: slot) / size * size)
      guard let start = start(ofLibraryWith: slot), let page else { return }
      // What the loader protects once it has filled it in.
      let isProtected = segments(of: start, kind: ELF.protected).contains {
        $0.range.contains(UInt(bitPattern: slot))
      }
      guard isProtected else { return slot.pointee = word }
      guard mprotect(page, Int(size), PROT_READ | PROT_WRITE) == 0 else { return }
      slot.pointee = word
      mprotect(page, Int(size), PROT_READ)
    }

    /// Where a library was loaded, given an address in it.
    private static func start(ofLibraryWith symbol: UnsafeMutableRawPointer) -> UnsafeRawPointer? {
      image(with: UInt(bitPattern: symbol)).flatMap { UnsafeRawPointer(bitPattern: $0.start) }
    }

    /// The path of the program or library with an address, and where it was loaded.
    // Unsafe: the path is the loader's, which exists as long as the library.
    static func image(with address: UInt) -> (path: String, start: UInt)? {
      // The C library has this function, but its module lacks it. The result is four words.
      typealias Find = @convention(c) (UnsafeRawPointer?, UnsafeMutablePointer<UInt>) -> Int32
      guard let find = Self.address(of: "dladdr") else { return nil }
      var library: [UInt] = [0, 0, 0, 0]
      guard
        unsafeBitCast(find, to: Find.self)(UnsafeRawPointer(bitPattern: address), &library) != 0,
        let path = UnsafePointer<CChar>(bitPattern: library[0])
      else { return nil }
      return (String(cString: path), library[1])
    }

    /// Numbers of the format of libraries, as `elf.h` has them for 64 bits; Glibc's module lacks that header.
    private enum ELF {
      // Kinds of segments.
      static var loaded: Int { 1 }
      static var dynamic: Int { 2 }
      static var protected: Int { 0x6474_E552 }
      // Tags of the dynamic section; of relocations that of the table, and that of its size in bytes.
      static var names: UInt { 5 }
      static var symbols: UInt { 6 }
      static var relocationsOfCalls: (UInt, UInt) { (23, 2) }
      static var otherRelocations: (UInt, UInt) { (7, 8) }
      // Sizes of entries in bytes.
      static var tagSize: Int { 16 }
      static var relocationSize: Int { 24 }
      static var symbolSize: Int { 24 }
      /// Where a relocation has the number of its symbol.
      static var numberOfSymbol: Int { 12 }
    }

    /// The parts of a loaded library, which its ELF header lists.
    ///
    /// - Parameters:
    ///   - start: Where the library was loaded.
    ///   - kind: The kind of part.
    /// - Returns: Where each part is in memory, and whether it may be written to.
    private static func segments(
      of start: UnsafeRawPointer, kind: Int = ELF.loaded
    ) -> [(range: Range<UInt>, isWritable: Bool)] {
      func number<Number: FixedWidthInteger>(_ offset: Int, as _: Number.Type) -> Int {
        Int(start.loadUnaligned(fromByteOffset: offset, as: Number.self))
      }
      // "\u{7F}ELF", for 64 bits.
      guard number(0, as: UInt32.self) == 0x464C_457F, number(4, as: UInt8.self) == 2 else {
        return []
      }
      let (table, size, count) = (
        number(32, as: UInt64.self), number(54, as: UInt16.self), number(56, as: UInt16.self)
      )
      return (0..<count).compactMap { index in
        let entry = table + index * size
        guard number(entry, as: UInt32.self) == kind else { return nil }
        let lower = UInt(bitPattern: start) + UInt(number(entry + 16, as: UInt64.self))
        let range = lower..<lower + UInt(number(entry + 40, as: UInt64.self))
        return (range, number(entry + 4, as: UInt32.self) & 2 != 0)
      }
    }
  #endif
}

/// A word that each thread has its own copy of.
struct ThreadSlot: Sendable {
  // Unsafe: the system keeps a pointer for each thread; here it is a number, and nothing reads what it points to.
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key, nil)
    precondition(failure == 0, "ReactiveTesting found no room for a value of each thread.")
    self.key = key
  }

  /// The calling thread's word; zero at first.
  var word: UInt {
    get { UInt(bitPattern: pthread_getspecific(key)) }
    nonmutating set { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) }
  }

  /// Whether the calling thread is the first thread of the process.
  ///
  /// While that thread is running, no other thread serves the main queue.
  static var isOnFirstThread: Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #else
      threadNumber?() == getpid()
    #endif
  }

  /// The function that returns the system's thread number; C libraries have it, but their modules lack it.
  private static let threadNumber = RuntimeSymbols.address(of: "gettid").map {
    unsafeBitCast($0, to: (@convention(c) () -> Int32).self)
  }

  private static let numbers = ThreadSlot()
  private static let lastNumber = Atomic<UInt>(0)

  /// The number of the calling thread, which no other thread ever has; never zero.
  static var thread: UInt {
    if numbers.word == 0 { numbers.word = newThread }
    return max(numbers.word, 1)
  }

  /// The system gives its number to another thread later, so ours is before that.
  private static var newThread: UInt {
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    #if os(Linux) && _pointerBitWidth(_64)
      return number << 32 | UInt(systemNumber)
    #else
      return number
    #endif
  }

  #if os(Linux)
    /// The number that the system gave to the calling thread; zero if it is not known.
    static var systemNumber: Int32 { threadNumber?() ?? 0 }
  #endif

  /// The number that the system gave to a thread; zero if it is not known.
  static func systemNumber(of thread: UInt) -> Int32 { Int32(truncatingIfNeeded: thread) }
}
