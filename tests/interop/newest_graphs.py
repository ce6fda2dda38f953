# SPDX-License-Identifier: BSD-3-Clause
"""The TOSA graphs that ExecuTorch would give to Vela for the corpus' models, by the ExecuTorch of
this Python; and the convolutional models with channels-last inputs.

ExecuTorch 1.5.1 drops a ReLU between a convolution and a quantize whose zero point is not the least
value, so its graphs may compute other outputs than the model: use them for cycles only.
"""

from unittest import mock

import make_ops
import numpy as np
import peer_payload
import torch
from executorch.backends.arm import arm_vela
from executorch.backends.arm.ethosu import EthosUCompileSpec, EthosUPartitioner, backend
from vela_runs import FOLDERS


def lower(program, accelerator):
    """The graph of each delegate, in the order in which ExecuTorch compiles them."""
    graphs = []
    compiled = getattr(arm_vela, "VelaCompileResult", bytes)  # before 1.5, a payload is bytes

    def keep(tosa_flatbuffer, *_, **__):
        graphs.append(tosa_flatbuffer)
        return compiled(b"")

    with mock.patch.object(backend, "vela_compile", keep):
        peer_payload.lower(program, EthosUPartitioner(EthosUCompileSpec(accelerator)))
    return graphs


def write(path, folder):
    """Lowers a .pt2 for each NPU: FOLDER/NPU/delegateN.tosa, as in the corpus. NPUs with the same
    TOSA specification share the graphs."""
    made = {}
    for accelerator, name in FOLDERS.items():
        specification = str(EthosUCompileSpec(accelerator).tosa_spec)
        if specification not in made:
            made[specification] = lower(torch.export.load(path), accelerator)
        (folder / name).mkdir()
        for number, graph in enumerate(made[specification]):
            (folder / name / f"delegate{number}.tosa").write_bytes(graph)


class ChannelsLast(torch.nn.Module):
    """A model whose input has its channels last, so that neither it nor TOSA, whose images have
    that order, has to transpose."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, x):
        return self.model(x.permute(0, 3, 1, 2))


@torch.no_grad()
def write_channels_last(model, path):
    """Quantizes a model of the corpus with a channels-last input, calibrated on its examples."""
    inputs = np.load(model / "example_inputs.npy").transpose(0, 1, 3, 4, 2)
    calls = [(torch.from_numpy(np.ascontiguousarray(x)),) for x in inputs]
    module = ChannelsLast(torch.export.load(model / "float.pt2").module(check_guards=False))
    program = torch.export.export(make_ops.quantized(module, calls, "int8"), calls[0])
    torch.export.save(program, path)
