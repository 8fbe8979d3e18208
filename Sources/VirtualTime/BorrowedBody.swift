/// The body of a test, which the testing library lends for the time of one call.
///
/// A run needs a task to call it in. If the body waits for something that never comes, the run fails and the task is
/// abandoned: its parts are never run again. So the body is kept as two words, without a reference to what the library
/// owns.
struct BorrowedBody: Sendable {
  // Unsafe: a function that does not escape is passed as two words, its address and that of what it has captured, like
  // this structure. It must not be called after the call for which the library has lent it; the caller sees to that.

  private let address: UInt
  private let context: UInt

  typealias Body = @Sendable () async throws -> Void

  static func borrowing(_ body: Body) -> BorrowedBody {
    precondition(
      MemoryLayout<Body>.size == MemoryLayout<BorrowedBody>.size,
      "VirtualTime assumes that a function is two words, which it is not with this version of Swift."
    )
    return unsafeBitCast(OfWords(borrow: { $0 }), to: OfBody.self).borrow(body)
  }

  func callAsFunction() async throws {
    try await unsafeBitCast(CallOfBody(call: { try await $0() }), to: CallOfWords.self).call(self)
  }

  // Functions in structures: alone, they would be wrapped on the way through a generic function.
  private struct OfWords {
    let borrow: (BorrowedBody) -> BorrowedBody
  }
  private struct OfBody {
    let borrow: (Body) -> BorrowedBody
  }
  private struct CallOfBody {
    let call: (Body) async throws -> Void
  }
  private struct CallOfWords {
    let call: (BorrowedBody) async throws -> Void
  }
}
