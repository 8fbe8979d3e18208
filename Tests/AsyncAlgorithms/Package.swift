// swift-tools-version: 6.2
import PackageDescription

// Operators of swift-async-algorithms in virtual time, which start tasks of their own, and event loops of SwiftNIO.
let package = Package(
  name: "AsyncAlgorithmsInVirtualTime",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Reactive", path: "../.."),
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
  ],
  targets: [
    .testTarget(
      name: "AsyncAlgorithmsTests",
      dependencies: [
        .product(name: "Reactive", package: "Reactive"),
        .product(name: "ReactiveTesting", package: "Reactive"),
        .product(name: "VirtualTime", package: "Reactive"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ]),
    .testTarget(
      name: "EventLoopTests",
      dependencies: [
        .product(name: "ReactiveTesting", package: "Reactive"),
        .product(name: "VirtualTime", package: "Reactive"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
