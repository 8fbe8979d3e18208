// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Reactive",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Reactive", targets: ["Reactive"]),
    .library(name: "ReactiveTesting", targets: ["ReactiveTesting"]),
    .library(name: "VirtualTime", targets: ["VirtualTime"]),
    .library(name: "VirtualTimeXCTest", targets: ["VirtualTimeXCTest"]),
    .executable(name: "marble", targets: ["marble"]),
    .plugin(name: "MarbleCommand", targets: ["MarbleCommand"]),
  ],
  targets: [
    .target(name: "Reactive"),
    .target(name: "ReactiveTesting", dependencies: ["Reactive"]),
    .target(name: "VirtualTime", dependencies: ["Reactive", "ReactiveTesting"]),
    .target(name: "VirtualTimeXCTest", dependencies: ["ReactiveTesting"]),
    .target(name: "MarbleCases", dependencies: ["Reactive", "ReactiveTesting"]),
    .target(
      name: "MarbleAuthoring", dependencies: ["MarbleCases", "Reactive", "ReactiveTesting"]),
    .executableTarget(
      name: "marble",
      dependencies: ["MarbleAuthoring", "MarbleCases", "Reactive", "ReactiveTesting"]),
    // Not with `marble` as a dependency, because every build would then compile all of it twice.
    .plugin(
      name: "MarbleCommand",
      capability: .command(
        intent: .custom(verb: "marble", description: "Runs marble in the folder of the package."))),

    .target(
      name: "TestSupport", dependencies: ["Reactive", "ReactiveTesting"], path: "Tests/TestSupport"),
    .testTarget(
      name: "ReactiveTests", dependencies: ["Reactive", "ReactiveTesting", "TestSupport"]),
    .testTarget(
      name: "ReactiveTestingTests", dependencies: ["Reactive", "ReactiveTesting", "TestSupport"]),
    .testTarget(
      name: "VirtualTimeTests",
      dependencies: [
        "Reactive", "ReactiveTesting", "TestSupport", "VirtualTime", "VirtualTimeXCTest",
      ]),
    .testTarget(
      name: "MarbleTests",
      dependencies: [
        "MarbleAuthoring", "MarbleCases", "marble", "Reactive", "ReactiveTesting", "TestSupport",
      ]),
    .testTarget(
      name: "MigrationTests", dependencies: ["Reactive", "ReactiveTesting", "TestSupport"]),
    .testTarget(
      name: "SwiftFiveTests", dependencies: ["Reactive", "ReactiveTesting"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "HouseTests", dependencies: ["TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
