import Reactive
import ReactiveTesting

extension CaseRunner {
  /// Runs a case.
  ///
  /// - Parameters:
  ///   - checked: The case.
  ///   - stepLimit: How many jobs the run may do.
  ///   - isBrief: Whether the lanes are left out of the result if all expectations are met.
  ///   - orderLimit: How many orders of its actions are tried at most; zero to try only those that the case asks for.
  ///   - isCutting: Whether it is cut everywhere if it does not say.
  ///   - sampling: Which cases are generated, if the case has generated lanes.
  ///   - extras: What the result contains in addition to the recorded events.
  /// - Returns: The recorded events, and how they differ from the expected ones.
  /// - Complexity: The cost of the case's own streams, bounded as `marble help bounds` says.
  package static func run(
    _ checked: CheckedCase, stepLimit: Int = CaseResult.stepLimit, isBrief: Bool = false,
    orderLimit: Int = 0, isCutting: Bool = false, sampling: LawSampling = LawSampling(),
    extras: RunExtras = []
  ) -> CaseResult {
    guard !checked.isGenerated || checked.skipReason != nil else {
      return LawSearch(checked, stepLimit: stepLimit, sampling: sampling, extras: extras).result()
    }
    var result = runUncut(
      checked, stepLimit: stepLimit, isBrief: isBrief, orderLimit: orderLimit, extras: extras)
    // A case that fails anyway has the wrong output, so a cut would say nothing new.
    if result.status == .passed, let cuts = checked.cuts ?? (isCutting ? .everywhere : nil) {
      CaseCutting(checked, stepLimit: stepLimit, cuts: cuts).complete(&result)
    }
    return result
  }

  private static func runUncut(
    _ checked: CheckedCase, stepLimit: Int, isBrief: Bool, orderLimit: Int, extras: RunExtras
  ) -> CaseResult {
    guard checked.skipReason == nil else {
      var result = CaseResult(
        title: checked.title, titleSpan: checked.titleSpan, tick: checked.tick, status: .skipped)
      result.skipReason = checked.skipReason
      return result
    }
    if checked.orders == .all || orderLimit > 0, checked.orders == nil || checked.orders == .all {
      return CaseExploration(
        checked, stepLimit: stepLimit, limit: orderLimit, extras: extras
      ).result(isBrief: isBrief)
    }
    var order = Order.standard
    if case .deviating(let deviations) = checked.orders { order = .repeating(deviations) }
    let runner = CaseRunner(SharedCase(checked), stepLimit, extras, order: order)
    defer { runner.close() }
    var result = runner.result(runner.play(), isBrief: isBrief)
    let isWhole = result.status != .broken && result.status != .bounded
    for deviation in runner.scheduler.takeMissedDeviations() where isWhole {
      result.status = .failed
      let span = checked.ordersSpan ?? checked.titleSpan
      result.diagnostics.append(deviation.missed(among: checked.lanes.map(\.name), at: span))
    }
    return result
  }
}
