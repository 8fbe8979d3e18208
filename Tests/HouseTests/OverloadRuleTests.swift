#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing

/// The public surface stays small: a type has at most four public functions of one name.
///
/// A list gives the reason for each name with more. Functions that no client of Swift 6 can call do not count, and
/// neither do those inside `#if`, which only Apple's platforms have.
@Suite struct OverloadRuleTests {
  private static let limit = 4

  /// The names with more overloads: the most that a type has, and why they are not fewer.
  private static let exceptions: [String: (count: Int, reason: String)] = [
    "take": (
      13, "six forms, of which `until:` takes \(trigger), and `untilReplacement:` \(stream)"
    ),
    "skip": (6, "four forms, of which `until:` takes \(trigger)"),
    "collect": (
      10, "eight forms, of which `on:` takes \(trigger), and `every:` a flag as in ReactiveSwift"
    ),
    "window": (6, "five forms, of which `on:` takes \(trigger)"),
    "sample": (7, "three forms, of which `on:` and `with:` take \(trigger)"),
    "then": (8, stream),
    "concat": (7, "\(stream), a value, or an error"),
    "prefix": (6, "\(stream), or a value"),
    "merge": (5, stream),
    "race": (6, stream),
    "replaceEmpty": (7, "\(stream), or a value"),
    "elementsEqual": (10, "\(stream), with a comparison or without"),
    "flatMap": (8, "a closure that returns \(stream), or a result"),
    "zip": (7, stream),
    "combineLatest": (7, stream),
    ".zip": (8, arities),
    ".combineLatest": (8, arities),
    "start": (
      5, "a function of ReactiveSwift that starts a producer, and operators that delay the start"
    ),
    "hot": (7, marbles),
    "cold": (8, "\(marbles), or an array of timelines"),
    "sequence": (7, marbles),
    "SignalProducer.init": (
      16, "the initialisers of ReactiveSwift, and those of asynchronous code"
    ),
    "Action.init": (
      11, "the initialisers of ReactiveSwift: five for any input, which are repeated for `Void`"
    ),
    "Property.init": (5, "the initialisers of ReactiveSwift, and one for `.never`"),
    "ValidatingProperty.init": (6, "the initialisers of ReactiveSwift"),
    "Timeline.init": (
      11, "marbles with a table, a type that is read from text, or `Void`, with an error or without"
    ),
  ]

  /// No generic parameter can say that an error is another one or `Never`, and `.never` needs a concrete type.
  private static let stream =
    "a stream that fails like this one or never, or, if this one never fails, in any way; or an implicit member"
  /// The values of `.never` cannot be inferred, and those of `.init(value:)` must be.
  private static let trigger = "any stream, `.never`, or an implicit member with values"
  /// Swift does not specialise functions with parameter packs.
  private static let arities =
    "two to six streams, which are faster than the parameter pack for more"
  /// A default for `error:` crashes the compiler of Swift 6.3 where the context asks for an error, and `Void` conforms
  /// to no protocol.
  private static let marbles =
    "marbles with a table, a type that is read from text, or `Void`, with an error or without; or a timeline"

  private static func count() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for module in ["Reactive", "ReactiveTesting"] {
      for path in Repository.files(below: "Sources/\(module)", ending: ".swift") {
        for found in declared(in: try String(contentsOfFile: path, encoding: .utf8)) {
          counts[found, default: 0] += 1
        }
      }
    }
    return counts
  }

  /// `Type.name` of each public function and initialiser of a type in a file, and `Type..name` if it is static.
  private static func declared(in text: String) -> [String] {
    PublicFunction.all(in: text).filter { $0.isCallable && !$0.isOperator }.map {
      "\($0.type).\($0.isStatic ? "." : "")\($0.name)"
    }
  }

  private static func exception(_ found: String) -> (count: Int, reason: String)? {
    let name = found.drop { $0 != "." }.dropFirst()
    return exceptions[found] ?? exceptions[String(name)]
  }

  @Test func `a type has few functions of one name, or the reason is in the list`() throws {
    let counts = try Self.count()
    #expect(counts.count > 300)
    for (name, count) in counts {
      let most = Self.exception(name)?.count ?? Self.limit
      #expect(count <= most, "\(name) has \(count) overloads, and may have \(most)")
    }
  }

  @Test func `each exception is needed`() throws {
    let counts = try Self.count()
    for (name, exception) in Self.exceptions {
      let most = counts.filter { $0.key == name || $0.key.drop { $0 != "." } == ".\(name)" }.values
      #expect(exception.count > Self.limit && most.max() == exception.count, "\(name)")
    }
  }

  @Test func `only what a client can call is counted`() {
    let text = """
      extension Signal where Value: Equatable {
        /// Public.
        @inlinable
        public func same() -> Signal { self }
        public static func same(_ a: Signal) -> Signal { a }
        @_disfavoredOverload
        public func `repeat`<T>(_ a: T) -> Signal {
          public func local() {}
        }
        @available(
          *, unavailable,
          message: "no"
        )
        public func gone() {}

        @available(swift, obsoleted: 6)
        @inlinable public func old() {}

        public static func == (left: Signal, right: Signal) -> Bool { true }
        public static func <~ (left: Signal, right: Signal) {}
        package func own() {}
        func own() {}
      }
      public final class Action<Input>: Sendable {
        public convenience init?(_ a: Int) {}
      }
      """
    #expect(
      Self.declared(in: text)
        == ["Signal.same", "Signal..same", "Signal.repeat", "Action.init"])
  }
}
