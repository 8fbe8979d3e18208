// Copy this file into a module of your own when you move from ReactiveSwift to Reactive. It has what ReactiveSwift adds
// to notification centers and URL sessions. Delete what you do not need.

import Foundation
import Reactive

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// MARK: - Notifications

extension Foundation.NotificationCenter: Reactive.ReactiveExtensionsProvider {}

extension ReactiveExtensions where Base: NotificationCenter {
  #if !swift(>=6)
    /// The notifications that are posted from now on.
    ///
    /// `Notification` is not `Sendable`: in Swift 5 mode the compiler warns of it, and in Swift 6 mode this method is
    /// missing.
    ///
    /// - Parameters:
    ///   - name: The name of the notifications; nil for every name.
    ///   - object: The sender of the notifications; nil for every sender. It is not retained.
    /// - Returns: A signal that never ends. It leaves the center when nobody holds or observes it any more.
    public func notifications(
      forName name: Notification.Name?, object: AnyObject? = nil
    ) -> Signal<Notification, Never> {
      notifications(forName: name, object: object) { $0 }
    }
  #endif

  /// What the notifications say that are posted from now on.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications; nil for every name.
  ///   - object: The sender of the notifications; nil for every sender. It is not retained.
  ///   - transform: Makes a value of each notification, on the thread that posts it.
  /// - Returns: A signal that never ends. It leaves the center when nobody holds or observes it any more.
  @preconcurrency
  public func notifications<Value: Sendable>(
    forName name: Notification.Name?, object: AnyObject? = nil,
    _ transform: @escaping @Sendable (Notification) -> Value
  ) -> Signal<Value, Never> {
    Signal { [base] observer, lifetime in
      nonisolated(unsafe) let token = base.addObserver(forName: name, object: object, queue: nil) {
        observer.send(value: transform($0))
      }
      lifetime.observeEnded { base.removeObserver(token) }
    }
  }
}

// MARK: - Requests

#if canImport(FoundationNetworking)
  extension FoundationNetworking.URLSession: Reactive.ReactiveExtensionsProvider {}
#else
  extension Foundation.URLSession: Reactive.ReactiveExtensionsProvider {}
#endif

extension ReactiveExtensions where Base: URLSession {
  /// Loads a request at each start.
  ///
  /// - Parameter request: What to load.
  /// - Returns: A producer of the data and the response, or of the error. Disposing of a run cancels its task.
  public func data(
    with request: URLRequest
  ) -> SignalProducer<(Data, URLResponse), any Swift.Error> {
    SignalProducer { [base] observer, lifetime in
      let task = base.dataTask(with: request) { data, response, error in
        if let data, let response {
          observer.send(value: (data, response))
          observer.sendCompleted()
        } else {
          observer.send(error: error ?? URLError(.unknown))
        }
      }
      lifetime.observeEnded { task.cancel() }
      task.resume()
    }
  }
}
