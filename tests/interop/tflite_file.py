# SPDX-License-Identifier: BSD-3-Clause
"""TensorFlow Lite graphs made with Vela's copy of the schema, and the results of LiteRT's reference
kernels: Vela's other input format, with operators and roundings that TOSA lacks."""

import importlib
import importlib.util

import flatbuffers
import isolated
import numpy as np

TYPES = {"int32": 2, "uint8": 3, "int64": 4, "int16": 7, "int8": 9}
# For operators that support 16 bits, if that is not the first.
VERSIONS = {
    "TANH": 3,
    "LOGISTIC": 3,
    "CONV_2D": 4,
    "DEPTHWISE_CONV_2D": 5,
    "FULLY_CONNECTED": 7,
    "TRANSPOSE_CONV": 4,
    "ADD": 4,
    "SUB": 5,
    "BATCH_MATMUL": 3,
    "MUL": 4,
    "PAD": 3,
    "RESIZE_BILINEAR": 4,
    "RESIZE_NEAREST_NEIGHBOR": 4,
    "AVERAGE_POOL_2D": 3,
    "MAX_POOL_2D": 3,
    "MEAN": 3,
    "SOFTMAX": 3,
    "LEAKY_RELU": 2,
    "MAXIMUM": 3,
    "MINIMUM": 3,
    "SQUARED_DIFFERENCE": 2,
    "REVERSE_V2": 3,
    "ABS": 3,
    "MIRROR_PAD": 2,
}


def is_installed():
    return importlib.util.find_spec("ai_edge_litert") is not None


def schema(name):
    return importlib.import_module(f"ethosu.vela.tflite.{name}")


class Table:
    """A flatbuffers table: fields by their names, vectors and strings before it begins."""

    def __init__(self, builder, name):
        self.builder, self.module, self.name = builder, schema(name), name

    def make(self, **fields):
        values = {key: self.value(value) for key, value in fields.items() if value is not None}
        getattr(self.module, f"{self.name}Start")(self.builder)
        for key, value in values.items():
            getattr(self.module, f"{self.name}Add{key}")(self.builder, value)
        return getattr(self.module, f"{self.name}End")(self.builder)

    def value(self, value):
        if isinstance(value, str):
            return self.builder.CreateString(value)
        if isinstance(value, bytes):
            return self.builder.CreateByteVector(value)
        if isinstance(value, np.ndarray):
            return self.builder.CreateNumpyVector(value)
        if isinstance(value, Offsets):
            self.builder.StartVector(4, len(value.items), 4)
            for item in reversed(value.items):
                self.builder.PrependUOffsetTRelative(item)
            return self.builder.EndVector()
        return value


class Offsets:
    """Tables of a vector, already written."""

    def __init__(self, items):
        self.items = list(items)


class Tensor:
    def __init__(self, number, shape, dtype, scale, zero_point):
        self.number, self.shape, self.dtype = number, tuple(shape), dtype
        self.scale, self.zero_point = scale, zero_point


def numbers(tensors):
    return np.array([t.number for t in tensors], np.int32)


class Model:
    """A graph under construction with the values of its inputs."""

    def __init__(self):
        self.builder = flatbuffers.Builder(4096)
        self.buffers = [self.table("Buffer").make()]
        self.tensors, self.operators, self.codes = [], [], []
        self.input_tensors, self.outputs, self.inputs = [], [], []

    def table(self, name):
        return Table(self.builder, name)

    def tensor(self, dtype, shape, scale=None, zero_point=0, data=None, axis=0):
        """`scale` may be one for each slice along `axis`."""
        number, buffer = len(self.tensors), 0
        if data is not None:
            raw = np.ascontiguousarray(data, dtype).tobytes()
            buffer = len(self.buffers)
            self.buffers.append(self.table("Buffer").make(Data=raw))
        quantization = None
        if scale is not None:
            scales = np.atleast_1d(np.asarray(scale, np.float32))
            quantization = self.table("QuantizationParameters").make(
                Scale=scales,
                ZeroPoint=np.full(scales.shape, zero_point, np.int64),
                QuantizedDimension=axis,
            )
        self.tensors.append(
            self.table("Tensor").make(
                Shape=np.asarray(shape, np.int32),
                Type=TYPES[dtype],
                Buffer=buffer,
                Name=f"t{number}",
                Quantization=quantization,
            )
        )
        return Tensor(number, shape, dtype, scale, zero_point)

    def input(self, dtype, values, scale=None, zero_point=0):
        made = self.tensor(dtype, values.shape, scale, zero_point)
        self.input_tensors.append(made)
        self.inputs.append(values.astype(dtype))
        return made

    def constant(self, dtype, values, scale=None, zero_point=0, axis=0):
        return self.tensor(dtype, np.shape(values), scale, zero_point, values, axis)

    def add(self, code, operands, results, options=None, **fields):
        if code not in self.codes:
            self.codes.append(code)
        kind = made = None
        if options is not None:
            kind = getattr(schema("BuiltinOptions").BuiltinOptions, options)
            made = self.table(options).make(**fields)
        self.operators.append(
            self.table("Operator").make(
                OpcodeIndex=self.codes.index(code),
                Inputs=numbers(operands),
                Outputs=numbers(results),
                BuiltinOptionsType=kind,
                BuiltinOptions=made,
            )
        )

    def operator_code(self, code):
        number = getattr(schema("BuiltinOperator").BuiltinOperator, code)
        return self.table("OperatorCode").make(
            DeprecatedBuiltinCode=min(number, 127),
            BuiltinCode=number,
            Version=VERSIONS.get(code, 1),
        )

    def file(self):
        graph = self.table("SubGraph").make(
            Tensors=Offsets(self.tensors),
            Inputs=numbers(self.input_tensors),
            Outputs=numbers(self.outputs),
            Operators=Offsets(self.operators),
            Name="main",
        )
        codes = [self.operator_code(code) for code in self.codes]
        model = self.table("Model").make(
            Version=3,
            OperatorCodes=Offsets(codes),
            Subgraphs=Offsets([graph]),
            Buffers=Offsets(self.buffers),
            Description="random",
        )
        self.builder.Finish(model, b"TFL3")
        return bytes(self.builder.Output())


def _run(blob, inputs):
    from ai_edge_litert import interpreter

    resolver = interpreter.OpResolverType.BUILTIN_REF
    net = interpreter.Interpreter(model_content=blob, experimental_op_resolver_type=resolver)
    net.allocate_tensors()
    for place, values in zip(net.get_input_details(), inputs):
        net.set_tensor(place["index"], values)
    net.invoke()
    return [net.get_tensor(place["index"]) for place in net.get_output_details()], "VALID"


def run(blob, inputs):
    """LiteRT's outputs and status."""
    return isolated.run(_run, blob, inputs)
