import Reactive
import ReactiveTesting

@main
enum OwnOperators {
  static func main() {
    var adapter = FixtureAdapter(library: "My operators 1.0")
    adapter.register("pairs()") { stream, _ in
      stream.collect(count: 2).filter { $0.count == 2 }.map { .tuple($0) }
    }
    adapter.register("quiet(for:)") { stream, arguments in
      stream.debounce(try arguments.duration(0))
    }
    adapter.register("map(_:)") { stream, arguments in
      let transform = try arguments.closure(0)
      return stream.map { transform([$0]) }
    }
    adapter.run()
  }
}
