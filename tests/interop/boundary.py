# SPDX-License-Identifier: BSD-3-Clause
"""The inputs and outputs of a .pt2, and the quantize/dequantize nodes at them.

Read from the archive's JSON, without PyTorch, so that the tests check `program.json` against
something independent of the tool's reader.
"""

import json
import zipfile
from dataclasses import dataclass, field

import numpy as np

# Serialized ScalarType numbers of torch.export (they are not PyTorch's own).
DTYPES = {
    1: "uint8",
    2: "int8",
    3: "int16",
    4: "int32",
    5: "int64",
    6: "float16",
    7: "float32",
    8: "float64",
    12: "bool",
    13: "bfloat16",
    28: "uint16",
    29: "float8_e4m3fn",
    30: "float8_e5m2",
}
QUANTIZE = "torch.ops.quantized_decomposed.quantize_per_tensor.default"
DEQUANTIZE = "torch.ops.quantized_decomposed.dequantize_per_tensor.default"


@dataclass(frozen=True)
class QParams:
    scale: float
    zero_point: int
    minimum: int
    maximum: int
    dtype: str


@dataclass
class Value:
    """A program input or output: its name, and the names of its quantized values."""

    name: str | None  # None: not a tensor
    dtype: str | None = None
    shape: tuple = ()
    integer: dict = field(default_factory=dict)  # name of the quantized value -> QParams


def _argument(node, name):
    return next((i["arg"] for i in node["inputs"] if i["name"] == name), {})


def _qparams(node):
    return QParams(
        scale=float(_argument(node, "scale")["as_float"]),
        zero_point=_argument(node, "zero_point")["as_int"],
        minimum=_argument(node, "quant_min")["as_int"],
        maximum=_argument(node, "quant_max")["as_int"],
        dtype=DTYPES[_argument(node, "dtype")["as_scalar_type"]],
    )


def _tensor_name(argument):
    return argument.get("as_tensor", {}).get("name")


def _value(argument, tensors):
    name = _tensor_name(argument)
    if name is None:
        return Value(None)
    meta = tensors[name]
    sizes = tuple(size.get("as_int", -1) for size in meta["sizes"])
    return Value(name, DTYPES.get(meta["dtype"], "?"), sizes)


def _graph(path):
    with zipfile.ZipFile(path) as archive:
        name = next(n for n in archive.namelist() if n.endswith("/models/model.json"))
        return json.loads(archive.read(name))["graph_module"]


@dataclass
class Boundary:
    inputs: list  # in the program's order, non-tensors included
    outputs: list
    state: dict = field(default_factory=dict)  # name of a buffer's placeholder -> the buffer's own

    @classmethod
    def read(cls, path):
        module = _graph(path)
        graph, signature = module["graph"], module["signature"]
        tensors = graph["tensor_values"]
        inputs = [
            _value(spec["user_input"]["arg"], tensors) if "user_input" in spec else Value(None)
            for spec in signature["input_specs"]
            if "user_input" in spec or "constant_input" in spec
        ]
        outputs = [
            _value(spec["user_output"]["arg"], tensors)
            for spec in signature["output_specs"]
            if "user_output" in spec
        ]
        for node in graph["nodes"]:
            source = _tensor_name(_argument(node, "input"))
            result = _tensor_name(node["outputs"][0]) if node["outputs"] else None
            if node["target"] == QUANTIZE:
                for value in inputs:
                    if value.name == source:
                        value.integer[result] = _qparams(node)
            elif node["target"] == DEQUANTIZE:
                for value in outputs:
                    if value.name == result:
                        value.integer[source] = _qparams(node)
        buffers = [spec["buffer"] for spec in signature["input_specs"] if "buffer" in spec]
        state = {buffer["arg"]["name"]: buffer["buffer_name"] for buffer in buffers}
        return cls(inputs, outputs, state)

    def tensor_inputs(self):
        return [value for value in self.inputs if value.name is not None]

    def tensor_outputs(self):
        return [value for value in self.outputs if value.name is not None]


def quantize(x, q):
    """Like torch's quantize_per_tensor, in float32: round half to even, then clamp."""
    inverse = np.float32(1.0 / q.scale)
    rounded = np.rint(x.astype(np.float32) * inverse) + np.float32(q.zero_point)
    return np.clip(rounded, q.minimum, q.maximum).astype(q.dtype)


def dequantize(x, q):
    return (x.astype(np.float32) - np.float32(q.zero_point)) * np.float32(q.scale)
