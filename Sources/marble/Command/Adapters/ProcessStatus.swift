/// How a process ended.
struct ProcessStatus: Equatable, CustomStringConvertible {
  let raw: Int32

  static func == (status: ProcessStatus, code: Int32) -> Bool { status.raw == code << 8 }

  var description: String {
    raw & 0x7F == 0
      ? ConformanceMessages.exitStatus(raw >> 8 & 0xFF) : ConformanceMessages.signal(raw & 0x7F)
  }
}
