extension ContiguousArray<JobQueue.Entry> {
  /// Sorts the entries, with the next to run at the end.
  ///
  /// Entries are first distributed by time into small buckets, so each moves through memory twice. A comparison
  /// sort moves each entry about log n times. Times that are close together fall into one bucket, which costs as
  /// much as a comparison sort.
  mutating func sortLatestFirst() {
    guard let latest = lazy.map(\.time).max(), let earliest = lazy.map(\.time).min() else { return }
    // The width is a power of two, so a shift finds the bucket of a time; about eight entries per bucket.
    let span = latest - earliest
    let width = Swift.max(0, span.length + 3 - count.length)
    func bucket(of entry: JobQueue.Entry) -> Int { Int((latest - entry.time) >> Int64(width)) }

    // First the size of each bucket, then the place of its next entry.
    var places = ContiguousArray<Int>(repeating: 0, count: Int(span >> Int64(width)) + 1)
    for entry in self { places[bucket(of: entry)] += 1 }
    var place = 0
    for bucket in places.indices {
      let size = places[bucket]
      places[bucket] = place
      place += size
    }
    self = ContiguousArray(unsafeUninitializedCapacity: count) { entries, initialized in
      for entry in self {
        let bucket = bucket(of: entry)
        entries.initializeElement(at: places[bucket], to: entry)
        places[bucket] += 1
      }
      initialized = count
      var start = 0
      for end in places {
        if end - start > 1 { entries[start..<end].sort { $1 < $0 } }
        start = end
      }
    }
  }
}

extension FixedWidthInteger {
  /// The number of its binary digits.
  fileprivate var length: Int { Self.bitWidth - leadingZeroBitCount }
}
