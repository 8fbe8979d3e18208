// swift-tools-version: 6.2
import PackageDescription

// A package that depends on this one, in which `.ci/plugin` runs `swift package marble`.
let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Reactive", path: "../..")],
  targets: [
    .target(name: "Client", dependencies: [.product(name: "Reactive", package: "Reactive")])
  ]
)
