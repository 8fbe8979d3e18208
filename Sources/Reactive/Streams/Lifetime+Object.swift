#if canImport(ObjectiveC)
  import ObjectiveC

  /// Its address is the key under which an object keeps its token.
  private nonisolated(unsafe) var tokenKey: UInt8 = 0

  extension Lifetime {
    /// The lifetime of an object; it ends when the object is released.
    ///
    /// A class of one's own rather stores a ``Token``, which works on every system.
    ///
    /// - Parameter object: Any object; it is not kept alive.
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
