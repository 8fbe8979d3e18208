/// Where the results go, so that no work can be left out.
final class Sink: @unchecked Sendable {
  // Unchecked, because a sink is written by one run, and in that by one thread at a time.
  var sum = 0
}

// The compiler must not see what these are, or it measures its own cleverness.
@_optimize(none)
func opaqueIncrement() -> @Sendable (Int) -> Int { { $0 &+ 1 } }

@_optimize(none)
func opaqueTest() -> @Sendable (Int) -> Bool { { $0 & 3 != 0 } }

@_optimize(none)
func opaqueTriple() -> @Sendable (Int) -> Int { { $0 &* 3 } }

/// An observer of values that adds them up.
@_optimize(none)
func opaqueSum(_ sink: Sink) -> @Sendable (Int) -> Void { { sink.sum &+= $0 } }
