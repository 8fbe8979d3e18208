import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// Four classic races, as `Documentation/Orders.md` shows them.
@Suite(.capturesTasks) struct RaceSampleTests {
  @Test func `a value in the tick of its sampler comes in time or too late`() {
    let orders = TestScheduler.inEveryOrder { test in
      let taps = test.hot("-1-2-", of: Int.self, name: "taps")
      let sampler = test.hot("-x---", of: String.self, name: "sampler")
      return test.timeline { taps.sample(on: sampler.map { _ in }) }
    }
    #expect(orders.outcomes.map(\.outcome) == ["-1---", "-----"])
    #expect(orders.outcomes[1].token == "1:sampler<taps")
    #expect(orders != "-1---")  // not on the page
    let page = (try? Repository.text("Documentation/Orders.md")) ?? ""  // not on the page
    #expect(page.contains("```text\n\(orders)\n```"))  // not on the page
  }

  @Test func `withLatest sees the old or the new value of a source in the same tick`() {
    let orders = TestScheduler.inEveryOrder { test in
      let save = test.hot("--s-", of: String.self, name: "save")
      let text = test.hot("a-b-", of: String.self, name: "text")
      return test.timeline { save.withLatest(from: text).map { $0.1 } }
    }
    #expect(orders.outcomes.map(\.outcome) == ["--a-", "--b-"])
  }

  @Test func `a diamond of combineLatest sends a sum that never was`() {
    let orders = TestScheduler.inEveryOrder { test in
      let price = test.hot("1--2-", of: Int.self, name: "price")
      let doubled = price.map { $0 * 2 }
      return test.timeline { price.combineLatest(with: doubled).map { $0.0 + $0.1 } }
    }
    // It is not a race: in every order, 5 comes first, the sum of the old price and the new doubled one.
    #expect(orders == "3--[56]-")
  }

  @Test func `two tasks that check and then act sell the last ticket twice`() {
    let orders = TestScheduler.inEveryOrder { test in
      let (shop, sales) = (Shop(), Recording<Int, Never>())
      test.run {
        for buyer in 1...2 {
          Task {
            let left = await shop.left
            guard left > 0 else { return }
            await shop.set(left - 1)
            sales.observer.send(value: buyer)
          }
        }
      }
      return sales.values.count
    }
    #expect(orders.outcomes.map(\.outcome) == [2, 1])
  }

  @Test func `a waiter is woken in every order`() async throws {
    let orders = try await inEveryOrder { _ in
      let gate = Gate()
      let waiter = Task { await gate.wait() }
      Task { await gate.open() }
      await waiter.value
      return true
    }
    #expect(orders == true)
  }

  private actor Gate {
    private var isOpen = false
    private var waiter: CheckedContinuation<Void, Never>?

    func wait() async {
      if isOpen { return }
      await withCheckedContinuation { waiter = $0 }
    }

    func open() {
      isOpen = true
      waiter?.resume()
    }
  }

  private actor Shop {
    var left = 1
    func set(_ count: Int) { left = count }
  }
}
