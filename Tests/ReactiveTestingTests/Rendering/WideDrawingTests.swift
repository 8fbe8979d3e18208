import ReactiveTesting
import Testing

/// Drawings whose labels are longer than a column.
@Suite struct WideDrawingTests {
  private func difference(
    _ actual: Timeline<String, Never>, _ expected: Timeline<String, Never>
  ) -> String {
    actual.difference(from: expected) ?? ""
  }

  @Test func `values of several characters on neighbouring ticks are drawn apart`() {
    let numbers: Timeline<Int, Never> = "-'100''12000''0''233'|"
    #expect(numbers.diagram == "-100 12000 0 233|")
    let letters: Timeline<Int, Never> = "-1234|"
    #expect(letters.diagram == "-1234|")
  }

  @Test func `a drawing wider than its ticks has a ruler and the marbles of what came`() {
    #expect(
      difference("-'100''12000''0''233'|", "-'100''12000'-'233'|") == """
        tick      0               5
        actual    -100 12000 0 233|
        expected  -100 12000---233|
                             ^
        at tick 3: nothing was expected, but 0 came
        the actual timeline is written -'100''12000'0'233'|
        """)
  }

  @Test func `a drawing that reads back correctly does not repeat what came as marbles`() {
    #expect(
      difference("-1-2-|", "-1--2|") == """
        actual    -1-2-|
        expected  -1--2|
                     ^
        2 came at tick 3, 1 tick early: it was expected at tick 4
        """)
  }

  @Test func `a drawing widened by the other lane's group has the marbles of what came`() {
    let text = difference("--2--3--|", "-[12]---3--|")
    #expect(text.hasSuffix("\nthe actual timeline is written --2--3--|"))
  }

  @Test func `long values have short names and a legend`() {
    let pair: (Int) -> String = { "(offset: \($0), element: 1)" }
    let actual = Timeline<String, Never>(
      "-x-y-b|", values: ["x": pair(0), "y": pair(1), "b": "b"])
    let expected = Timeline<String, Never>(
      "-x-z-b|", values: ["x": pair(0), "z": pair(2), "b": "b"])
    #expect(
      difference(actual, expected) == """
        actual    -a-c-b|
        expected  -a-d-b|
                     ^
        a = (offset: 0, element: 1)
        c = (offset: 1, element: 1)
        d = (offset: 2, element: 1)
        at tick 3: '(offset: 2, element: 1)' was expected, but '(offset: 1, element: 1)' came
        the actual timeline is written -'(offset: 0, element: 1)'-'(offset: 1, element: 1)'-b|
        """)
  }

  @Test func `long values get letters as names until the letters run out`() {
    let values = (0..<40).map {
      Timeline<String, Never>.Entry(tick: $0, mark: .value("a long value \($0)"))
    }
    let text = difference(Timeline(values), "")
    #expect(text.contains("\nz = a long value 25\n"))
    #expect(text.contains("a long value 39"))
  }
}
