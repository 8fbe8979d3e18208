@testable import ReactiveTesting
public import Testing

// What a test needs of the runtime or of the system. A test that lacks it is skipped, with these words.
extension Trait where Self == ConditionTrait {
  /// Runs capture tasks.
  public static var capturesTasks: Self {
    .enabled(if: TestScheduler.canCaptureTasks, "the runtime has no hooks that capture tasks")
  }

  /// Runs replace the clocks of the standard library.
  public static var replacesClocks: Self {
    .enabled(if: TestScheduler.canReplaceClocks, "the runtime cannot replace the clocks")
  }

  /// Runs replace the queues of Dispatch.
  public static var replacesQueues: Self {
    .enabled(
      if: TestScheduler.canReplaceClocks && DispatchCalls.areReplaced,
      "the runtime cannot replace dispatch queues")
  }

  /// A stand-in for the default executor sees what the hooks do not.
  public static var standsIn: Self {
    .enabled(
      if: TestScheduler.canCaptureTasks && DefaultStandIn.isSet,
      "nothing can stand in for the default executor")
  }

  /// The stacks of tasks, and the lines of addresses, can be read.
  public static var knowsLines: Self {
    .enabled(
      if: TestScheduler.canCaptureTasks && CodePlace.whyUnknown == nil,
      "it is not known where tasks wait")
  }

  /// Random numbers can have a seed.
  public static var seedsChance: Self {
    .enabled(if: TestScheduler.canSeedChance, "the runtime cannot give random numbers a seed")
  }

  /// Processes can be started, and the compiler finds the modules of this build.
  public static var compilesCode: Self {
    .enabled(
      if: CompiledCode.modules != nil, "there is no folder with the modules beside these tests")
  }
}
