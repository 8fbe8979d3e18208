import ReactiveTesting
import Testing

/// Every law for every operator.
@Suite struct OperatorLawTests {
  static let subjects = Subject.asyncAlgorithms + Subject.own
  /// How many cases are drawn for each operator.
  static let rounds = 300

  /// Reports the simplest case for each law that is broken and should not be.
  private func expect(_ broken: Set<String>, of subject: Subject, _ tried: String) {
    for law in subject.laws
    where broken.contains(law.name) && !subject.deviations.contains(law.name) {
      Issue.record(
        "\(subject.name), \(tried): \(law.name)\(subject.check(law, cases: Self.rounds))")
    }
  }

  @Test(arguments: subjects)
  func `generated lanes and consumers break no law but those on the page`(subject: Subject) {
    var broken: Set<String> = []
    _ = TestScheduler.forAll(cases: Self.rounds, drawsOrder: true) { test, draw in
      let (lanes, consumers) = subject.draw(draw)
      broken.formUnion(subject.broken(by: Story(subject, lanes, consumers, test)))
      return true
    }
    expect(broken, of: subject, "in generated orders")
    #expect(broken.isSuperset(of: subject.deviations), "no longer broken")
  }

  @Test(arguments: subjects)
  func `no order breaks a law but those on the page`(subject: Subject) {
    var broken: Set<String> = []
    _ = TestScheduler.forAll(cases: 5, seed: 1) { _, draw in
      let (lanes, consumers) = subject.draw(draw)
      let orders = TestScheduler.inEveryOrder(limit: 50, allowsIncomplete: true) { test in
        subject.broken(by: Story(subject, lanes, consumers, test))
      }
      for group in orders.outcomes { broken.formUnion(group.outcome) }
      return true
    }
    expect(broken, of: subject, "in every order")
  }

  @Test(arguments: subjects)
  func `no cut breaks anything but what is on the page`(subject: Subject) {
    var violations: [String] = []
    _ = TestScheduler.forAll(cases: 3) { _, draw in
      let cuts = subject.cut(Input.draw(subject.laneCount, draw))
      if !cuts.hold { violations.append("\(cuts)") }
      return true
    }
    // What is left behind after a cut is what is left behind without one.
    #expect(
      violations.isEmpty || subject.deviations.contains(Law.nothingLeft.name), "\(violations)")
  }
}
