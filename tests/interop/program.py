# SPDX-License-Identifier: BSD-3-Clause
"""TOSA graphs made with TOSA's own serializer, and their results in tosa_reference_model."""

import isolated
import ml_dtypes
import numpy as np
import tosa_reference_model as model
import tosa_serializer as ts

DType, Op = ts.DType, ts.Op
NanMode, ResizeMode, RoundingMode = ts.NanPropagationMode, ts.ResizeMode, ts.RoundingMode
NUMPY = {
    DType.BOOL: np.dtype(bool),
    DType.INT8: np.dtype(np.int8),
    DType.INT16: np.dtype(np.int16),
    DType.INT32: np.dtype(np.int32),
    DType.INT48: np.dtype(np.int64),
    DType.FP32: np.dtype(np.float32),
    DType.FP16: np.dtype(np.float16),
    DType.BF16: np.dtype(ml_dtypes.bfloat16),
    DType.FP8E4M3: np.dtype(ml_dtypes.float8_e4m3fn),
    DType.FP8E5M2: np.dtype(ml_dtypes.float8_e5m2),
}
BITS = {DType.BF16: np.uint16, DType.FP8E4M3: np.uint8, DType.FP8E5M2: np.uint8}
# Attribute tables whose names differ from their operators'.
TABLES = {
    Op.FFT2D: "FFT2d",
    Op.RFFT2D: "RFFT2d",
    Op.ARGMAX: "ArgMax",
    Op.MATMUL: "MatMul",
    Op.INTDIV: "IntDiv",
}


class Program:
    """A graph under construction with the values of its inputs."""

    def __init__(self, scratch):
        self.serializer = ts.TosaSerializer(str(scratch))  # writes each placeholder there
        self.inputs = []

    def input(self, dtype, values):
        values = np.asarray(values).astype(NUMPY[dtype])
        bits = values.view(BITS[dtype]) if dtype in BITS else values
        self.inputs.append(bits)
        return self.serializer.addPlaceholder(list(values.shape), dtype, values)

    def constant(self, dtype, values):
        values = np.asarray(values)
        return self.serializer.addConst(list(values.shape), dtype, values.astype(NUMPY[dtype]))

    def shape(self, *values):
        return self.serializer.addConst([len(values)], DType.SHAPE, list(values))

    def temporary(self, dtype, *shape):
        return self.serializer.addIntermediate(list(shape), dtype)

    def output(self, dtype, *shape):
        return self.serializer.addOutput(list(shape), dtype)

    def add(self, operator, inputs, outputs, *attributes):
        attribute = ts.TosaSerializerAttribute()
        table = TABLES.get(operator)
        if table is None:
            table = "".join(part.capitalize() for part in operator.name.split("_"))
        getattr(attribute, table + "Attribute")(*attributes)
        names = [[tensor.name for tensor in tensors] for tensors in (inputs, outputs)]
        self.serializer.addOperator(operator, *names, attribute)

    def file(self):
        return bytes(self.serializer.serialize())


def _run(blob, inputs):
    outputs, status = model.run(blob, inputs, tosa_level="NONE")
    return outputs, str(status).split(".")[-1]


def run(blob, inputs):
    """The reference model's outputs and status."""
    return isolated.run(_run, blob, inputs)


def valid_runs(blob, every):
    """Each list of inputs with its outputs, if the specification defines them."""
    answers = ((inputs, *run(blob, inputs)) for inputs in every)
    return [(inputs, outputs) for inputs, outputs, status in answers if status == "TOSA_VALID"]
