// swift-tools-version: 6.2
import PackageDescription

// An adapter that runs the cases of fixtures with OpenCombine. The folder must not have the name of OpenCombine's
// repository, and the package must not depend on one that takes its name: two packages of one name send the package
// manager into a loop. So the sources of this library are those of the main package.
let package = Package(
  name: "ConformanceOfOpenCombine",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")],
  targets: [
    .target(name: "Reactive"),
    .target(name: "ReactiveTesting", dependencies: ["Reactive"]),
    .executableTarget(
      name: "OpenCombineAdapter",
      dependencies: ["ReactiveTesting", .product(name: "OpenCombine", package: "OpenCombine")],
      // Publishers are not Sendable.
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // The program of Documentation/Conformance.md.
    .executableTarget(name: "OwnOperators", dependencies: ["Reactive", "ReactiveTesting"]),
  ],
  swiftLanguageModes: [.v6]
)
