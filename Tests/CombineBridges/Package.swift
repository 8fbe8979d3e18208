// swift-tools-version: 6.2
import PackageDescription

// Tests of the bridges to Combine where Combine is unavailable: OpenCombine has its interface and
// takes its name here. The sources are those of the main package. The folder must not have the name
// of OpenCombine's repository: two packages of one name send the package manager into a loop.
let package = Package(
  name: "ReactiveWithOpenCombine",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")],
  targets: [
    .target(
      name: "Reactive",
      dependencies: [
        .product(
          name: "OpenCombine", package: "OpenCombine", moduleAliases: ["OpenCombine": "Combine"])
      ]),
    .target(name: "ReactiveTesting", dependencies: ["Reactive"]),
    .testTarget(name: "CombineTests", dependencies: ["Reactive", "ReactiveTesting"]),
  ],
  swiftLanguageModes: [.v6]
)
