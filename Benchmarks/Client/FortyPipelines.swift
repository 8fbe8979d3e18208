// Forty pipelines as the view models of an app have them, over concrete types. `Benchmarks/run` compiles this
// file by itself, and says what that takes and how much code comes of it. All of it is public, because the
// compiler leaves out what nobody can use.
import Reactive

public struct User: Sendable, Equatable {
  public var id: Int
  public var name: String
  public var isActive: Bool
}

public struct Item: Sendable, Equatable {
  public var title: String
  public var price: Double
  public var count: Int
}

public enum ServiceError: Error, Equatable {
  case offline
  case rejected(Int)
}

public protocol Service: Sendable {
  func users(matching query: String) -> SignalProducer<[User], ServiceError>
  func user(_ id: Int) -> SignalProducer<User, ServiceError>
  func items(of user: User) -> SignalProducer<[Item], ServiceError>
  func save(_ item: Item) -> SignalProducer<Int, ServiceError>
}

// MARK: - Search

public final class SearchViewModel: Sendable {
  public let query = MutableProperty("")
  public let minimum = MutableProperty(2)
  public let results: Property<[User]>
  public let isEmpty: Property<Bool>
  public let headline: Property<String>
  public let selection: Signal<User, Never>
  public let select: Signal<User, Never>.Observer

  public init(_ service: any Service, _ scheduler: any TimedScheduler) {
    // 1
    results = Property(
      initial: [],
      then: query.producer
        .map { $0.lowercased() }
        .skipRepeats()
        .debounce(.milliseconds(300), on: scheduler)
        .filter { !$0.isEmpty }
        .flatMap(.latest) { query in
          service.users(matching: query).flatMapError { _ in
            SignalProducer<[User], Never>(value: [])
          }
        })
    // 2
    isEmpty = results.map { $0.isEmpty }.skipRepeats()
    // 3
    headline = query.combineLatest(with: results).map { query, users in "\(query): \(users.count)" }
    (selection, select) = Signal<User, Never>.pipe()
  }

  // 4
  public var names: Signal<[String], Never> {
    results.signal.map { $0.map(\.name) }.skipRepeats()
  }

  // 5
  public var activeSelection: Signal<Int, Never> {
    selection.filter { $0.isActive }.map { $0.id }.skipRepeats()
  }

  // 6
  public func suggestions(_ service: any Service, on scheduler: any TimedScheduler) -> Signal<
    [User], Never
  > {
    query.signal
      .throttle(.milliseconds(100), on: scheduler)
      .flatMap(.latest) {
        service.users(matching: $0).flatMapError { _ in SignalProducer<[User], Never>.empty }
      }
  }

  // 7
  public func longQueries(until end: Signal<Void, Never>) -> Signal<String, Never> {
    query.signal.withLatest(from: minimum.producer)
      .filter { query, minimum in query.count >= minimum }
      .map { query, _ in query }
      .take(until: end)
  }
}

// MARK: - Sign-up

public final class SignUpViewModel: Sendable {
  public let name = MutableProperty("")
  public let password = MutableProperty("")
  public let accepted = MutableProperty(false)
  public let isValid: Property<Bool>
  public let submit: Action<Int, User, ServiceError>
  public let message = MutableProperty<String?>(nil)

  public init(_ service: any Service) {
    // 8
    isValid = name.combineLatest(with: password)
      .map { name, password in !name.isEmpty && password.count >= 8 }
      .and(accepted)
    // 9
    submit = Action(enabledIf: isValid) { service.user($0) }
    // 10
    message
      <~ submit.errors.map { error in
        switch error {
        case .offline: "offline"
        case .rejected(let code): "rejected \(code)"
        }
      }
    // 11
    message <~ submit.values.map { "welcome \($0.name)" }
  }

  // 12
  public var nameProblems: SignalProducer<String?, Never> {
    name.producer.map { $0.count < 3 ? "short" : nil }.skipRepeats()
  }

  // 13
  public var passwordStrength: SignalProducer<Int, Never> {
    password.producer.map { password in min(password.count / 4, 3) }.skipRepeats()
  }

  // 14
  public func signUp(_ id: Int) -> SignalProducer<String, Never> {
    submit.apply(id).map { $0.name }.flatMapError { _ in
      SignalProducer<String, Never>(value: "failed")
    }
  }

  // 15
  public func hasEditedBoth() -> Signal<Bool, Never> {
    name.signal.zip(with: password.signal).map { name, password in name != password }
  }
}

// MARK: - A list that loads

public final class ListViewModel: Sendable {
  public let appear: Signal<Void, Never>
  public let didAppear: Signal<Void, Never>.Observer
  public let refresh: Signal<Void, Never>
  public let didRefresh: Signal<Void, Never>.Observer
  public let user: MutableProperty<User>
  public let items = MutableProperty<[Item]>([])
  public let load: Action<User, [Item], ServiceError>

  public init(_ user: User, _ service: any Service) {
    (appear, didAppear) = Signal<Void, Never>.pipe()
    (refresh, didRefresh) = Signal<Void, Never>.pipe()
    self.user = MutableProperty(user)
    // 16
    load = Action { user in service.items(of: user).retry(upTo: 2) }
    // 17
    items <~ load.values
  }

  // 18
  public func reloads(_ service: any Service) -> Signal<[Item], Never> {
    Signal.merge(appear.take(first: 1), refresh)
      .withLatest(from: user.producer)
      .map { _, user in user }
      .flatMap(.latest) { user in
        service.items(of: user).flatMapError { _ in SignalProducer<[Item], Never>.empty }
      }
  }

  // 19
  public var total: SignalProducer<Double, Never> {
    items.producer.map { items in items.reduce(0) { $0 + $1.price * Double($1.count) } }
      .skipRepeats()
  }

  // 20
  public var badge: SignalProducer<String?, Never> {
    items.producer.map { $0.isEmpty ? nil : String($0.count) }.skipRepeats()
  }

  // 21
  public func errors() -> Signal<String, Never> {
    load.errors.map { "\($0)" }.merge(with: load.disabledErrors.map { "busy" })
  }

  // 22
  public func everySecondRefresh() -> Signal<Int, Never> {
    refresh.scan(0) { count, _ in count + 1 }.filter { $0.isMultiple(of: 2) }
  }

  // 23
  public func pages(_ service: any Service) -> SignalProducer<[Item], ServiceError> {
    SignalProducer<Int, Never>(1...3)
      .flatMap(.concat) { service.user($0) }
      .flatMap(.concat) { service.items(of: $0) }
      .scan([]) { $0 + $1 }
  }
}

// MARK: - Requests

// 24
public func cached(_ user: SignalProducer<User, ServiceError>) -> SignalProducer<User, ServiceError>
{
  user.share(replay: 1).map { user in
    User(id: user.id, name: user.name.uppercased(), isActive: true)
  }
}

// 25
public func patient(
  _ user: SignalProducer<User, ServiceError>, on scheduler: any TimedScheduler
) -> SignalProducer<User, ServiceError> {
  user.timeout(after: .seconds(10), raising: .offline, on: scheduler).retry(upTo: 3)
}

// 26
public func saveAll(_ items: [Item], _ service: any Service) -> SignalProducer<Int, ServiceError> {
  SignalProducer<Item, Never>(items)
    .promoteError(ServiceError.self)
    .flatMap(.merge) { service.save($0) }
    .reduce(0) { $0 + $1 }
}

// 27
public func firstActive(_ users: SignalProducer<[User], ServiceError>) -> SignalProducer<
  User, ServiceError
> {
  users.compactMap { users in users.first { $0.isActive } }.take(first: 1)
}

// 28
public func details(
  _ user: SignalProducer<User, ServiceError>, _ service: any Service
) -> SignalProducer<(User, [Item]), ServiceError> {
  user.flatMap(.latest) { user in service.items(of: user).map { items in (user, items) } }
}

// 29
public func saved(_ item: Item, _ service: any Service) -> SignalProducer<String, Never> {
  service.save(item)
    .map { "saved \($0)" }
    .flatMapError { error in SignalProducer<String, Never>(value: "failed: \(error)") }
}

// 30
public func both(_ one: Int, _ other: Int, _ service: any Service) -> SignalProducer<
  [String], ServiceError
> {
  service.user(one).zip(with: service.user(other)).map { [$0.name, $1.name] }
}

// 31
public func thenItems(
  _ user: User, _ service: any Service
) -> SignalProducer<[Item], ServiceError> {
  service.save(Item(title: "", price: 0, count: 0)).then(service.items(of: user))
}

// 32
public func numbered(_ users: SignalProducer<User, Never>) -> SignalProducer<String, Never> {
  users.filter { $0.isActive }.scan((0, "")) { ($0.0 + 1, $1.name) }.map { "\($0): \($1)" }
}

// 33
public func checked(_ items: SignalProducer<Item, ServiceError>) -> SignalProducer<
  Item, ServiceError
> {
  items.attempt { item in item.price < 0 ? .failure(.rejected(Int(item.price))) : .success(()) }
    .mapError { error in error == .offline ? .rejected(0) : error }
}

// MARK: - What starts and observes

// 34
public func observeNames(_ users: Signal<User, Never>, _ show: @escaping @Sendable (String) -> Void)
  -> (any Disposable)?
{
  users.map { $0.name }.observeValues(show)
}

// 35
public func startTicks(
  on scheduler: any TimedScheduler, _ show: @escaping @Sendable (Int) -> Void
) -> any Disposable {
  SignalProducer<Int, Never>(0..<60).map { 60 - $0 }.filter { $0.isMultiple(of: 5) }
    .startWithValues(show)
}

// 36
public func startUser(
  _ id: Int, _ service: any Service, on scheduler: any Scheduler,
  _ show: @escaping @Sendable (String) -> Void
) -> any Disposable {
  service.user(id).observe(on: scheduler).on(
    failed: { _ in show("failed") }, value: { show($0.name) }
  ).start()
}

// 37
public func startResult(
  _ id: Int, _ service: any Service,
  _ show: @escaping @Sendable (Result<String, ServiceError>) -> Void
) -> any Disposable {
  service.user(id).map { $0.name }.startWithResult(show)
}

// 38
public func follow(
  _ users: Property<[User]>, _ target: MutableProperty<Int>
) -> any Disposable {
  target <~ users.producer.map { $0.count { $0.isActive } }.skipRepeats()
}

// 39
public func observePairs(
  _ prices: Signal<Double, Never>, _ show: @escaping @Sendable (Double) -> Void
) -> (any Disposable)? {
  prices.combinePrevious(0).map { $1 - $0 }.filter { $0 != 0 }.observeValues(show)
}

// 40
public func observeEvents(
  _ users: Signal<User, ServiceError>, _ show: @escaping @Sendable (String) -> Void
) -> (any Disposable)? {
  users.skip(first: 1).observe { event in
    switch event {
    case .value(let user): show(user.name)
    case .failed(let error): show("\(error)")
    case .completed, .interrupted: show("over")
    }
  }
}
