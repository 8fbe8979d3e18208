#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Looks up exported symbols of the process and its libraries by name.
enum RuntimeSymbols {
  /// The address of a symbol.
  ///
  /// - Parameter name: The name as the linker knows it.
  /// - Returns: Nil if nothing with that name is exported, as in a statically linked process.
  // Unsafe: what the address is used as must fit the symbol; each caller names the symbol next to the type.
  static func address(of name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
      dlsym(dlopen(nil, RTLD_LAZY), name)
    #else
      nil
    #endif
  }
}

/// A word that each thread has its own copy of.
struct ThreadSlot: Sendable {
  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
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
  #else
    /// Without hooks, no thread is ever inside a run.
    var word: UInt {
      get { 0 }
      nonmutating set {}
    }
  #endif

  /// Whether the calling thread is the first thread of the process.
  ///
  /// While that thread is running, no other thread serves the main queue.
  static var isOnFirstThread: Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #elseif canImport(Glibc) || canImport(Musl)
      threadNumber?() == getpid()
    #else
      false
    #endif
  }

  /// The function that returns the system's thread number; C libraries have it, but their modules lack it.
  private static let threadNumber = RuntimeSymbols.address(of: "gettid").map {
    unsafeBitCast($0, to: (@convention(c) () -> Int32).self)
  }

  /// A number that no two threads have at the same time; never zero.
  static var thread: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #elseif canImport(Musl) || canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      1
    #endif
  }
}
