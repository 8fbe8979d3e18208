// swift-tools-version: 6.2
import PackageDescription

// Operators of swift-async-algorithms in virtual time. They start tasks of their own.
let package = Package(
  name: "AsyncAlgorithmsInVirtualTime",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Reactive", path: "../.."),
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
  ],
  targets: [
    .testTarget(
      name: "AsyncAlgorithmsTests",
      dependencies: [
        .product(name: "Reactive", package: "Reactive"),
        .product(name: "ReactiveTesting", package: "Reactive"),
        .product(name: "VirtualTime", package: "Reactive"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
