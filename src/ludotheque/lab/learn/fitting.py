"""A value network fitted to samples: trained with Adam (Kingma and Ba, 2015), then rounded to whole numbers.

All positions of a game share its result, so there are far fewer results than rows. Against overfitting, inputs and
cells are left out at random (dropout: Srivastava and others, 2014), weights decay, the margin is learned beside the
place, and one game in ten says when to stop. If the teacher was a search, the policy head learns how often the search
tried each legal action (cross-entropy of a softmax over the legal ones), and the place is mixed with the value that the
search found.

One game in five is held out. Of its positions the report says: how well the network tells winners from losers (the area
under the ROC curve, AUC) by fifth of the game, beside the lead by the game's `evaluate` alone; whether positions with a
value of 70% are won as often as that; and how often the action that the search tried most has the highest prior, or one
of the three highest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

import numpy as np

from ...bots.network import CHANCES, FINE, FIRST, FULL, PLACES, SECOND, WHOLE, ValueNetwork, sigmoid, weights
from ...kernel.errors import GameError
from ...kernel.text import Text
from .samples import FIFTHS, Samples

LOOKS = 60  # evaluations of the loss on the stopping games
BETWEEN = 50  # batches between two evaluations
PATIENCE = 8  # evaluations without a better loss before training stops
BATCH = 512
LOOKED_AT = 50_000  # rows at most of the stopping games, evenly from all of them
PART = 4096  # rows at a time
RATE = 1e-3  # learning rate
DECAY = 1.0  # weight decay, for a step at a rate of 1
LEFT_OUT = (0.2, 0.3, 0.1)  # dropout rates of the inputs and of the cells of both layers
MARGIN_SHARE = 0.5  # the weight of the margin in the loss; that of the place is 1
PREFERENCE_SHARE = 1.0  # the weight of the preferences in the loss
SHARPEN = 2.0  # target shares are visit counts to this power
TRUST = 0.0  # the part of the place that is taken from the search's value
LEAST_SPREAD = 0.1  # scales of features are limited: one that hardly ever differs has a tiny spread
TURN = 10  # games are divided by the last digit of their number:
STOPPING, HELD_OUT = (3,), (4, 9)  # stopping games decide when to stop, held-out games are reported on
FEWEST = 20  # games
BINS = 10
LARGEST = (1 << 15) - 1
SUMS = (1 << 31) - 1

Floats = dict[str, np.ndarray]
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Fitted:
    """A network, and its results on the held-out games."""

    network: ValueNetwork
    report: dict[str, Any]


def fit(
    samples: Samples,
    names: list[str],
    actions: int,
    seed: int,
    *,
    seconds: float | None = None,
    progress: Progress = lambda done: None,
) -> Fitted:
    """Fit a network with this many actions; the one with the best loss on the stopping games is taken.

    Raises GameError for too few games.
    """
    games = enough_games(samples)
    digit = samples.game % TURN
    rng = np.random.default_rng(seed)
    stopping, test = np.flatnonzero(np.isin(digit, STOPPING)), np.flatnonzero(np.isin(digit, HELD_OUT))
    stopping = stopping[:: 1 + len(stopping) // LOOKED_AT]
    train = np.flatnonzero(~np.isin(digit, STOPPING + HELD_OUT))
    inputs = whole_rows(samples, len(names))
    thought = Thought(samples, actions)
    target = np.where(np.isnan(samples.value), samples.place, (1 - TRUST) * samples.place + TRUST * samples.value)
    net = begin(inputs, samples, train, actions, rng)
    best, best_loss, history = net, np.inf, []
    state = Adam(net)
    began = monotonic()
    since = 0
    for look in range(LOOKS):
        for _ in range(BETWEEN):
            rows = rng.choice(train, BATCH)
            stay = _staying(len(rows), len(names), rng)
            wanted = Wanted(target[rows], samples.margin[rows], *thought.of(rows))
            state.step(net, slopes(net, inputs[rows], wanted, stay), RATE)
        loss = sum(_losses(net, inputs, samples, thought, stopping))
        history.append(round(float(loss), 5))
        since += 1
        if loss < best_loss:
            best, best_loss, since = {name: array.copy() for name, array in net.items()}, loss, 0
        progress(look + 1)
        if since >= PATIENCE or (seconds is not None and monotonic() - began > seconds):
            break
    network = ValueNetwork(_rounded(best, inputs, train))
    report = {"games": len(games), "rows": len(samples), "losses": history}
    return Fitted(network, report | _held_out(network, best, samples, thought, inputs, names, test))


def _held_out(
    network: ValueNetwork,
    net: Floats,
    samples: Samples,
    thought: Thought,
    inputs: np.ndarray,
    names: list[str],
    test: np.ndarray,
) -> dict[str, Any]:
    """How good a network is on the rows `test`; `net` is the same before it was rounded."""
    place, fifth = samples.place[test], samples.fifth[test]
    values = _by_parts(inputs, test, lambda some: values_of(network, some)) / WHOLE
    leads = _by_parts(inputs, test, lambda some: lead(names, some))
    seats = _by_parts(inputs, test, lambda some: players(names, some))
    exact = _by_parts(inputs, test, lambda some: forward(net, some)[3][:, 0])
    losses = _losses(net, inputs, samples, thought, test)
    report: dict[str, Any] = {
        "held_out": {"games": len(np.unique(samples.game[test])), "rows": len(test)},
        "auc": [auc(values[fifth == n], place[fifth == n]) for n in range(FIFTHS)],
        "auc_of_lead": [auc(leads[fifth == n], place[fifth == n]) for n in range(FIFTHS)],
        "auc_in_all": auc(values, place),
        "auc_of_lead_in_all": auc(leads, place),
        "auc_by_players": {n: auc(values[seats == n], place[seats == n]) for n in np.unique(seats).tolist()},
        "loss": round(losses[0], 5),
        "auc_unrounded": auc(exact, place),
        "calibration": calibration(values, place),
    }
    if thought.rows(test).any():
        decided = test[thought.rows(test)]
        report["preferences"] = {"loss": round(losses[1], 5), **agreement(network, inputs, thought, decided)}
    return report


def _parts(rows: np.ndarray) -> list[np.ndarray]:
    """Rows in batches of some thousand, so that intermediate results fit into memory."""
    return np.array_split(rows, max(1, len(rows) // PART))


def _by_parts(inputs: np.ndarray, rows: np.ndarray, make: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
    """The results of a function of rows of inputs, computed in batches; one value for each row."""
    return np.concatenate([make(inputs[part]) for part in _parts(rows)])


def enough_games(samples: Samples) -> np.ndarray:
    """The numbers of the games in samples. Raises GameError if they are too few."""
    games = np.unique(samples.game)
    check_enough(len(games))
    return games


def check_enough(games: int) -> None:
    """Raises GameError if this number of games is too small to learn from."""
    if games < FEWEST:
        raise GameError(
            Text("Il faut au moins {n} parties pour apprendre.", "It takes at least {n} games to learn."), n=FEWEST
        )


# --- results ------------------------------------------------------------------------------------------------------


def auc(values: np.ndarray, place: np.ndarray) -> float | None:
    """The chance that a winner is rated above a loser, ties counting half; None without winners or without losers."""
    won, lost = values[place > 0.5], np.sort(values[place < 0.5])
    if not len(won) or not len(lost):
        return None
    below = np.searchsorted(lost, won, "left") + np.searchsorted(lost, won, "right")
    return round(float(below.mean() / (2 * len(lost))), 4)


def calibration(values: np.ndarray, place: np.ndarray) -> list[dict[str, float]]:
    """By tenths of the predicted value: its mean, the mean of the observed results, and the number of rows."""
    bins = []
    for number in range(BINS):
        inside = (values * BINS).astype(int).clip(0, BINS - 1) == number
        if inside.any():
            rows = {
                "predicted": float(values[inside].mean()),
                "observed": float(place[inside].mean()),
                "rows": int(inside.sum()),
            }
            bins.append({key: round(value, 3) for key, value in rows.items()})
    return bins


def lead(names: list[str], inputs: np.ndarray) -> np.ndarray:
    """The lead over the mean of the others by the game's `evaluate`, read from the observations."""
    own = [i for i, name in enumerate(names) if name == "stands[me]"]
    others = [i for i, name in enumerate(names) if name.startswith("stands[+")]
    return inputs[:, own].sum(1) - inputs[:, others].sum(1) / np.maximum(1, players(names, inputs) - 1)


def players(names: list[str], inputs: np.ndarray) -> np.ndarray:
    """The number of players, read from the observations."""
    here = [i for i, name in enumerate(names) if name.startswith("players=")]
    return (inputs[:, here] * np.arange(1, len(here) + 1)).sum(1)


def whole_rows(samples: Samples, width: int) -> np.ndarray:
    """The features of all rows, int16 (rows, width)."""
    result = np.zeros((len(samples), width), np.int16)
    for part in _parts(np.arange(len(samples))):
        first, last = part[0], part[-1] + 1
        pairs = samples.pairs[samples.ends[first] : samples.ends[last]]
        rows = np.repeat(part, np.diff(samples.ends[first : last + 1]))
        np.add.at(result, (rows, pairs[:, 0]), pairs[:, 1])
    return result


def values_of(network: ValueNetwork, inputs: np.ndarray) -> np.ndarray:
    """The values of rows of features, in parts of WHOLE, as the rule `value_of` computes them."""
    cells = _cells(network, inputs)
    of = network.arrays
    step = ((cells @ of["third"].astype(np.int64) + of["bias"][-1]) >> of["down"][2]) + CHANCES // 2
    return sigmoid()[np.clip(step, 0, CHANCES - 1)].astype(np.int64)


def policies_of(network: ValueNetwork, inputs: np.ndarray) -> np.ndarray:
    """The weights of all actions, int64 (rows, actions), as the rule `policy_of` computes them."""
    of = network.arrays
    total = _cells(network, inputs) @ of["fourth"].T.astype(np.int64) + of["lean"]
    step = (total >> of["down"][3]) + CHANCES // 2
    return weights()[np.clip(step, 0, CHANCES - 1)].astype(np.int64)


def _cells(network: ValueNetwork, inputs: np.ndarray) -> np.ndarray:
    """The cells of the second layer, as the rule `forward` computes them."""
    first, second, bias, down = (network.arrays[name].astype(np.int64) for name in ("first", "second", "bias", "down"))
    total = (inputs.astype(np.int64) @ first + bias[:FIRST]).astype(np.int32)
    cells = np.clip(total.astype(np.int64) >> down[0], 0, FULL)
    total = (cells @ second.T + bias[FIRST : FIRST + SECOND]).astype(np.int32)
    return np.clip(total.astype(np.int64) >> down[1], 0, FULL)


def agreement(network: ValueNetwork, inputs: np.ndarray, thought: Thought, rows: np.ndarray) -> dict[str, float]:
    """How often the action that the search tried most is the first by the policy head, and among its first three; and
    how often it would be the first by chance.
    """
    sums = np.zeros(3)
    for part in _parts(rows):
        legal, shares = thought.of(part)
        scores = np.where(legal, policies_of(network, inputs[part]), 0)
        most = scores[np.arange(len(part)), shares.argmax(1)]
        before = (scores > most[:, None]).sum(1)
        sums += (before == 0).sum(), (before < 3).sum(), (1 / legal.sum(1)).sum()
    first, first_three, by_chance = (round(float(total) / len(rows), 4) for total in sums)
    return {"rows": len(rows), "first": first, "first_three": first_three, "by_chance": by_chance}


class Thought:
    """The visit counts of searches at the decisions of samples."""

    def __init__(self, samples: Samples, actions: int) -> None:
        self._tried = samples.tried
        self._ends = samples.tried_ends
        self._actions = actions

    def rows(self, rows: np.ndarray) -> np.ndarray:
        """Whether each of these rows has visit counts."""
        return self._ends[rows + 1] > self._ends[rows]

    def of(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The legal actions, bool (rows, actions), and their shares, float32; zeros for rows without visit counts."""
        counts = self._ends[rows + 1] - self._ends[rows]
        starts = np.cumsum(counts) - counts
        places = np.arange(counts.sum()) + np.repeat(self._ends[rows] - starts, counts)
        which, action = np.repeat(np.arange(len(rows)), counts), self._tried[places, 0]
        legal, shares = np.zeros((len(rows), self._actions), bool), np.zeros((len(rows), self._actions), np.float32)
        legal[which, action] = True
        shares[which, action] = self._tried[places, 1].astype(np.float32) ** SHARPEN
        return legal, shares / np.maximum(shares.sum(1, keepdims=True), 1e-9)


# --- the network --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wanted:
    """The targets of a network for some rows: place and margin, float32 (rows,); the legal actions, bool (rows,
    actions), all False where no preference is learned; and their shares, which add up to 1.
    """

    place: np.ndarray
    margin: np.ndarray
    legal: np.ndarray
    shares: np.ndarray


def begin(inputs: np.ndarray, samples: Samples, train: np.ndarray, actions: int, rng: np.random.Generator) -> Floats:
    """A network with random weights. It centres and scales its inputs by `mean` and `scale`, which are taken from the
    rows `train` and not learned.
    """
    width = inputs.shape[1]
    sums, squares = np.zeros(width), np.zeros(width)
    for part in _parts(train):
        some = inputs[part].astype(np.float64)
        sums += some.sum(0)
        squares += (some * some).sum(0)
    mean = sums / len(train)
    spread = np.maximum(np.sqrt(np.maximum(squares / len(train) - mean * mean, 0.0)), LEAST_SPREAD)
    net = {
        "w1": rng.normal(0, np.sqrt(1 / width), (width, FIRST)),
        "b1": np.zeros(FIRST),
        "w2": rng.normal(0, np.sqrt(2 / FIRST), (FIRST, SECOND)),
        "b2": np.zeros(SECOND),
        "w3": rng.normal(0, np.sqrt(1 / SECOND), (SECOND, 2)) * 0.1,
        "b3": np.zeros(2),
        "w4": np.zeros((SECOND, actions)),
        "b4": np.zeros(actions),
        "mean": mean,
        "scale": 1 / spread,
        "unit": np.array([1 / max(1.0, float(samples.margin[train].std()))]),
    }
    return {name: array.astype(np.float32) for name, array in net.items()}


def forward(net: Floats, inputs: np.ndarray, stay: list[np.ndarray] | None = None) -> tuple[np.ndarray, ...]:
    """The scaled inputs, both layers, the outputs, and the logarithms of the actions' weights. `stay`: masks of
    dropout.
    """
    scaled = (inputs.astype(np.float32) - net["mean"]) * net["scale"]
    if stay:
        scaled *= stay[0]
    first = np.maximum(scaled @ net["w1"] + net["b1"], 0)
    if stay:
        first *= stay[1]
    second = np.maximum(first @ net["w2"] + net["b2"], 0)
    if stay:
        second *= stay[2]
    return scaled, first, second, second @ net["w3"] + net["b3"], second @ net["w4"] + net["b4"]


def softmax(logarithms: np.ndarray, legal: np.ndarray) -> np.ndarray:
    """The share of each action among the legal ones of its row; zeros in rows without any."""
    raised = np.where(legal, logarithms, -np.inf)
    top = raised.max(1, keepdims=True, initial=-1e30)
    shares = np.exp(raised - top)
    return shares / np.maximum(shares.sum(1, keepdims=True), 1e-30)


def _staying(rows: int, width: int, rng: np.random.Generator) -> list[np.ndarray]:
    """Dropout masks for the inputs and both layers: 0, or the factor that keeps the mean."""
    return [
        (rng.random((rows, size), np.float32) >= share) * np.float32(1 / (1 - share))
        for size, share in zip((width, FIRST, SECOND), LEFT_OUT, strict=True)
    ]


def slopes(net: Floats, inputs: np.ndarray, wanted: Wanted, stay: list[np.ndarray]) -> Floats:
    """The gradient of the loss, as a mean over the rows."""
    scaled, first, second, out, logarithms = forward(net, inputs, stay)
    error = np.empty_like(out)
    error[:, 0] = 1 / (1 + np.exp(-out[:, 0])) - wanted.place
    error[:, 1] = MARGIN_SHARE * (out[:, 1] - wanted.margin * net["unit"])
    error /= len(inputs)
    leaning = (PREFERENCE_SHARE / len(inputs)) * (softmax(logarithms, wanted.legal) - wanted.shares)
    back_second = (error @ net["w3"].T + leaning @ net["w4"].T) * (second > 0) * stay[2]
    back_first = (back_second @ net["w2"].T) * (first > 0) * stay[1]
    return {
        "w1": scaled.T @ back_first,
        "b1": back_first.sum(0),
        "w2": first.T @ back_second,
        "b2": back_second.sum(0),
        "w3": second.T @ error,
        "b3": error.sum(0),
        "w4": second.T @ leaning,
        "b4": leaning.sum(0),
    }


def loss(net: Floats, inputs: np.ndarray, wanted: Wanted, stay: list[np.ndarray] | None = None) -> tuple[float, ...]:
    """The parts of the loss, as sums over the rows: the cross-entropy of the place, half the squared error of the
    margin in units of its spread, and the cross-entropy of the shares. `slopes` has their weights in the loss.
    """
    *_, out, logarithms = forward(net, inputs, stay)
    odds = out[:, 0].astype(np.float64)
    log_shares = np.log(np.maximum(softmax(logarithms.astype(np.float64), wanted.legal), 1e-30))
    return (
        float((np.logaddexp(0, odds) - wanted.place * odds).sum()),
        float(((out[:, 1] - wanted.margin * net["unit"]).astype(np.float64) ** 2).sum() / 2),
        float(-(wanted.shares * log_shares).sum()),
    )


def _losses(
    net: Floats, inputs: np.ndarray, samples: Samples, thought: Thought, rows: np.ndarray
) -> tuple[float, float]:
    """The mean cross-entropy of the place, and that of the preferences over the rows that have some."""
    place = preferences = 0.0
    for part in _parts(rows):
        wanted = Wanted(samples.place[part], samples.margin[part], *thought.of(part))
        losses = loss(net, inputs[part], wanted)
        place += losses[0]
        preferences += losses[2]
    return place / len(rows), preferences / max(1, int(thought.rows(rows).sum()))


class Adam:
    """Adam with decoupled weight decay; the names of weights begin with w.

    forget: the rate at which the mean square of the gradient is updated; least: what is added to its root.
    """

    def __init__(self, net: Floats, forget: float = 0.001, least: float = 1e-8) -> None:
        self._first = {name: np.zeros_like(array) for name, array in net.items()}
        self._second = {name: np.zeros_like(array) for name, array in net.items()}
        self._forget, self._least = forget, least
        self._steps = 0

    def step(self, net: Floats, slopes: Floats, rate: float) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            first, second = self._first[name], self._second[name]
            first += 0.1 * (slope - first)
            second += self._forget * (slope * slope - second)
            ahead = first / (1 - 0.9**self._steps)
            net[name] -= rate * ahead / (np.sqrt(second / (1 - (1 - self._forget) ** self._steps)) + self._least)
            if name.startswith("w"):
                net[name] -= rate * DECAY * net[name]


def _rounded(net: Floats, inputs: np.ndarray, rows: np.ndarray) -> dict[str, np.ndarray]:
    """The network in whole numbers, for features as they are: with as many bits as int16 and sums of 32 bits hold.

    The largest sum of the first layer is measured on these rows of inputs, and a factor of two is left.
    """
    first = net["w1"].astype(np.float64) * net["scale"][:, None]
    bias = net["b1"] - (net["mean"] * net["scale"]).astype(np.float64) @ net["w1"]
    second, third = net["w2"].T.astype(np.float64), net["w3"][:, 0].astype(np.float64)
    fourth, lean = net["w4"].T.astype(np.float64), net["b4"].astype(np.float64)
    sums = max(float((np.abs(inputs[part]) @ np.abs(first)).max()) for part in _parts(rows))
    sums += float(np.abs(bias).max())
    deeper = float((np.abs(second).sum(1) * (FULL >> PLACES) + np.abs(net["b2"])).max()) + 1.0
    down = [_bits(first, PLACES, 2 * sums), _bits(second, 0, deeper), _bits(third, 0), _bits(fourth, 0)]
    biases = (
        bias * 2.0 ** (PLACES + down[0]),
        net["b2"].astype(np.float64) * 2.0 ** (PLACES + down[1]),
        net["b3"][:1].astype(np.float64) * 2.0 ** (PLACES + down[2]),
    )
    return {
        "first": np.round(first * 2.0 ** (PLACES + down[0])).astype(np.int16),
        "second": np.round(second * 2.0 ** down[1]).astype(np.int16),
        "third": np.round(third * 2.0 ** down[2]).astype(np.int16),
        "fourth": np.round(fourth * 2.0 ** down[3]).astype(np.int16),
        "bias": np.round(np.concatenate(biases)).astype(np.int64),
        "lean": np.round(lean * 2.0 ** (PLACES + down[3])).astype(np.int64),
        "down": np.array([down[0], down[1], down[2] + PLACES - FINE, down[3] + PLACES - FINE], np.int64),
    }


def _bits(weights: np.ndarray, already: int, sums: float = 0.0) -> int:
    """How many more bits weights can be shifted up by, 0 to 12, if their sums reach `sums` cells."""
    most = max(float(np.abs(weights).max()), 1e-9) * 2.0**already / LARGEST
    most = max(most, sums * 2.0**PLACES / SUMS)
    return int(np.clip(np.floor(-np.log2(most)), 0, 12))
