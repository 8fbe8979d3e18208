import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Answers the questions of `marble conform` with OpenCombine.
@main
enum Adapter {
  static func main() {
    while let line = readLine() {
      print(answer(to: line))
      fflush(nil)
    }
  }

  private static func answer(to line: String) -> String {
    guard let json = JSONText(parsing: line), let question = AdapterQuestion(json) else {
      return #"{"version":1,"library":"OpenCombine 0.14.0"}"#
    }
    let answer: [(name: String, value: JSONText)]
    do {
      answer = try Case(question).answer()
    } catch AdapterRefusal.unsupported(let name) {
      answer = [("unsupported", .text(name))]
    } catch AdapterRefusal.impossible(let reason) {
      answer = [("error", .text(reason))]
    } catch {
      answer = [("error", .text("\(error)"))]
    }
    return JSONText.object([("id", .integer(question.id))] + answer).description
  }
}
