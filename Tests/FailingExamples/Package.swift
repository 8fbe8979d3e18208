// swift-tools-version: 6.2
import PackageDescription

// Tests that fail, one under each framework: `.ci/failing` runs them and looks at how they do.
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
      ])
  },
  swiftLanguageModes: [.v6]
)
