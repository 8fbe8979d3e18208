// Medians of one run on one machine. Compare figures of one run with each other, not with another's.
let sink = Sink()
measureValuePath(sink)
measureChain(opaqueIncrement(), sink)
measureHubs(sink)
measureMeetings(sink)
measureStarts(sink)
measureTimers(sink)
measureSmallTest(sink)
