# SPDX-License-Identifier: BSD-3-Clause
"""Compares written programs with the originals. usage: run_written.py run|lower < WORK

WORK is a JSON list of [title, original, copy, specification]; prints one of
[title, passed or null if the original cannot be run, text].
"""

import hashlib
import sys
from collections import Counter

import apart
import peer_payload
import torch
import torch.utils._pytree as pytree
from executorch.backends.arm.tosa.compile_spec import TosaCompileSpec
from executorch.backends.arm.tosa.partitioner import TOSAPartitioner
from executorch.exir.delegate import executorch_call_delegate


# ---- running


def random_input(value, generator):
    sizes, strides = [int(x) for x in value.shape], [int(x) for x in value.stride()]
    if value.dtype == torch.bool:
        made = torch.rand(sizes, generator=generator) > 0.5
    elif value.dtype.is_complex:
        made = torch.randn(sizes, generator=generator, dtype=value.dtype)
    elif value.dtype.is_floating_point:
        made = torch.randn(sizes, generator=generator)
    else:
        made = torch.randint(0, 3, sizes, generator=generator)
    return torch.empty_strided(sizes, strides, dtype=value.dtype).copy_(made)


def make_inputs(program):
    """Arguments and keyword arguments; inputs that export has fixed keep their values."""
    generator = torch.Generator().manual_seed(1)
    values = {n.name: n.meta.get("val") for n in program.graph.nodes if n.op == "placeholder"}
    leaves = []
    for spec in program.graph_signature.input_specs:
        if spec.kind.name != "USER_INPUT":
            continue
        if hasattr(spec.arg, "value"):
            leaves.append(spec.arg.value)
        else:
            leaves.append(random_input(values[spec.arg.name], generator))
    return pytree.tree_unflatten(leaves, program.call_spec.in_spec)


def outcome(program, inputs):
    """The outputs, the inputs after the run, and the buffers after it."""
    clone = lambda x: x.clone() if isinstance(x, torch.Tensor) else x
    arguments, keywords = pytree.tree_map(clone, inputs)
    module = program.module()
    torch.manual_seed(1)
    with torch.no_grad():
        outputs = module(*arguments, **keywords)
    return outputs, (arguments, keywords), dict(module.named_buffers())


def bits(x):
    if not isinstance(x, torch.Tensor):
        return repr(x)
    flat = x.detach().contiguous().reshape(-1)
    return [str(x.dtype), list(x.shape), flat.view(torch.uint8).numpy().tobytes()]


def same(a, b):
    left, right = pytree.tree_leaves(a), pytree.tree_leaves(b)
    return len(left) == len(right) and all(bits(x) == bits(y) for x, y in zip(left, right))


def run(original, copy, _):
    copied = torch.export.load(copy)  # its sizes are fixed
    inputs = make_inputs(copied)
    try:
        wanted = outcome(torch.export.load(original), inputs)
    except Exception as error:
        return None, f"PyTorch cannot run the original: {error}"[:200]
    found = outcome(copied, inputs)
    if not same(wanted[0], found[0]):
        return False, "other outputs"
    if not same(wanted[1], found[1]):
        return False, "other changes of its inputs"
    # Buffers that no node reads are not in the copy.
    if not all(name in wanted[2] and same(wanted[2][name], x) for name, x in found[2].items()):
        return False, "other buffers"
    return True, "the same outputs"


# ---- lowering


def delegates_of(path, specification):
    """The payloads' checksums, and the other nodes by their operators."""
    partitioner = TOSAPartitioner(TosaCompileSpec(specification))
    edge = peer_payload.lower(torch.export.load(path), partitioner).exported_program()
    payloads, operators = [], Counter()
    for node in edge.graph.nodes:
        if node.target is executorch_call_delegate:
            lowered = getattr(edge.graph_module, node.args[0].target)
            payloads.append(hashlib.sha256(lowered.processed_bytes).hexdigest())
        elif node.op == "call_function":
            operators[str(node.target)] += 1
    return payloads, operators


def lower(original, copy, specification):
    wanted, host = delegates_of(original, specification)
    found, left = delegates_of(copy, specification)
    if not wanted or len(wanted) != len(found):
        return False, f"{len(found)} delegates, of the original {len(wanted)}"
    if host != left:
        return False, f"other nodes on the host: {left}, not {host}"
    return wanted == found, f"{len(found)} delegates for {specification}, the same bytes"


if __name__ == "__main__":
    apart.answer({"run": run, "lower": lower}[sys.argv[1]])
