# SPDX-License-Identifier: BSD-3-Clause
"""Exports the float samples of PyTorch's OpInfo, the database of its own operator tests, and lowers
them with ExecuTorch: make_opinfo.py FOLDER. A sample becomes a folder with model.pt2 and meta.json:
how many delegates ExecuTorch makes, and the operators that it leaves on the host. A folder made
before is kept. Takes half an hour.
"""

import json
import logging
import signal
import sys
import warnings
from contextlib import contextmanager
from pathlib import Path

import peer_payload
import torch
from executorch.backends.arm.tosa.compile_spec import TosaCompileSpec
from executorch.backends.arm.tosa.partitioner import TOSAPartitioner
from torch.testing._internal.common_methods_invocations import op_db

TARGET = "TOSA-1.0+FP"
SAMPLES = 2  # of each operator
LARGEST = 20000  # elements of an input
SECONDS = 60


class Place:
    """Stands for a tensor in the arguments of a call."""


class Call(torch.nn.Module):
    def __init__(self, function, arguments, named):
        super().__init__()
        self.call = (function, arguments, named)

    def forward(self, *tensors):
        left = iter(tensors)
        function, arguments, named = self.call
        arguments = [_changed(x, Place, lambda _: next(left)) for x in arguments]
        named = {name: _changed(x, Place, lambda _: next(left)) for name, x in named.items()}
        return function(*arguments, **named)


def _changed(value, kind, change):
    """`change` of each value of that kind, also in lists."""
    if isinstance(value, kind):
        return change(value)
    if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
        return type(value)(_changed(x, kind, change) for x in value)
    return value


@contextmanager
def _time_limit():
    def give_up(*_):
        raise TimeoutError

    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)


def _programs(operator):
    """The first samples with tensors that TOSA has: real, not empty and not large."""
    made = 0
    for number, sample in enumerate(operator.sample_inputs("cpu", torch.float32)):
        tensors = []

        def place(x):
            tensors.append(x.detach().clone())
            return Place()

        arguments = [_changed(x, torch.Tensor, place) for x in (sample.input, *sample.args)]
        named = {k: _changed(x, torch.Tensor, place) for k, x in sample.kwargs.items()}
        if not tensors or any(x.is_complex() or not 0 < x.numel() <= LARGEST for x in tensors):
            continue
        module = Call(operator.op, arguments, named).eval()
        yield number, torch.export.export(module, tuple(tensors))
        made += 1
        if made == SAMPLES:
            return


def _name(target):
    return target._schema.name if hasattr(target, "_schema") else target._op._schema.name


def _left_on_host(program):
    """How many delegates ExecuTorch makes, and the operators that it leaves."""
    partitioner = TOSAPartitioner(TosaCompileSpec(TARGET))
    edge = peer_payload.lower(program, partitioner).exported_program()
    calls = [n.target for n in edge.graph.nodes if n.op == "call_function"]
    calls = [t for t in calls if "getitem" not in str(t)]
    left = [_name(t) for t in calls if "call_delegate" not in str(t)]
    return len(calls) - len(left), left


def _write(folder, program):
    folder.mkdir(parents=True, exist_ok=True)
    torch.export.save(program, folder / "model.pt2")
    delegates, left = _left_on_host(program)
    (folder / "meta.json").write_text(json.dumps({"delegates": delegates, "left": left}))


def main(folder):
    if (folder / "complete").exists():
        return
    warnings.filterwarnings("ignore")
    logging.disable(logging.CRITICAL)
    for operator in op_db:
        if torch.float32 not in operator.dtypes:
            continue
        try:  # not every sample can be exported, and ExecuTorch does not lower all that can
            with _time_limit():
                for number, program in _programs(operator):
                    _write(folder / f"{operator.full_name}-{number}", program)
        except Exception as error:
            print(f"{operator.full_name}: {type(error).__name__}", flush=True)
    (folder / "complete").touch()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
