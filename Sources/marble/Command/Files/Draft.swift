#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A new file in a folder, which takes the name of another when it is whole.
///
/// Its own name, `.marble-….part`, is short, hidden and random: every file system takes it, no folder given
/// to the program is searched for it, and a draft that a killed program left behind is never in the way.
/// Such a draft is left where it is, because it may belong to a program that is still running.
package final class Draft {
  /// How often a name that is taken is replaced by another.
  private static let attempts = 100

  package let name: String
  let descriptor: Int32
  private let folder: Int32
  private var isOpen = true

  /// Makes an empty file.
  ///
  /// - Parameters:
  ///   - folder: An open folder, which stays open as long as the draft is used.
  ///   - permissions: Those of the new file, less what the process masks.
  ///   - random: Where its name comes from.
  /// - Throws: Why the folder takes no new file.
  package init(
    in folder: Int32, permissions: mode_t, using random: inout some RandomNumberGenerator
  ) throws(SystemError) {
    var attempt = 1
    while true {
      let name = ".marble-\(String(random.next(), radix: 36)).part"
      let descriptor = openat(
        folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
      if descriptor >= 0 {
        (self.name, self.descriptor, self.folder) = (name, descriptor, folder)
        // Whoever interrupts the program leaves nothing beside the file.
        Interruption.note(draft: name, in: folder)
        return
      }
      let error = SystemError()
      guard error.code == EEXIST || error.code == EINTR, attempt < Self.attempts else {
        throw error
      }
      attempt += 1
    }
  }

  convenience init(in folder: Int32, permissions: mode_t) throws(SystemError) {
    var random = SystemRandomNumberGenerator()
    try self.init(in: folder, permissions: permissions, using: &random)
  }

  /// Gives the draft the name of the file that it is to replace.
  ///
  /// - Throws: Why that file is as it was; the draft is gone then.
  package func replace(_ name: String) throws(SystemError) {
    isOpen = false
    guard close(descriptor) == 0, renameat(folder, self.name, folder, name) == 0 else {
      let error = SystemError()
      discard()
      throw error
    }
    Interruption.forgetDraft()
  }

  /// Removes the draft.
  package func discard() {
    if isOpen { close(descriptor) }
    isOpen = false
    unlinkat(folder, name, 0)
    Interruption.forgetDraft()
  }
}
