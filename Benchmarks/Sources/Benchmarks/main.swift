// Medians of one run on one machine. Compare figures of one run with each other, not with another's.
let sink = Sink()
measureValuePath(sink)
measureHubs(sink)
measureStarts(sink)
measureTimers(sink)
measureLane(sink)
measureSmallTest(sink)
