# SPDX-License-Identifier: BSD-3-Clause
"""What ExecuTorch's TOSA payload of a quantized program computes in tosa_reference_model."""

import tempfile
from pathlib import Path

import refmodel
import torch
import torch.ao.quantization.fx._decomposed  # noqa: F401  registers quantized_decomposed
from executorch.backends.arm.tosa.compile_spec import TosaCompileSpec
from executorch.backends.arm.tosa.partitioner import TOSAPartitioner
from executorch.exir import EdgeCompileConfig, to_edge_transform_and_lower
from executorch.exir.delegate import executorch_call_delegate


class Interpreter(torch.fx.Interpreter):
    """Runs delegates in tosa_reference_model; ExecuTorch itself would run their nodes."""

    def run_node(self, node):
        if node.target is not executorch_call_delegate:
            return super().run_node(node)
        (lowered, *inputs), _ = self.fetch_args_kwargs_from_env(node)
        with tempfile.TemporaryDirectory() as folder:
            payload = Path(folder, "delegate.tosa")
            payload.write_bytes(lowered.processed_bytes)
            outputs = refmodel.run_all(payload, [[x.contiguous().numpy() for x in inputs]])[0]
        values = node.meta["val"]
        return [torch.from_numpy(y).reshape(v.shape) for y, v in zip(outputs, values)]


def lower(program, partitioner):
    """ExecuTorch's edge program, with delegates."""
    # An exported .pt2 has operators that edge's own verifier does not know.
    config = EdgeCompileConfig(_check_ir_validity=False)
    return to_edge_transform_and_lower(
        program, partitioner=[partitioner], compile_config=config
    )


def run(model, inputs):
    """The program's outputs for a TOSA target with integers, or None if constants stay outside of
    the delegates."""
    partitioner = TOSAPartitioner(TosaCompileSpec("TOSA-1.0+INT"))
    edge = lower(torch.export.load(model), partitioner).exported_program()
    if edge.state_dict or edge.constants:
        return None
    return Interpreter(edge.graph_module).run(*inputs)
