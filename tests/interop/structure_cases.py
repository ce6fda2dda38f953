# SPDX-License-Identifier: BSD-3-Clause
"""Programs whose operators are the same in ExecuTorch's edge dialect as in ATen, and the operators
that a partitioner selects."""

import functools
import random
from dataclasses import dataclass

import torch
from torch import nn
from torch._higher_order_ops.map import map
from torch._higher_order_ops.scan import scan
from torch._higher_order_ops.while_loop import while_loop

ADD, MUL, SUB = "aten.add.Tensor", "aten.mul.Tensor", "aten.sub.Tensor"
RELU, SIGMOID, EXP = "aten.relu.default", "aten.sigmoid.default", "aten.exp.default"
MM, CONV = "aten.mm.default", "aten.conv2d.default"
TOPK, MAX, CAT = "aten.topk.default", "aten.max.dim", "aten.cat.default"


@dataclass
class Case:
    methods: dict  # name -> (module, inputs)
    operators: tuple  # selected by the partitioner, by ATen names
    keeps_mutated: bool = False  # its delegates keep the buffers that only they change
    partitioned: tuple | None = None  # the methods with a partitioner; None: one for all


CASES = {}


class Net(nn.Module):
    """A function of a module and its inputs; parameters become parameters, tensors buffers."""

    def __init__(self, function, **state):
        super().__init__()
        self.function = function
        for name, value in state.items():
            if isinstance(value, nn.Parameter):
                self.register_parameter(name, value)
            else:
                self.register_buffer(name, value)

    def forward(self, *inputs):
        return self.function(self, *inputs)


class Constants(nn.Module):
    """Reads a tensor that is neither a parameter nor a saved buffer."""

    def __init__(self, buffer):
        super().__init__()
        table = torch.full((4, 4), 3.0)
        if buffer:
            self.register_buffer("table", table, persistent=False)
        else:
            self.table = table

    def forward(self, x):
        return (x + self.table).exp() * self.table + x.sigmoid() * x


def weight(*shape):
    return nn.Parameter(torch.ones(*(shape or (4, 4))))


def x():
    return torch.ones(4, 4)


def add(name, operators, function, inputs, keeps_mutated=False, **state):
    add_methods(name, operators, {"forward": (Net(function, **state), inputs)}, keeps_mutated)


def add_methods(name, operators, methods, keeps_mutated=False, partitioned=None):
    assert name not in CASES, name
    CASES[name] = Case(methods, tuple(operators), keeps_mutated, partitioned)


# ---- partitions

add("empty list", [], lambda m, a, b: (a + b).relu(), (x(), x()))
add("none found", [EXP], lambda m, a, b: (a + b).relu(), (x(), x()))
add("whole program", [ADD, RELU], lambda m, a, b: (a + b).relu(), (x(), x()))
add("two chained", [ADD, RELU], lambda m, a, b: ((a + b).relu().exp() + a).relu(), (x(), x()))
add(
    "three with host between",
    [ADD, MUL],
    lambda m, a, b: ((((a + b) * b).exp() + a).sigmoid() * b).relu() + a,
    (x(), x()),
)


def diamond(m, a):
    top = a + a
    return (top * top) + top.exp()


def deep_diamond(m, a, b):
    top = a + b
    left = (top * b).exp() * a
    right = top.sigmoid() * b
    return (left + right) * top


def skewed(m, a, b, c, d):
    # Once the first partition is lowered, ExecuTorch has the remaining nodes in another order.
    first = a * b
    late = (d * first).exp().exp() + c
    early = c.exp() + b
    return (late * a + early * d).exp() + (first + d)


add("diamond", [ADD, MUL], diamond, (x(),))
add("deep diamond", [ADD, MUL], deep_diamond, (x(), x()))
add("skewed branches", [ADD, MUL], skewed, (x(), x(), x(), x()))
add(
    "independent branches",
    [ADD, MUL],
    lambda m, a, b: ((a + a).exp(), (b * b).sigmoid()),
    (x(), x()),
)
add(
    "independent branches of two lengths",
    [ADD, MUL],
    lambda m, a, b: (((a + a).exp() * a).sigmoid(), b * b),
    (x(), x()),
)
add(
    "inputs out of order",
    [ADD, SUB, MUL],
    lambda m, a, b, c, d: ((d - b) * (c - a) + d).exp(),
    (x(), x(), x(), x()),
)

# ---- values


def many_outputs(m, a, b):
    one = a + b
    two = one * b
    three = two - one
    return two.exp(), three, one.sigmoid(), one


def two_readers(m, a, b):
    shared = a + b
    host = shared.exp()
    return (host + shared) * shared, host * shared


def output_and_host(m, a, b):
    both = a + b
    return both, both.exp() + a


def results_of_one_node(m, a, b):
    values, places = torch.topk(a + b, 2)
    return values.exp(), places


def results_inside(m, a, b):
    most = torch.max(a + b, 1)
    host, _ = torch.max(most.values.exp().unsqueeze(0).relu(), 1)
    return host, most.indices


def lists(m, a, b):
    return torch.cat([a.exp(), a + b, b, a + b]).relu()


add("several outputs", [ADD, MUL, SUB], many_outputs, (x(), x()))
add("one value for two delegates", [ADD, MUL], two_readers, (x(), x()))
add("output that the host reads too", [ADD], output_and_host, (x(), x()))
add("two results outside", [TOPK, ADD], results_of_one_node, (x(), x()))
add("two results of the host", [ADD, EXP], results_of_one_node, (x(), x()))
add("one of two results", [ADD, MAX], lambda m, a: torch.max(a + a, 1).values.exp(), (x(),))
add("list of tensors", [ADD, CAT], lists, (x(), x()))
add("inputs that are outputs", [ADD], lambda m, a, b: (a, (a + b).exp(), b), (x(), x()))
add("the same output twice", [ADD], lambda m, a, b: [a + b] * 2, (x(), x()))
add("input that nothing reads", [ADD], lambda m, a, b: (a + a).exp(), (x(), x()))

# ---- state

add(
    "weights",
    [ADD, MM],
    lambda m, a: (torch.mm(a, m.w) + m.b).relu() + m.b.exp(),
    (x(),),
    w=weight(),
    b=weight(4),
)
add(
    "weight for two delegates",
    [ADD, MM],
    lambda m, a: torch.mm(torch.mm(a, m.w).exp(), m.w) + m.b,
    (x(),),
    b=weight(4),
    w=weight(),
)
add(
    "weight for delegate and host",
    [ADD],
    lambda m, a: torch.mm((a + m.w).exp(), m.w),
    (x(),),
    w=weight(),
)
add(
    "weight that two nodes of a delegate read",
    [ADD, MUL],
    lambda m, a: ((a + m.w) * m.w).exp() + m.v,
    (x(),),
    v=weight(),
    w=weight(),
)
add(
    "weight for two delegates and host",
    [ADD, MUL],
    lambda m, a: ((a + m.w).exp() * m.w - m.w) * m.w,
    (x(),),
    w=weight(),
)
add("unused weight", [ADD], lambda m, a: (a + m.w).exp(), (x(),), w=weight(), unused=weight())
add(
    "convolution",
    [CONV, RELU],
    lambda m, a: torch.conv2d(torch.conv2d(a, m.w, m.b).relu().exp(), m.w).relu(),
    (torch.ones(1, 2, 8, 8),),
    b=weight(2),
    w=weight(2, 2, 3, 3),
)
add(
    "weight that is an output",
    [ADD],
    lambda m, a: ((a + m.w).exp(), m.w + m.w),
    (x(),),
    w=weight(),
)
add(
    "buffer that is read",
    [ADD],
    lambda m, a: (a + m.mean).exp() + m.w,
    (x(),),
    mean=torch.ones(4),
    w=weight(),
)
add_methods("constants", [ADD, MUL], {"forward": (Constants(False), (x(),))})
add_methods("buffer that is not saved", [ADD, MUL], {"forward": (Constants(True), (x(),))})


def counts(m, a):
    m.count.add_(a)
    return (m.count * a).exp()


def counts_twice(m, a):
    m.total.mul_(a)
    m.count.add_(a)
    return (m.count * m.total).exp() + m.w


def counts_on_host(m, a):
    m.count.add_(a.exp())
    return a * m.w


def late_buffer(m, a):
    product = a * m.w
    m.count.add_(product)
    return product.exp(), product


def counts_behind_host(m, a):
    host = (a + a).exp()
    m.count.add_(host)
    return m.count * m.w, host * m.w


def weight_beside_mutation(m, a):
    m.count.add_(m.w)
    return (m.count * a).exp() + m.w


def add_both(name, operators, function, inputs, **state):
    """Once with its buffers in the delegate, once outside."""
    add(f"{name} kept out", operators, function, inputs, **state)
    add(f"{name} kept inside", operators, function, inputs, keeps_mutated=True, **state)


BUFFER = {"count": torch.zeros(4, 4)}
TWO = {"w": weight(), "count": torch.zeros(4, 4), "total": torch.zeros(4, 4)}
STATE = {"count": torch.zeros(4, 4), "w": weight()}
add_both("buffer", [ADD, MUL], counts, (x(),), **BUFFER)
add_both("two buffers", [ADD, MUL], counts_twice, (x(),), **TWO)
add_both("buffer with more outputs", [ADD, MUL], late_buffer, (x(),), **STATE)
add_both("buffer of the second delegate", [ADD, MUL], counts_behind_host, (x(),), **STATE)
add_both("buffer with a weight", [ADD, MUL], weight_beside_mutation, (x(),), **STATE)
add("buffer of the host", [MUL], counts_on_host, (x(),), keeps_mutated=True, **STATE)

# ---- control flow

PREDICATE = torch.tensor(True)


def branches(m, pred, a, b):
    sum = a + b
    chosen = torch.cond(
        pred,
        lambda p, q: ((p + q).exp() + p,),
        lambda p, q: ((p * q) - q,),
        (sum, b),
    )
    return chosen[0] + a


def branches_with_weight(m, pred, a):
    # A weight that a delegate outside reads too makes ExecuTorch fail: it is in a list of the
    # call's arguments, where duplicate_constant_node does not look.
    chosen = torch.cond(
        pred,
        lambda p: (torch.mm(p, m.w).exp() + m.w,),
        lambda p: (p.exp(),),
        (a + m.b,),
    )
    return (chosen[0] + a,)


def nested(m, first, second, a, b):
    def inner(p, q):
        both = p + q
        found = torch.cond(second, lambda r: (r + r,), lambda r: (r.exp() + r,), (both,))
        return (found[0] + q,)

    return torch.cond(first, inner, lambda p, q: (p - q,), (a.relu(), b + b))


def two_conds(m, pred, a):
    one = torch.cond(pred, lambda p: (p + p,), lambda p: (p.exp(),), (a,))[0]
    two = torch.cond(pred, lambda p: (p.exp(),), lambda p: (p + p + p,), (one + a,))[0]
    return two + one


def loop(m, i, a, one):
    return while_loop(
        lambda i, v: i < 5,
        lambda i, v: (i + one, (v * v).exp() + v),
        (i, a * a),
    )[1] * a


def mapped(m, a, b):
    return map(lambda row, p: (row + p).exp() * p, a + a, b) + b


def scanned(m, a, b):
    def step(carry, row):
        sum = carry + row
        return sum, sum.exp() * row

    return scan(step, b, a + a)[1] + a


def loop_in_cond(m, pred, i, a, one):
    def long(j, p):
        return (loop(m, j, p + p, one),)

    return torch.cond(pred, long, lambda j, p: (p.exp() + p,), (i, a))


add("cond", [ADD, MUL], branches, (PREDICATE, x(), x()))
add("cond that nothing is taken of", [EXP], two_conds, (PREDICATE, x()))
add("cond with a weight", [ADD, MM], branches_with_weight, (PREDICATE, x()), b=weight(), w=weight())
add("nested cond", [ADD], nested, (PREDICATE, PREDICATE, x(), x()))
add("two conds", [ADD], two_conds, (PREDICATE, x()))
COND, WHILE = "higher_order.cond", "higher_order.while_loop"
add("cond inside", [ADD, MUL, SUB, EXP, COND], branches, (PREDICATE, x(), x()))
add("two conds inside", [ADD, EXP, COND], two_conds, (PREDICATE, x()))
add("while_loop", [ADD, MUL], loop, (torch.tensor(0), x(), torch.tensor(1)))
add("while_loop in cond", [ADD], loop_in_cond, (PREDICATE, torch.tensor(0), x(), torch.tensor(1)))
add("map", [ADD, MUL], mapped, (x(), torch.ones(4)))
add("scan", [ADD, MUL], scanned, (x(), torch.ones(4)))
add("while_loop inside", [MUL, WHILE], loop, (torch.tensor(0), x(), torch.tensor(1)))

# ---- methods


def methods():
    w = weight()
    first = Net(lambda m, a: torch.mm((a + m.w).exp(), m.w) + m.w, w=w)
    second = Net(lambda m, a, b: (a + b).relu() + m.w, w=w)
    return {"encode": (first, (x(),)), "decode": (second, (x(), x()))}


add_methods("methods with one partitioner", [ADD, MM], methods())
add_methods("methods, one partitioned", [ADD, MM], methods(), partitioned=("decode",))
add_methods("methods, none partitioned", [ADD, MM], methods(), partitioned=())


# ---- random


def random_program(seed):
    """Some nodes that read inputs, weights and each other; unread values are outputs."""
    choose = random.Random(seed)
    steps = []
    names = ["a", "b", "c", "v", "w"]
    for _ in range(choose.randint(4, 16)):
        function = choose.choice([torch.add, torch.mul, torch.exp, torch.sigmoid])
        # Mostly values made last: that makes chains.
        recent = names[-4:] if choose.random() < 0.6 else names
        reads = [choose.choice(recent), choose.choice(names)]
        steps.append((function, reads[: 1 if function in (torch.exp, torch.sigmoid) else 2]))
        names.append(f"step {len(steps) - 1}")
    return steps


def run_steps(steps, m, a, b, c):
    values = {"a": a, "b": b, "c": c, "v": m.v, "w": m.w}
    unread = {}
    for i, (function, reads) in enumerate(steps):
        for name in reads:
            unread.pop(name, None)
        values[f"step {i}"] = function(*(values[name] for name in reads))
        unread[f"step {i}"] = values[f"step {i}"]
    return tuple(unread.values())


for seed in range(24):
    function = functools.partial(run_steps, random_program(seed))
    add(f"random {seed}", [ADD, MUL], function, (x(), x(), x()), v=weight(), w=weight())
