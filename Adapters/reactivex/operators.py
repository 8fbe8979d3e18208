"""What the operators of the fixtures are called in reactivex.

Each entry makes a stream from the case, the stream that the operator is called on, and its arguments. An operator that
is missing here is missing in reactivex, or would be built from several operators whose timing nobody promises. `None`
means that reactivex does not have the operator with these arguments.
"""

import operator

import reactivex as rx
from reactivex import operators as ops
from reactivex.notification import OnCompleted, OnError, OnNext

from expressions import Failure, Kept, Length, Tuple, Unsupported, pair, plain

TABLE = {}


def op(signature):
    def register(make):
        TABLE[signature] = make
        return make

    return register


# Creating

TABLE["empty"] = TABLE[".empty"] = lambda case, _: rx.empty()
TABLE["never"] = TABLE[".never"] = lambda case, _: rx.never()
TABLE["SignalProducer(value:)"] = lambda case, _, value: rx.return_value(value.value())
TABLE["SignalProducer(error:)"] = lambda case, _, error: rx.throw(Failure(error.value()))
TABLE["SignalProducer(_:)"] = lambda case, _, content: (
    rx.from_callable(unwrapped(content.closure())) if content.json["kind"] == "closure"
    else rx.from_iterable(content.value()))
TABLE["deferred(_:)"] = lambda case, _, make: rx.defer(lambda _: make.closure()())


def unwrapped(closure):
    """A closure of a fixture may return a result, which stands for the value or the failure in it."""

    def call():
        value = closure()
        return attempted(value) if isinstance(value, Kept) and value.kind == "result" else value

    return call


def attempted(kept):
    if kept.name == "failure":
        raise Failure(kept.value)
    return kept.value


@op("SignalProducer(result:)")
def result(case, _, content):
    kept = content.value()
    return rx.throw(Failure(kept.value)) if kept.name == "failure" else rx.return_value(kept.value)


@op("using(_:_:)")
def using(case, _, resource, make):
    made = []

    def acquire():
        made.append(resource.closure()())
        return rx.disposable.Disposable()

    return rx.using(acquire, lambda _: make.closure()(made[-1]))


@op("timer(after:every:on:)")
def timer(case, _, after, every, _on):
    period = every.seconds() if every.is_given else None
    return rx.timer(after.seconds(), period, scheduler=case.scheduler)


TABLE["interval(_:on:)"] = lambda case, _, period, _on: rx.interval(
    period.seconds(), scheduler=case.scheduler)

# Transforming

TABLE["map(_:)"] = lambda case, s, f: s.pipe(ops.map(f.closure()))
TABLE["map(value:)"] = lambda case, s, value: s.pipe(ops.map(lambda _, v=value.value(): v))
TABLE["lazyMap(on:transform:)"] = lambda case, s, _on, f: None
TABLE["lift(_:)"] = lambda case, s, f: s.pipe(ops.publish(f.closure()))
TABLE["enumerated()"] = lambda case, s: s.pipe(
    ops.map_indexed(lambda value, index: Tuple((index, value), ("offset", "element"))))
TABLE["scan(_:)"] = lambda case, s, f: s.pipe(ops.scan(f.closure()))
TABLE["scan(_:_:)"] = TABLE["scan(into:_:)"] = lambda case, s, seed, f: s.pipe(
    ops.scan(f.closure(), seed.value()))
TABLE["combinePrevious()"] = lambda case, s: s.pipe(
    ops.pairwise(), ops.map(lambda values: pair(*values)))
TABLE["combinePrevious(_:)"] = lambda case, s, first: s.pipe(
    ops.start_with(first.value()), ops.pairwise(), ops.map(lambda values: pair(*values)))
TABLE["flatten()"] = lambda case, s: s.pipe(ops.flat_map(lambda values: rx.from_iterable(values)))
TABLE["promoteValue(_:)"] = lambda case, s, _type: s


def from_notification(notification):
    match notification:
        case OnNext():
            return Kept("event", "value", notification.value)
        case OnError():
            return Kept("event", "failed", plain(notification.exception))
    return Kept("event", "completed")


@op("dematerialize()")
def dematerialize(case, s):
    def notification(kept):
        match kept.name:
            case "value":
                return OnNext(kept.value)
            case "failed":
                return OnError(Failure(kept.value))
            case "interrupted":
                case_.refusal = Unsupported("interruptions")
        return OnCompleted()

    case_ = case
    return s.pipe(ops.map(notification), ops.dematerialize())


TABLE["materialize()"] = lambda case, s: s.pipe(ops.materialize(), ops.map(from_notification))

# Filtering

TABLE["filter(_:)"] = lambda case, s, f: s.pipe(ops.filter(f.closure()))
TABLE["compactMap(_:)"] = lambda case, s, f: s.pipe(
    ops.map(f.closure()), ops.filter(lambda value: value is not None))
TABLE["skipNil()"] = lambda case, s: s.pipe(ops.filter(lambda value: value is not None))
TABLE["skipRepeats()"] = lambda case, s: s.pipe(ops.distinct_until_changed())
TABLE["skipRepeats(_:comparing:)"] = lambda case, s, f, _comparing: s.pipe(
    ops.distinct_until_changed(comparer=f.closure()))
TABLE["skipRepeats(at:)"] = lambda case, s, key: s.pipe(ops.distinct_until_changed(key.closure()))
TABLE["element(at:default:)"] = lambda case, s, index, default: s.pipe(
    ops.element_at_or_default(index.value(), default.value()) if default.is_given
    else ops.element_at(index.value()))
TABLE["ignoreValues()"] = lambda case, s: s.pipe(ops.ignore_elements())
TABLE["replaceEmpty(with:)"] = lambda case, s, argument: (
    None if isinstance(argument.value(), rx.Observable)
    else s.pipe(ops.default_if_empty(argument.value())))
TABLE["uniqueValues()"] = lambda case, s: s.pipe(ops.distinct())
TABLE["uniqueValues(_:resetOn:)"] = lambda case, s, key, reset: (
    None if reset.is_given else s.pipe(ops.distinct(key.closure())))
TABLE["take(first:)"] = lambda case, s, count: s.pipe(ops.take(count.value()))
TABLE["take(last:)"] = lambda case, s, count: s.pipe(ops.take_last(count.value()))
TABLE["skip(first:)"] = lambda case, s, count: s.pipe(ops.skip(count.value()))
TABLE["skip(last:)"] = lambda case, s, count: s.pipe(ops.skip_last(count.value()))
TABLE["take(while:inclusive:)"] = lambda case, s, f, inclusive: s.pipe(
    ops.take_while(f.closure(), inclusive=inclusive.value_or(False)))
TABLE["skip(while:)"] = lambda case, s, f: s.pipe(ops.skip_while(f.closure()))
TABLE["skip(until:)"] = lambda case, s, trigger: s.pipe(ops.skip_until(trigger.value()))


@op("take(until:)")
def take_until(case, s, argument):
    if argument.json["kind"] != "closure":
        return s.pipe(ops.take_until(argument.value()))
    return s.pipe(ops.take_while(argument.closure(), inclusive=True))


# Aggregating

TABLE["reduce(_:)"] = lambda case, s, f: s.pipe(ops.reduce(f.closure()))
TABLE["reduce(_:_:)"] = TABLE["reduce(into:_:)"] = lambda case, s, seed, f: s.pipe(
    ops.reduce(f.closure(), seed.value()))
TABLE["count()"] = lambda case, s: s.pipe(ops.count())


def comparer(f):
    return lambda left, right: -1 if f(left, right) else 1 if f(right, left) else 0


# Without a comparer, min and max subtract values.
TABLE["min()"] = lambda case, s: s.pipe(ops.min(comparer(operator.lt)))
TABLE["max()"] = lambda case, s: s.pipe(ops.max(comparer(operator.lt)))
TABLE["min(by:)"] = lambda case, s, f: s.pipe(ops.min(comparer(f.closure())))
TABLE["max(by:)"] = lambda case, s, f: s.pipe(ops.max(comparer(f.closure())))
TABLE["allSatisfy(_:)"] = lambda case, s, f: s.pipe(ops.all(f.closure()))
TABLE["contains(_:)"] = lambda case, s, value: s.pipe(ops.contains(value.value()))
TABLE["contains(where:)"] = lambda case, s, f: s.pipe(ops.some(f.closure()))
TABLE["isEmpty()"] = lambda case, s: s.pipe(ops.is_empty())
TABLE["elementsEqual(_:)"] = lambda case, s, other: s.pipe(ops.sequence_equal(other.stream_value()))
TABLE["elementsEqual(_:by:)"] = lambda case, s, other, f: s.pipe(
    ops.sequence_equal(other.stream_value(), f.closure()))

# Collecting

TABLE["collect()"] = lambda case, s: s.pipe(ops.to_list())
TABLE["collect(on:skipEmpty:)"] = lambda case, s, trigger, skip: kept(
    s.pipe(ops.buffer(trigger.value())), skip)
TABLE["collect(until:)"] = lambda case, s, make: (
    None if make.json["parameter"] != "triggerMaker" else s.pipe(ops.buffer_when(make.closure())))
TABLE["collect(from:until:)"] = lambda case, s, trigger, make: s.pipe(
    ops.buffer_toggle(trigger.value(), make.closure()))
TABLE["window(on:)"] = lambda case, s, trigger: s.pipe(ops.window(trigger.value()))
TABLE["window(until:)"] = lambda case, s, make: s.pipe(ops.window_when(make.closure()))
TABLE["window(from:until:)"] = lambda case, s, trigger, make: s.pipe(
    ops.window_toggle(trigger.value(), make.closure()))
TABLE["window(count:startingEvery:)"] = lambda case, s, count, skip: s.pipe(
    ops.window_with_count(count.value(), skip.value_or(None)))
TABLE["group(by:)"] = lambda case, s, key: s.pipe(ops.group_by(key.closure()))
TABLE["group(by:until:)"] = lambda case, s, key, make: s.pipe(
    ops.group_by_until(key.closure(), None, make.closure()))


def kept(stream, skip_empty):
    """Without empty lists, which the fixtures leave out if they are asked to."""
    return stream.pipe(ops.filter(bool)) if skip_empty.value_or(False) else stream


@op("collect(count:startingEvery:skipEmpty:)")
def buffer_with_count(case, s, count, skip, skip_empty):
    return kept(s.pipe(ops.buffer_with_count(count.value(), skip.value_or(None))), skip_empty)


@op("collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:)")
def buffer_with_time(case, s, every, starting, limit, _on, skip_empty, completed):
    if not completed.asks_for("discard", "flush"):
        return None
    return kept(with_time(
        case, s, every, starting, limit, ops.buffer_with_time, ops.buffer_with_time_or_count),
        skip_empty)


@op("window(every:startingEvery:limit:on:)")
def window_with_time(case, s, every, starting, limit, _on):
    return with_time(
        case, s, every, starting, limit, ops.window_with_time, ops.window_with_time_or_count)


def with_time(case, s, every, starting, limit, timed, limited):
    if limit.is_given and starting.is_given:
        return None
    if limit.is_given:
        return s.pipe(limited(every.seconds(), limit.value(), scheduler=case.scheduler))
    shift = starting.seconds() if starting.is_given else None
    return s.pipe(timed(every.seconds(), shift, scheduler=case.scheduler))


# Combining


def tuples(stream):
    return stream.pipe(ops.map(lambda values: Tuple(tuple(values))))


TABLE["merge(with:)"] = lambda case, s, other: rx.merge(s, other.stream())
TABLE["merge(_:)"] = lambda case, _, streams: rx.merge(*streams.streams())
TABLE["zip(with:)"] = lambda case, s, other: tuples(rx.zip(s, other.stream()))
TABLE["zip(_:)"] = lambda case, _, streams: listed(streams, rx.zip)
TABLE["combineLatest(with:)"] = lambda case, s, other: tuples(rx.combine_latest(s, other.stream()))
TABLE["combineLatest(_:)"] = lambda case, _, streams: listed(streams, rx.combine_latest)
TABLE["race(with:)"] = lambda case, s, other: rx.amb(s, other.stream())
TABLE["race(_:)"] = lambda case, _, streams: rx.amb(*streams.streams())
TABLE["concat(_:)"] = lambda case, s, other: s.pipe(ops.concat(other.stream_value()))
TABLE["concat(value:)"] = lambda case, s, value: s.pipe(ops.concat(rx.return_value(value.value())))
TABLE["concat(error:)"] = lambda case, s, error: s.pipe(ops.concat(rx.throw(Failure(error.value()))))
TABLE["prefix(_:)"] = lambda case, s, other: rx.concat(other.stream_value(), s)
TABLE["prefix(value:)"] = lambda case, s, value: s.pipe(ops.start_with(value.value()))
TABLE["then(_:)"] = lambda case, s, other: rx.concat(
    s.pipe(ops.ignore_elements()), other.stream_value())
TABLE["sample(on:onlyNew:)"] = lambda case, s, trigger, only: (
    s.pipe(ops.sample(trigger.value())) if only.value_or(False) else None)
TABLE["sample(every:on:)"] = lambda case, s, every, _on: s.pipe(
    ops.sample(every.seconds(), scheduler=case.scheduler))
TABLE["withLatest(from:)"] = lambda case, s, other: tuples(
    s.pipe(ops.with_latest_from(other.value())))


def listed(streams, join):
    """Streams in an array send arrays, and others send tuples."""
    joined = join(*streams.streams())
    is_array = streams.json.get("array", True)
    return joined.pipe(ops.map(list)) if is_array else tuples(joined)


# Boolean

TABLE["negate()"] = lambda case, s: s.pipe(ops.map(lambda value: not value))
TABLE["and(_:)"] = lambda case, s, other: rx.combine_latest(s, other.stream()).pipe(
    ops.map(all))
TABLE["or(_:)"] = lambda case, s, other: rx.combine_latest(s, other.stream()).pipe(
    ops.map(any))
TABLE["all(_:)"] = lambda case, _, streams: rx.combine_latest(*streams.streams()).pipe(ops.map(all))
TABLE["any(_:)"] = lambda case, _, streams: rx.combine_latest(*streams.streams()).pipe(ops.map(any))

# Flattening


@op("flatMap(_:_:)")
def flat_map(case, s, strategy, f):
    match strategy.choice():
        case "merge":
            return s.pipe(ops.flat_map(f.closure()))
        case "concat":
            return s.pipe(ops.concat_map(f.closure()))
        case "latest":
            return s.pipe(ops.switch_map(f.closure()))
        case "exhaust":
            return s.pipe(ops.map(f.closure()), ops.exclusive())
        case "concurrent":
            return s.pipe(ops.map(f.closure()), ops.merge(max_concurrent=strategy.limit()))
    return None


@op("flatten(_:)")
def flatten(case, s, strategy):
    match strategy.choice():
        case "merge":
            return s.pipe(ops.merge_all())
        case "concat":
            return s.pipe(ops.concat_all())
        case "latest":
            return s.pipe(ops.switch_latest())
        case "exhaust":
            return s.pipe(ops.exclusive())
        case "concurrent":
            return s.pipe(ops.merge(max_concurrent=strategy.limit()))
    return None


TABLE["expand(limit:_:)"] = lambda case, s, limit, f: (
    None if limit.is_given else s.pipe(ops.expand(f.closure())))

# Observing. The closures of a fixture have no effects.

for signature in (
    "on(event:failed:completed:interrupted:terminated:disposed:value:)",
    "on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)",
):
    TABLE[signature] = lambda case, s, *_: s.pipe(ops.do_action(lambda _: None))

# Recovering

TABLE["mapError(_:)"] = lambda case, s, f: s.pipe(
    ops.catch(lambda error, _: rx.throw(Failure(f.closure()(plain(error))))))
TABLE["flatMapError(_:)"] = lambda case, s, f: s.pipe(
    ops.catch(lambda error, _: f.closure()(plain(error))))
TABLE["retry(upTo:)"] = lambda case, s, count: s.pipe(
    ops.retry(count.value() + 1 if count.is_given else None))
TABLE["repeat(_:)"] = lambda case, s, count: s.pipe(ops.repeat(count.value_or(None)))


TABLE["attemptMap(_:)"] = lambda case, s, f: s.pipe(
    ops.map(f.closure()), ops.map(attempted))


@op("attempt(_:)")
def attempt(case, s, f):
    closure = f.closure()
    return s.pipe(ops.do_action(lambda value: attempted(closure(value))))


# Sharing


@op("share(replay:resetOn:linger:on:)")
def share(case, s, replay, reset, linger, _on):
    if reset.is_given or linger.is_given:
        return None
    if replay.value_or(0) == 0:
        return s.pipe(ops.share())
    return s.pipe(ops.replay(replay.value(), scheduler=case.scheduler), ops.ref_count())


# Timing

TABLE["delay(_:on:)"] = lambda case, s, time, _on: s.pipe(
    ops.delay(time.seconds(), scheduler=case.scheduler))
TABLE["delay(until:)"] = lambda case, s, make: s.pipe(ops.delay_with_mapper(make.closure()))
TABLE["start(after:on:)"] = lambda case, s, time, _on: s.pipe(
    ops.delay_subscription(time.seconds(), scheduler=case.scheduler))
TABLE["start(on:)"] = lambda case, s, _on: s.pipe(ops.subscribe_on(case.scheduler))
TABLE["observe(on:)"] = lambda case, s, _on: s.pipe(ops.observe_on(case.scheduler))


@op("debounce(_:on:whenCompleted:)")
def debounce(case, s, time, _on, completed):
    # What reactivex does at a completion is what `.flush` asks for.
    if not completed.asks_for("discard", "flush"):
        return None
    return s.pipe(ops.debounce(time.seconds(), scheduler=case.scheduler))


@op("debounce(_:on:discardWhenCompleted:)")
def debounce_discarding(case, s, time, _on, discard):
    # The other value asks to send the pending value when it is due.
    if not discard.value_or(True):
        return None
    return s.pipe(ops.debounce(time.seconds(), scheduler=case.scheduler))


TABLE["debounce(until:whenCompleted:)"] = lambda case, s, make, completed: (
    s.pipe(ops.throttle_with_mapper(make.closure())) if completed.asks_for("flush") else None)


@op("throttle(_:on:edges:whenCompleted:)")
def throttle(case, s, time, _on, edges, _completed):
    if not edges.is_given or edges.choice() != "leading":
        return None
    return s.pipe(ops.throttle_first(time.seconds(), scheduler=case.scheduler))


def since_epoch(case, moment):
    return Length(round((moment - case.scheduler.to_datetime(0)).total_seconds() * case.tick))


TABLE["timestamp(on:)"] = lambda case, s, _on: s.pipe(
    ops.timestamp(scheduler=case.scheduler),
    ops.map(lambda stamped: Tuple(
        (stamped.value, since_epoch(case, stamped.timestamp)), ("value", "time"))))
TABLE["measureInterval(on:)"] = lambda case, s, _on: s.pipe(
    ops.time_interval(scheduler=case.scheduler),
    ops.map(lambda measured: Tuple(
        (measured.value, Length(round(measured.interval.total_seconds() * case.tick))),
        ("value", "interval"))))


@op("timeout(first:each:raising:on:)")
def timeout(case, s, first, each, error, _on):
    # reactivex has one limit, for the first value as for each later one.
    if not each.is_given or first.is_given and first.value() != each.value():
        return None
    return s.pipe(ops.timeout(
        each.seconds(), rx.throw(Failure(error.value())), scheduler=case.scheduler))


@op("timeout(first:each:switchingTo:on:)")
def timeout_switching(case, s, first, each, other, _on):
    if not each.is_given or first.is_given and first.value() != each.value():
        return None
    return s.pipe(ops.timeout(each.seconds(), other.stream_value(), scheduler=case.scheduler))
