// swift-tools-version: 6.2
import PackageDescription

// RxSwift and ReactiveSwift are fetched only where they are asked for, by `REACTIVE_PEERS=all`.
let all = Context.environment["REACTIVE_PEERS"] == "all"

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Reactive", path: ".."),
    // Exactly this version: its runner is spoken with as its own tool does. No traits: allocations are
    // counted here by other means.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
  ]
    + (all
      ? [
        .package(url: "https://github.com/ReactiveX/RxSwift", from: "6.9.0"),
        .package(url: "https://github.com/ReactiveCocoa/ReactiveSwift", from: "7.2.0"),
      ] : []),
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Reactive", package: "Reactive"),
        .product(name: "ReactiveTesting", package: "Reactive"),
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ]
        + (all
          ? [
            .product(name: "RxSwift", package: "RxSwift"),
            .product(name: "RxTest", package: "RxSwift"),
            .product(name: "ReactiveSwift", package: "ReactiveSwift"),
          ] : []),
      swiftSettings: all ? [.define("ALL_PEERS")] : []),
    // Counts, which are the same on every run, and so can be held to a figure.
    .executableTarget(
      name: "Counting",
      dependencies: [
        .product(name: "Reactive", package: "Reactive"),
        .product(name: "ReactiveTesting", package: "Reactive"), "CAllocations",
      ]),
    .target(name: "CAllocations"),
  ],
  swiftLanguageModes: [.v6]
)
