#if canImport(ObjectiveC)
  import ObjectiveC

  /// The address is the key under which an object stores its token.
  // Unsafe: nobody reads or writes the variable itself.
  private nonisolated(unsafe) var tokenKey: UInt8 = 0

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
      if let token = objc_getAssociatedObject(object, &tokenKey) as? Token {
        return Lifetime(token)
      }
      let token = Token()
      objc_setAssociatedObject(object, &tokenKey, token, .OBJC_ASSOCIATION_RETAIN)
      return Lifetime(token)
    }
  }
#endif
