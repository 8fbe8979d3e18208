// The default executor, and the protocol for sleeping, are not public yet in this version of Swift, and may change in the
// next. No condition can ask whether they are there, so their version decides what is compiled; `-Xswiftc -DSTAND_IN` tries
// it with another one. What was compiled is used only if the runtime proves to have it. Elsewhere a task leaves a run when
// it yields or sleeps in an actor, or after a call of an actor.
#if os(Linux) && (STAND_IN || compiler(>=6.3) && compiler(<6.4))
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// Stands in for the default executor for code inside a run.
  ///
  /// The hooks of the runtime do not see everything. A task that has called an actor no longer knows on which executor
  /// it runs. When it yields or sleeps, it turns to the default executor directly. So that executor has to be ours.
  final class DefaultStandIn: TaskExecutor {
    /// The executor that this one stands in for, and that gets everything that no run takes.
    static let original: any TaskExecutor = Task.defaultExecutor

    static let shared = DefaultStandIn()

    /// Whether it is the default executor; makes it so on first use.
    static let isSet = set()

    // The runtime may ask for the executor while it is replaced, and get the new methods with the old object. So no
    // method uses `self`.
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      guard TaskHooks.current?.take(TaskPart(job, at: .captured)) != true else { return }
      // Whatever no run takes comes here, also from the hooks.
      if !TaskRegistry.shared.isEmpty {
        let task = TaskHooks.number(of: job)
        TaskRegistry.shared.board(of: task)?.noteGoingOn(task)
      }
      Self.original.enqueue(ExecutorJob(job))
    }

    /// Replaces the default executor, in the variable where the runtime keeps it.
    ///
    /// The variable has no exported name, but what it contains is known: it is searched for among the variables of the
    /// runtime. Whether it is the right one is tested by asking the runtime for its default executor.
    private static func set() -> Bool {
      guard !RuntimeSymbols.isMissing("stand-in") else { return false }
      let old = words(original)
      let new = words(shared)
      for place in RuntimeSymbols.variables(equal: old, nearSymbol: "swift_task_enqueueGlobal_hook")
      {
        // The methods first: they accept both objects.
        place[1] = new.methods
        place[0] = new.object
        if words(Task.defaultExecutor) == new {
          // The runtime releases neither; each is the default executor of the process until its end.
          _ = Unmanaged.passRetained(shared)
          return true
        }
        place[0] = old.object
        place[1] = old.methods
      }
      return false
    }

    /// An executor as the runtime passes it around.
    private static func words(_ executor: any TaskExecutor) -> (object: UInt, methods: UInt) {
      // Without the coercion, Swift would pass the object alone.
      unsafeBitCast(executor as any TaskExecutor, to: (UInt, UInt).self)
    }
  }

  extension TaskHooks {
    /// The number of the task that yields, if a part is what wakes it up; zero otherwise.
    static func yielder(of job: UnownedJob) -> UInt64 {
      ExecutorJob(job).kind.rawValue == kindOfResumption ? currentTask ?? 0 : 0
    }

    /// The runtime's number for a job that only resumes a continuation, `JobKind::NullaryContinuation`.
    private static var kindOfResumption: UInt8 { 195 }
  }
#else
  /// Elsewhere nobody can stand in for the default executor.
  enum DefaultStandIn {
    static let isSet = false
  }

  extension TaskHooks {
    /// The number of the task that yields; not known here.
    static func yielder(of job: UnownedJob) -> UInt64 { 0 }
  }
#endif
