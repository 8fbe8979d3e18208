// swift-tools-version: 6.2
import PackageDescription

// Tests that fail, one set for each framework: `.ci/failing` runs them and checks how they fail.
let package = Package(
  name: "FailingExamples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Reactive", path: "../..")],
  targets: ["SwiftTestingExamples", "XCTestExamples"].map { name in
    .testTarget(
      name: name,
      dependencies: [
        .product(name: "Reactive", package: "Reactive"),
        .product(name: "ReactiveTesting", package: "Reactive"),
        .product(name: "VirtualTime", package: "Reactive"),
      ])
  },
  swiftLanguageModes: [.v6]
)
