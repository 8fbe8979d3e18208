/// What becomes of the inner streams of a stream of streams.
public struct FlattenStrategy: Sendable {
  enum Kind: Sendable {
    case concurrent(limit: UInt)
    case latest
    case exhaust
    case race
  }

  let kind: Kind

  /// Every inner stream is started at once; their values are passed as they come.
  public static let merge = FlattenStrategy(kind: .concurrent(limit: .max))

  /// One inner stream runs at a time; the others wait, in order, and are started as their turn comes.
  public static let concat = FlattenStrategy(kind: .concurrent(limit: 1))

  /// Some inner streams run at a time; the others wait, in order.
  ///
  /// - Parameter limit: How many run at most; zero traps.
  /// - Returns: The strategy. With a limit of one it is ``concat``.
  public static func concurrent(limit: UInt) -> FlattenStrategy {
    precondition(limit > 0, "concurrent(limit:) takes a limit of one or more, but was given 0.")
    return FlattenStrategy(kind: .concurrent(limit: limit))
  }

  /// A new inner stream takes the place of the one that runs, which is disposed of first.
  public static let latest = FlattenStrategy(kind: .latest)

  /// While an inner stream runs, new ones are ignored.
  ///
  /// An inner stream that is interrupted interrupts the result.
  public static let exhaust = FlattenStrategy(kind: .exhaust)

  /// What ReactiveSwift calls ``exhaust``.
  public static let throttle = exhaust

  /// The first inner stream to send anything is passed on; the others are disposed of before that, and
  /// later ones are ignored.
  ///
  /// If that one is interrupted, so is the result.
  public static let race = FlattenStrategy(kind: .race)
}
