# SPDX-License-Identifier: BSD-3-Clause
"""Judges quantized programs. usage: run_quantized.py < WORK

WORK is a JSON list of [title, program with ExecuTorch's scales, improved program, folder of the
case, tag, whether it is judged]; prints one of [title, passed or null if it is not judged, text].
"""

import json
import math
from pathlib import Path

import apart
import numpy
import peer_payload
import torch
import torch.ao.quantization.fx._decomposed  # registers quantized_decomposed

SCALE_TOLERANCE = 1e-6  # relative: rounding of float32
SQNR_MARGIN = 0.5  # dB, that of the corpus' compare.py
STEPS = 4  # each of some operators may round otherwise than PyTorch


def edges_of(program):
    """{name of the float value or parameter: (scales, zero points)}"""
    state = {**program.state_dict, **program.constants}
    inputs = program.graph_signature.input_specs
    targets = {spec.arg.name: spec.target for spec in inputs if spec.target}
    made = {}
    for node in program.graph.nodes:
        kind = str(node.target)
        value = node.args[0] if node.op == "call_function" else None
        if "quantized_decomposed.quantize_per_tensor" in kind:
            made[value.name] = [node.args[1]], [node.args[2]]
        elif "quantized_decomposed.dequantize" in kind and value.name in targets:
            name = targets[value.name]
            if "per_channel" in kind:
                made[name] = tuple(state[targets[a.name]].tolist() for a in node.args[1:3])
            else:
                made[name] = [node.args[1]], [node.args[2]]
    return made


def differences(made, peer):
    """How many edges both have, and those that differ."""
    count, different = 0, []
    for edge in peer["edges"]:
        if edge["key"] not in made:
            continue
        count += 1
        scales, zero_points = (numpy.atleast_1d(x) for x in made[edge["key"]])
        wanted = numpy.atleast_1d(edge["scale"])
        same = scales.shape == wanted.shape
        same = same and numpy.allclose(scales, wanted, rtol=SCALE_TOLERANCE, atol=0)
        if not same or (zero_points != edge["zero_point"]).any():
            different.append(edge["key"])
    return count, different


def arrays(path, stem):
    archive = numpy.load(path)
    return [archive[f"{stem}{k}"] for k in range(sum(f.startswith(stem) for f in archive.files))]


def outputs_of(program, inputs):
    module = program.module()
    runs = []
    for i in range(len(inputs[0])):
        with torch.no_grad():
            made = module(*[torch.from_numpy(x[i].copy()) for x in inputs])
        runs.append(made if isinstance(made, (tuple, list)) else [made])
    return [numpy.stack([run[k].numpy() for run in runs]) for k in range(len(runs[0]))]


def sqnr(wanted, found):
    signal = sum((a.astype(float) ** 2).sum() for a in wanted)
    noise = sum(((a.astype(float) - b) ** 2).sum() for a, b in zip(wanted, found))
    return math.inf if noise == 0 else 10 * math.log10(signal / noise)


def steps_apart(program, path, inputs):
    """The largest difference of ExecuTorch's TOSA payload from PyTorch, in the largest output scale
    of the program; None if ExecuTorch leaves constants outside of its delegates."""
    samples = [torch.from_numpy(x[0].copy()) for x in inputs]
    lowered = peer_payload.run(path, samples)
    if lowered is None:
        return None
    wanted = program.module()(*samples)
    pairs = [(x, y) for x, y in zip(flat(wanted), flat(lowered)) if x.is_floating_point()]
    return max(float((x - y).abs().max()) for x, y in pairs) / last_scale(program)


def flat(outputs):
    return outputs if isinstance(outputs, (tuple, list)) else [outputs]


def last_scale(program):
    """The largest scale that an output is dequantized with."""
    (output,) = [n for n in program.graph.nodes if n.op == "output"]
    scales = [n.args[1] for n in output.args[0] if "dequantize_per_tensor" in str(n.target)]
    return max(scales, default=1)


def judge(path, improved, folder, tag, is_judged):
    case = Path(folder)
    peer = json.loads((case / f"{tag}.qparams.json").read_text())
    count, different = differences(edges_of(torch.export.load(path)), peer)
    program, inputs = torch.export.load(improved), arrays(case / "eval.npz", "in")
    wanted = arrays(case / "float_out.npz", "out")
    ours = sqnr(wanted, outputs_of(program, inputs))
    theirs = sqnr(wanted, arrays(case / f"{tag}_out.npz", "out"))
    text = f"{count} edges in common, {len(different)} differ {different[:4] or ''}; "
    text += f"SQNR {ours:.2f} dB, ExecuTorch's {theirs:.2f} dB"
    passed = count > 0 and not different and ours >= theirs - SQNR_MARGIN
    if tag == "int8":
        apart_by = steps_apart(program, improved, inputs)
        text += f"; lowered by ExecuTorch: {apart_by} steps from PyTorch"
        passed = passed and (apart_by is None or apart_by < STEPS)
    return passed if is_judged else None, text


if __name__ == "__main__":
    apart.answer(judge)
