import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A new file in a folder, which takes the name of another file once it is complete.
///
/// Its own name, `.marble-….part`, is short, hidden and random. So every file system accepts it, the search for
/// fixtures skips it, and a draft left behind by a killed program is never in the way. Such a draft is not
/// removed, because it may belong to a program that is still running.
package final class Draft {
  /// How many names are tried if they already exist.
  private static let attempts = 100

  package let name: String
  let descriptor: Int32
  private let folder: Int32
  private var isOpen = true

  /// Makes an empty file.
  ///
  /// - Parameters:
  ///   - folder: An open folder, which stays open as long as the draft is used.
  ///   - permissions: The permissions of the new file, minus the process's mask.
  ///   - random: The source of its name.
  /// - Throws: Why the folder accepts no new file.
  package init(
    in folder: Int32, permissions: mode_t, using random: inout some RandomNumberGenerator
  ) throws(SystemError) {
    var attempt = 1
    while true {
      let name = ".marble-\(String(random.next(), radix: 36)).part"
      let (descriptor, error) = Interruption.withoutSignals {
        let descriptor = openat(
          folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
        let error = SystemError()
        // An interrupted program removes its draft.
        if descriptor >= 0 { Interruption.note(draft: name, in: folder) }
        return (descriptor, error)
      }
      if descriptor >= 0 {
        (self.name, self.descriptor, self.folder) = (name, descriptor, folder)
        return
      }
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

  /// Renames the draft to the file that it replaces.
  ///
  /// - Throws: Why that file was not changed; the draft has then been removed.
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
