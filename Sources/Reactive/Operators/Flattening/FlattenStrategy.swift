/// How to run the inner streams of a stream of streams.
public struct FlattenStrategy: Sendable {
  enum Kind: Sendable {
    case concurrent(limit: UInt)
    case latest
    case exhaust
    case race
  }

  let kind: Kind

  /// Starts every inner stream at once and passes their values as they arrive.
  public static let merge = FlattenStrategy(kind: .concurrent(limit: .max))

  /// Runs one inner stream at a time; the others wait and are started in order.
  public static let concat = FlattenStrategy(kind: .concurrent(limit: 1))

  /// Runs a limited number of inner streams at a time; the others wait and are started in order.
  ///
  /// - Parameter limit: The maximum number of running streams; zero traps.
  /// - Returns: The strategy. With a limit of one it is ``concat``.
  public static func concurrent(limit: UInt) -> FlattenStrategy {
    precondition(limit > 0, "concurrent(limit:) takes a limit of one or more, but was given 0.")
    return FlattenStrategy(kind: .concurrent(limit: limit))
  }

  /// Replaces the running inner stream with each new one; the old one is disposed of first.
  public static let latest = FlattenStrategy(kind: .latest)

  /// Ignores new inner streams while one is running.
  ///
  /// An interrupted inner stream interrupts the result.
  public static let exhaust = FlattenStrategy(kind: .exhaust)

  /// ReactiveSwift's name for ``exhaust``.
  public static let throttle = exhaust

  /// Passes the inner stream that sends first; the others are disposed of before its first event, and later ones are
  /// ignored.
  ///
  /// If the winner is interrupted, so is the result.
  public static let race = FlattenStrategy(kind: .race)
}
