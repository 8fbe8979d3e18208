extension FixtureCase {
  /// The place behind the last line of the case.
  package var lastOffset: Int {
    let texts = (subscribes + expects + subscriptions).flatMap { line in
      [line.text.span.end, line.name?.span.end ?? 0]
    }
    let ends =
      texts + lanes.flatMap { [$0.text.span.end, $0.name.span.end] } + table.map(\.value.span.end)
      + (bindings + pipelines).map(\.expression.span.end) + laws.map(\.end)
    let others = [
      title.span.end, tick?.span.end, error?.span.end, end?.span.end, orders?.span.end,
      cuts?.span.end, skip?.span.end,
    ]
    return (ends + others.compactMap(\.self)).max() ?? 0
  }
}
