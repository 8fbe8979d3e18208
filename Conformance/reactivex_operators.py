"""What the operators of the fixtures are called in reactivex.

An operator that is missing here is missing in reactivex, or would be built from several operators whose timing nobody
promises. `None` means that reactivex does not have the operator with these arguments.
"""

from translation import Translation

# What several operators have in common.
TUPLES = "ops.map(tupled)"


def skipping_empty(template, index):
    """Without empty lists, if the fixture asks for that."""
    return lambda call: f"{template}, ops.filter(bool)" if call.is_true(index) else template


def flattened(call):
    return {
        "merge": "ops.merge_all()",
        "concat": "ops.concat_all()",
        "latest": "ops.switch_latest()",
        "exhaust": "ops.exclusive()",
        "concurrent": "ops.merge(max_concurrent=$0)",
    }.get(call.choice(0))


def flat_mapped(call):
    own = {"merge": "ops.flat_map($1)", "concat": "ops.concat_map($1)", "latest": "ops.switch_map($1)"}
    if call.choice(0) in own:
        return own[call.choice(0)]
    return flattened(call) and f"ops.map($1), {flattened(call)}"


def in_stretches(name):
    """`name` with a stretch and a shift, or with a stretch and a limit."""

    def template(call):
        if call.is_given(1) and call.is_given(2):
            return None
        if call.is_given(2):
            return f"ops.{name}_or_count($0, $2, scheduler=scheduler)"
        return f"ops.{name}($0, $1?None, scheduler=scheduler)"

    return template


def collected_in_stretches(call):
    if not call.asks_for(5, "discard", "flush"):
        return None
    template = in_stretches("buffer_with_time")(call)
    return template and skipping_empty(template, 4)(call)


def timeout(other):
    # reactivex has one limit, for the first value as for each later one.
    return lambda call: (
        None if not call.is_given(1) or call.is_given(0) and call.text(0) != call.text(1)
        else f"ops.timeout($1, {other}, scheduler=scheduler)")


def joined(function):
    """Streams in an array send arrays, and others send tuples."""
    return lambda call: (
        f"={function}(*listed($0)).pipe({'ops.map(list)' if call.arguments[0].get('array', True) else TUPLES})")


def shared(call):
    if call.is_given(1) or call.is_given(2):
        return None
    return "ops.replay($0, scheduler=scheduler), ops.ref_count()" if call.is_given(0) else "ops.share()"


OPERATORS = {
    # Creating
    ".empty": "=rx.empty()",
    ".never": "=rx.never()",
    "SignalProducer(value:)": "=rx.return_value($0)",
    "SignalProducer(error:)": "=rx.throw(Failure($0))",
    "SignalProducer(result:)": "=from_result($0)",
    "SignalProducer(_:)": lambda call: (
        "=rx.from_callable(unwrapped($0))" if call.kind(0) == "closure" else "=rx.from_iterable($0)"),
    "deferred(_:)": "=rx.defer(lambda _: $0())",
    "using(_:_:)": "=using($0, $1)",
    "timer(after:every:on:)": "=rx.timer($0, $1?None, scheduler=scheduler)",
    "interval(_:on:)": "=rx.interval($0, scheduler=scheduler)",
    # Transforming
    "map(_:)": "ops.map($0)",
    "map(value:)": "ops.map(lambda _: $0)",
    "lift(_:)": "ops.publish($0)",
    "enumerated()": 'ops.map_indexed(lambda value, index: tupled([index, value], ["offset", "element"]))',
    "scan(_:)": "ops.scan($0)",
    "scan(_:_:)": "ops.scan($1, $0)",
    "scan(into:_:)": "ops.scan($1, $0)",
    "combinePrevious()": f"ops.pairwise(), {TUPLES}",
    "combinePrevious(_:)": f"ops.start_with($0), ops.pairwise(), {TUPLES}",
    "flatten()": "ops.flat_map(rx.from_iterable)",
    "promoteValue(_:)": "=$s",
    "materialize()": "ops.materialize(), ops.map(from_notification)",
    "dematerialize()": "ops.map(closure(to_notification)), ops.dematerialize()",
    # Filtering
    "filter(_:)": "ops.filter($0)",
    "compactMap(_:)": "ops.map($0), ops.filter(lambda value: value is not None)",
    "skipNil()": "ops.filter(lambda value: value is not None)",
    "skipRepeats()": "ops.distinct_until_changed()",
    "skipRepeats(_:comparing:)": "ops.distinct_until_changed(comparer=$0)",
    "skipRepeats(at:)": "ops.distinct_until_changed($0)",
    "element(at:default:)": lambda call: (
        "ops.element_at_or_default($0, $1)" if call.is_given(1) else "ops.element_at($0)"),
    "ignoreValues()": "ops.ignore_elements()",
    "replaceEmpty(with:)": lambda call: (
        None if call.arguments[0]["value"]["kind"] in ("call", "lane") else "ops.default_if_empty($0)"),
    "uniqueValues()": "ops.distinct()",
    "uniqueValues(_:resetOn:)": lambda call: None if call.is_given(1) else "ops.distinct($0)",
    "take(first:)": "ops.take($0)",
    "take(last:)": "ops.take_last($0)",
    "take(while:inclusive:)": "ops.take_while($0, inclusive=$1?False)",
    "take(until:)": lambda call: (
        "ops.take_while($0, inclusive=True)" if call.kind(0) == "closure" else "ops.take_until($0)"),
    "skip(first:)": "ops.skip($0)",
    "skip(last:)": "ops.skip_last($0)",
    "skip(while:)": "ops.skip_while($0)",
    "skip(until:)": "ops.skip_until($0)",
    # Aggregating
    "reduce(_:)": "ops.reduce($0)",
    "reduce(_:_:)": "ops.reduce($1, $0)",
    "reduce(into:_:)": "ops.reduce($1, $0)",
    "count()": "ops.count()",
    # Without a comparer, min and max subtract values.
    "min()": "ops.min(ordered(operator.lt))",
    "max()": "ops.max(ordered(operator.lt))",
    "min(by:)": "ops.min(ordered($0))",
    "max(by:)": "ops.max(ordered($0))",
    "allSatisfy(_:)": "ops.all($0)",
    "contains(_:)": "ops.contains($0)",
    "contains(where:)": "ops.some($0)",
    "isEmpty()": "ops.is_empty()",
    "elementsEqual(_:)": "ops.sequence_equal($0)",
    "elementsEqual(_:by:)": "ops.sequence_equal($0, $1)",
    # Collecting
    "collect()": "ops.to_list()",
    "collect(on:skipEmpty:)": skipping_empty("ops.buffer($0)", 1),
    "collect(until:)": "ops.buffer_when($0)",
    "collect(from:until:)": "ops.buffer_toggle($0, $1)",
    "collect(count:startingEvery:skipEmpty:)": skipping_empty("ops.buffer_with_count($0, $1?None)", 2),
    "collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:)": collected_in_stretches,
    "window(on:)": "ops.window($0)",
    "window(until:)": "ops.window_when($0)",
    "window(from:until:)": "ops.window_toggle($0, $1)",
    "window(count:startingEvery:)": "ops.window_with_count($0, $1?None)",
    "window(every:startingEvery:limit:on:)": in_stretches("window_with_time"),
    "group(by:)": "ops.group_by($0)",
    "group(by:until:)": "ops.group_by_until($0, None, $1)",
    # Combining
    "merge(with:)": "=rx.merge($s, $0)",
    "merge(_:)": "=rx.merge(*$0)",
    "zip(with:)": f"=rx.zip($s, $0).pipe({TUPLES})",
    "zip(_:)": joined("rx.zip"),
    "combineLatest(with:)": f"=rx.combine_latest($s, $0).pipe({TUPLES})",
    "combineLatest(_:)": joined("rx.combine_latest"),
    "race(with:)": "=rx.amb($s, $0)",
    "race(_:)": "=rx.amb(*$0)",
    "concat(_:)": "ops.concat($0)",
    "concat(value:)": "ops.concat(rx.return_value($0))",
    "concat(error:)": "ops.concat(rx.throw(Failure($0)))",
    "prefix(_:)": "=rx.concat($0, $s)",
    "prefix(value:)": "ops.start_with($0)",
    "then(_:)": "=rx.concat($s.pipe(ops.ignore_elements()), $0)",
    "sample(on:onlyNew:)": lambda call: "ops.sample($0)" if call.is_true(1) else None,
    "sample(every:on:)": "ops.sample($0, scheduler=scheduler)",
    "withLatest(from:)": f"ops.with_latest_from($0), {TUPLES}",
    # Boolean
    "negate()": "ops.map(lambda value: not value)",
    "and(_:)": "=rx.combine_latest($s, $0).pipe(ops.map(all))",
    "or(_:)": "=rx.combine_latest($s, $0).pipe(ops.map(any))",
    "all(_:)": "=rx.combine_latest(*$0).pipe(ops.map(all))",
    "any(_:)": "=rx.combine_latest(*$0).pipe(ops.map(any))",
    # Flattening
    "flatMap(_:_:)": flat_mapped,
    "flatten(_:)": flattened,
    "expand(limit:_:)": lambda call: None if call.is_given(0) else "ops.expand($1)",
    # Observing. The closures of a fixture have no effects.
    "on(event:failed:completed:interrupted:terminated:disposed:value:)": "ops.do_action(lambda _: None)",
    "on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)":
        "ops.do_action(lambda _: None)",
    # Recovering
    "mapError(_:)": "ops.catch(lambda error, _: rx.throw(Failure($0(plain(error)))))",
    "flatMapError(_:)": "ops.catch(lambda error, _: $0(plain(error)))",
    "retry(upTo:)": lambda call: "ops.retry($0 + 1)" if call.is_given(0) else "ops.retry()",
    "repeat(_:)": "ops.repeat($0?None)",
    "attempt(_:)": "ops.do_action(lambda value: attempted($0(value)))",
    "attemptMap(_:)": "ops.map($0), ops.map(attempted)",
    # Sharing
    "share(replay:resetOn:linger:on:)": shared,
    # Timing
    "delay(_:on:)": "ops.delay($0, scheduler=scheduler)",
    "delay(until:)": "ops.delay_with_mapper($0)",
    "start(after:on:)": "ops.delay_subscription($0, scheduler=scheduler)",
    "start(on:)": "ops.subscribe_on(scheduler)",
    "observe(on:)": "ops.observe_on(scheduler)",
    # What reactivex does at a completion is what `.flush` asks for.
    "debounce(_:on:whenCompleted:)": lambda call: (
        "ops.debounce($0, scheduler=scheduler)" if call.asks_for(2, "discard", "flush") else None),
    # The other value asks to send the pending value when it is due.
    "debounce(_:on:discardWhenCompleted:)": lambda call: (
        "ops.debounce($0, scheduler=scheduler)" if call.is_true(2) else None),
    "debounce(until:whenCompleted:)": lambda call: (
        "ops.throttle_with_mapper($0)" if call.asks_for(1, "flush") else None),
    "throttle(_:on:edges:whenCompleted:)": lambda call: (
        "ops.throttle_first($0, scheduler=scheduler)" if call.choice(2) == "leading" else None),
    "timestamp(on:)": 'ops.timestamp(scheduler=scheduler), ops.map(stamped)',
    "measureInterval(on:)": 'ops.time_interval(scheduler=scheduler), ops.map(measured)',
    "timeout(first:each:raising:on:)": timeout("rx.throw(Failure($2))"),
    "timeout(first:each:switchingTo:on:)": timeout("$2"),
}


class Python(Translation):
    operators = OPERATORS
    constants = {None: "None", True: "True", False: "False"}
    function = "lambda {}: {}"
    templates = {
        **Translation.templates,
        "operation": "({left} {operator} {right})",
        "/": "divided({left}, {right})",
        "%": "remainder({left}, {right})",
        "&&": "({left} and {right})",
        "||": "({left} or {right})",
        "??": "coalesced({left}, lambda: {right})",
        "not": "(not {operand})",
        "conditional": "({then} if {condition} else {else})",
        "nothing": "None",
        "append": "{first} + [{value}]",
    }
