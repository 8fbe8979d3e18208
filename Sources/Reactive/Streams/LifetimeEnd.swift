extension Lifetime {
  /// A signal that completes when the lifetime ends; already completed if the lifetime has ended.
  public var ended: Signal<Never, Never> {
    Signal { observer, signalLifetime in
      signalLifetime += observeEnded { observer.sendCompleted() }
    }
  }

  /// A producer that sends one value and completes when the lifetime ends, or at once if it has ended.
  ///
  /// For the lifetime of an object, this reports the release of the object. It keeps nothing alive.
  public var deallocated: SignalProducer<Void, Never> {
    SignalProducer({ observer, runLifetime in
      runLifetime += observeEnded {
        observer.send()
        observer.sendCompleted()
      }
    })
  }
}

#if canImport(ObjectiveC)
  import ObjectiveC

  /// The key under which an object stores its token: an address that nothing else in the process has.
  // Unsafe: nobody reads or writes what is there, and it is never freed.
  private nonisolated(unsafe) let tokenKey = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  extension Lifetime {
    /// The lifetime of an object; it ends when the object is released.
    ///
    /// In your own class, store a ``Token`` instead: that works on every system.
    ///
    /// - Parameter object: Any object; it is not retained.
    /// - Returns: The same lifetime at each call.
    public static func of(_ object: AnyObject) -> Lifetime {
      objc_sync_enter(object)
      defer { objc_sync_exit(object) }
      if let token = objc_getAssociatedObject(object, tokenKey) as? Token {
        return Lifetime(token)
      }
      let token = Token()
      objc_setAssociatedObject(object, tokenKey, token, .OBJC_ASSOCIATION_RETAIN)
      return Lifetime(token)
    }
  }
#endif
