// swift-tools-version: 6.2
import PackageDescription

// The bridges to Combine, tested where there is no Combine: OpenCombine has its interface, and takes its name here.
// The sources are those of the package itself. The folder must not be called as OpenCombine's repository is: two
// packages of one name send the package manager round in circles.
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
