extension SignalProducer {
  /// Makes a resource at each start, and a producer that uses it while the run lasts.
  ///
  ///     cold x                                        -1|
  ///     SignalProducer.using({ "file" }) { _ in x }   -1|
  ///
  /// The resource is disposed of after any terminal event, or when the run is disposed of. The
  /// producer's own objects are released before it.
  ///
  /// - Parameters:
  ///   - makeResource: Called once at each start.
  ///   - make: Makes the producer of a run from the run's resource.
  /// - Returns: A producer of the values of the producers from `make`.
  /// - Complexity: Keeps the resource until the run is over.
  @preconcurrency
  public static func using<Resource: Disposable>(
    _ makeResource: @escaping @Sendable () -> Resource,
    _ make: @escaping @Sendable (Resource) -> SignalProducer
  ) -> SignalProducer {
    SignalProducer(running: { observer, lifetime in
      let own = lifetime.upstream()
      let resource = makeResource()
      own.attach(resource)
      make(resource).run(observer.ending(own), own)
    })
  }
}
