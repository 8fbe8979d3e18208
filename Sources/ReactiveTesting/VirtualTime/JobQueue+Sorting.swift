extension ContiguousArray<JobQueue.Entry> {
  /// Sorts the entries, the next to run last.
  ///
  /// They are dealt out by their times first, into buckets of a few, so that each moves through memory twice,
  /// where a sort by comparison moves it as often as the count can be halved. Times that crowd together
  /// fall into one bucket, which then costs what such a sort costs.
  mutating func sortLatestFirst() {
    guard let latest = lazy.map(\.time).max(), let earliest = lazy.map(\.time).min() else { return }
    // As wide as a power of two, so that the bucket of a time is a shift away; some eight entries to each.
    let span = latest - earliest
    let width = Swift.max(0, span.length + 3 - count.length)
    func bucket(of entry: JobQueue.Entry) -> Int { Int((latest - entry.time) >> Int64(width)) }

    // For each bucket first how many there are, then where its next one goes.
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
  /// How many binary digits it takes.
  fileprivate var length: Int { Self.bitWidth - leadingZeroBitCount }
}
