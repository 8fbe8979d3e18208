// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Playground",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Reactive", path: ".."),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .executableTarget(
      name: "Playground",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        // Built beside this program, which runs it.
        .product(name: "marble", package: "Reactive"),
      ],
      // In the program, so that no file is read while it runs.
      resources: [.embedInCode("Page")])
  ],
  swiftLanguageModes: [.v6]
)
