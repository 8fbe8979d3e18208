import Foundation
import PackagePlugin

/// `swift package marble`: runs the program in the folder of the package, with the arguments that follow.
@main
struct MarbleCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var options = PackageManager.BuildParameters(logging: .concise)
    options.configuration = .inherit
    let build = try packageManager.build(.product("marble"), parameters: options)
    guard build.succeeded,
      let program = build.builtArtifacts.first(where: { $0.kind == .executable })
    else {
      Diagnostics.error("marble cannot be built\n\(build.logText)")
      return
    }
    let marble = Process()
    marble.executableURL = program.url
    marble.arguments = arguments
    marble.currentDirectoryURL = context.package.directoryURL
    try marble.run()
    marble.waitUntilExit()
    // The program has said what is wrong.
    if marble.terminationStatus != 0 { exit(marble.terminationStatus) }
  }
}
