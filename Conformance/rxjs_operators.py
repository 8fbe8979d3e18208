"""What the operators of the fixtures are called in RxJS 7.

`None` means that RxJS does not have the operator with these arguments.
"""

from translation import Translation

# What several operators have in common.
TUPLES = "map((values) => tupled(values))"


def skipping_empty(template, index):
    """Without empty lists, if the fixture asks for that."""
    return lambda call: f"{template}, filter((list) => list.length > 0)" if call.is_true(index) else template


def flattened(call):
    return {
        "merge": "mergeAll()",
        "concat": "concatAll()",
        "latest": "switchAll()",
        "exhaust": "exhaustAll()",
        "concurrent": "mergeAll($0)",
    }.get(call.choice(0))


def flat_mapped(call):
    return flattened(call) and f"map($1), {flattened(call)}"


def flat_scanned(call):
    return {"merge": "mergeScan($2, $1)", "latest": "switchScan($2, $1)"}.get(call.choice(0))


def collected_in_stretches(call):
    if not call.asks_for(5, "discard", "flush"):
        return None
    return skipping_empty("bufferTime($0, $1?null, $2?Infinity, scheduler)", 4)(call)


def throttled(template, standard, *ends):
    """A throttle with its edges. RxJS does at a completion what one of `ends` asks for."""

    def filled(call):
        if not call.asks_for(len(call.arguments) - 1, *ends):
            return None
        edges = call.choice(len(call.arguments) - 2, standard)
        leading, trailing = (str(edges != other).lower() for other in ("trailing", "leading"))
        return template.replace("EDGES", f"{{ leading: {leading}, trailing: {trailing} }}")

    return filled


def joined(function):
    """Streams in an array send arrays, and others send tuples."""
    return lambda call: (
        f"={function}([].concat($0))" + ("" if call.arguments[0].get("array", True) else f".pipe({TUPLES})"))


def shared(call):
    if call.is_given(1) or call.is_given(2):
        return None
    return "share({ connector: () => new ReplaySubject($0) })" if call.is_given(0) else "share()"


OPERATORS = {
    # Creating
    ".empty": "=EMPTY",
    ".never": "=NEVER",
    "SignalProducer(value:)": "=of($0)",
    "SignalProducer(error:)": "=throwError(() => failure($0))",
    "SignalProducer(result:)": "=defer(() => of(attempted($0)))",
    "SignalProducer(_:)": lambda call: None if call.kind(0) == "closure" else "=from($0)",
    "deferred(_:)": "=defer($0)",
    "timer(after:every:on:)": lambda call: (
        "=timer($0, $1, scheduler)" if call.is_given(1) else "=timer($0, scheduler)"),
    "interval(_:on:)": "=interval($0, scheduler)",
    # Transforming
    "map(_:)": "map($0)",
    "map(value:)": "map(() => $0)",
    "scan(_:)": "scan($0)",
    "scan(_:_:)": "scan($1, $0)",
    "scan(into:_:)": "scan($1, $0)",
    "lift(_:)": "connect($0)",
    "enumerated()": 'map((value, index) => tupled([index, value], ["offset", "element"]))',
    "combinePrevious()": f"pairwise(), {TUPLES}",
    "combinePrevious(_:)": f"startWith($0), pairwise(), {TUPLES}",
    "flatten()": "mergeMap((values) => values)",
    "promoteValue(_:)": "=$s",
    "materialize()": "materialize(), map(fromNotification)",
    "dematerialize()": "map(closure(toNotification)), dematerialize()",
    # Filtering
    "filter(_:)": "filter($0)",
    "compactMap(_:)": "map($0), filter((value) => value !== null)",
    "skipNil()": "filter((value) => value !== null)",
    "skipRepeats()": "distinctUntilChanged(same)",
    "skipRepeats(_:comparing:)": "distinctUntilChanged($0)",
    "skipRepeats(at:)": "distinctUntilChanged(same, $0)",
    "element(at:default:)": lambda call: "elementAt($0, $1)" if call.is_given(1) else "elementAt($0)",
    "ignoreValues()": "ignoreElements()",
    "replaceEmpty(with:)": lambda call: (
        None if call.arguments[0]["value"]["kind"] in ("call", "lane") else "defaultIfEmpty($0)"),
    "failIfEmpty(with:)": "throwIfEmpty(() => failure($0))",
    "uniqueValues()": "distinct(key)",
    "uniqueValues(_:resetOn:)": "distinct((value) => key($0(value)), $1?undefined)",
    "take(first:)": "take($0)",
    "take(last:)": "takeLast($0)",
    "take(while:inclusive:)": "takeWhile($0, $1?false)",
    "take(until:)": lambda call: "takeWhile($0, true)" if call.kind(0) == "closure" else "takeUntil($0)",
    "skip(first:)": "skip($0)",
    "skip(last:)": "skipLast($0)",
    "skip(while:)": "skipWhile($0)",
    "skip(until:)": "skipUntil($0)",
    # Aggregating
    "reduce(_:)": "reduce($0)",
    "reduce(_:_:)": "reduce($1, $0)",
    "reduce(into:_:)": "reduce($1, $0)",
    "count()": "count()",
    "min()": "min(ordered(isBefore))",
    "max()": "max(ordered(isBefore))",
    "min(by:)": "min(ordered($0))",
    "max(by:)": "max(ordered($0))",
    "allSatisfy(_:)": "every($0)",
    "isEmpty()": "isEmpty()",
    "elementsEqual(_:)": "sequenceEqual($0, same)",
    "elementsEqual(_:by:)": "sequenceEqual($0, $1)",
    # Collecting
    "collect()": "toArray()",
    "collect(on:skipEmpty:)": skipping_empty("buffer($0)", 1),
    "collect(until:)": "bufferWhen($0)",
    "collect(from:until:)": "bufferToggle($0, $1)",
    "collect(count:startingEvery:skipEmpty:)": skipping_empty("bufferCount($0, $1?null)", 2),
    "collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:)": collected_in_stretches,
    "window(on:)": "window($0)",
    "window(until:)": "windowWhen($0)",
    "window(from:until:)": "windowToggle($0, $1)",
    "window(count:startingEvery:)": "windowCount($0, $1?0)",
    "window(every:startingEvery:limit:on:)": "windowTime($0, $1?null, $2?Infinity, scheduler)",
    "group(by:)": "groupBy($0)",
    "group(by:until:)": "groupBy($0, { duration: $1 })",
    # Combining
    "merge(with:)": "=merge($s, $0)",
    "merge(_:)": "=merge(...$0)",
    "zip(with:)": f"=zip($s, $0).pipe({TUPLES})",
    "zip(_:)": joined("zip"),
    "combineLatest(with:)": f"=combineLatest([$s, $0]).pipe({TUPLES})",
    "combineLatest(_:)": joined("combineLatest"),
    "race(with:)": "=race($s, $0)",
    "race(_:)": "=race($0)",
    "concat(_:)": "=concat($s, $0)",
    "concat(value:)": "endWith($0)",
    "concat(error:)": "=concat($s, throwError(() => failure($0)))",
    "prefix(_:)": "=concat($0, $s)",
    "prefix(value:)": "startWith($0)",
    "then(_:)": "=concat($s.pipe(ignoreElements()), $0)",
    "sample(on:onlyNew:)": lambda call: "sample($0)" if call.is_true(1) else None,
    "sample(every:on:)": "sampleTime($0, scheduler)",
    "withLatest(from:)": f"withLatestFrom($0), {TUPLES}",
    # Boolean
    "negate()": "map((value) => !value)",
    "and(_:)": "=combineLatest([$s, $0], (a, b) => a && b)",
    "or(_:)": "=combineLatest([$s, $0], (a, b) => a || b)",
    "all(_:)": "=combineLatest($0, (...values) => values.every((value) => value))",
    "any(_:)": "=combineLatest($0, (...values) => values.some((value) => value))",
    # Flattening
    "flatMap(_:_:)": flat_mapped,
    "flatten(_:)": flattened,
    "flatScan(_:_:_:)": flat_scanned,
    "expand(limit:_:)": "expand($1, $0?Infinity)",
    # Observing. The closures of a fixture have no effects.
    "on(event:failed:completed:interrupted:terminated:disposed:value:)": "tap()",
    "on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)": "tap()",
    # Recovering
    "mapError(_:)": "catchError((error) => throwError(() => failure($0(plain(error)))))",
    "flatMapError(_:)": "catchError((error) => $0(plain(error)))",
    "retry(upTo:)": "retry($0?Infinity)",
    "repeat(_:)": "repeat($0?Infinity)",
    "attempt(_:)": "tap((value) => attempted($0(value)))",
    "attemptMap(_:)": "map($0), map(attempted)",
    # Sharing
    "share(replay:resetOn:linger:on:)": shared,
    # Timing
    "delay(_:on:)": "delay($0, scheduler)",
    "delay(until:)": "delayWhen($0)",
    "start(after:on:)": "subscribeOn(scheduler, $0)",
    "start(on:)": "subscribeOn(scheduler)",
    "observe(on:)": "observeOn(scheduler)",
    "debounce(_:on:whenCompleted:)": lambda call: (
        "debounceTime($0, scheduler)" if call.asks_for(2, "discard", "flush") else None),
    "debounce(until:whenCompleted:)": lambda call: "debounce($0)" if call.asks_for(1, "flush") else None,
    "throttle(_:on:edges:whenCompleted:)": throttled(
        "throttleTime($0, scheduler, EDGES)", "both", "discard", "deliver"),
    "throttle(until:edges:whenCompleted:)": throttled("throttle($0, EDGES)", "leading", "deliver"),
    "audit(_:on:whenCompleted:)": lambda call: (
        "auditTime($0, scheduler)" if call.asks_for(2, "deliver") else None),
    "audit(until:whenCompleted:)": lambda call: "audit($0)" if call.asks_for(1, "deliver") else None,
    "measureInterval(on:)":
        'timeInterval(scheduler), map(({ value, interval }) => timed("interval", value, interval))',
    "timestamp(on:)": 'timestamp(scheduler), map(({ value, timestamp }) => timed("time", value, timestamp))',
    "timeout(first:each:raising:on:)":
        "timeout({ first: $0?undefined, each: $1?undefined, scheduler, "
        "with: () => throwError(() => failure($2)) })",
    "timeout(first:each:switchingTo:on:)":
        "timeout({ first: $0?undefined, each: $1?undefined, scheduler, with: () => $2 })",
}


class JavaScript(Translation):
    operators = OPERATORS
    constants = {None: "null", True: "true", False: "false"}
    function = "({}) => {}"
    templates = {
        **Translation.templates,
        "operation": 'operation("{operator}", {left}, {right})',
        "&&": "({left} && {right})",
        "||": "({left} || {right})",
        "??": "({left} ?? {right})",
        "not": "(!{operand})",
        "negation": 'operation("-", 0, {operand})',
        "conditional": "({condition} ? {then} : {else})",
        "nothing": "null",
        "append": "[...{first}, {value}]",
    }
