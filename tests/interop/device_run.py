# SPDX-License-Identifier: BSD-3-Clause
"""Lowers a quantized program with ExecuTorch for an Ethos-U, with `armdc` in place of Vela, and runs
the .pte in ExecuTorch's runtime, whose delegate is our simulator.

usage: device_run.py ARMDC DELEGATE MODEL.pt2 TARGET INPUTS.npy DIR

DELEGATE: ethos_u_delegate.cpp, built. Each row of INPUTS is a run. DIR gets graphK.tosa and
payloadK.bin of each delegate, and callN.npz of each call ("graph": K, "inI", "outI").
"""

import ctypes
import subprocess
import sys
from pathlib import Path
from unittest import mock

import device_stream
import executorch.kernels.quantized  # noqa: F401  before the runtime, which gets its operators
import numpy as np
import torch
from executorch.backends.arm import arm_vela
from executorch.backends.arm.ethosu import EthosUCompileSpec, EthosUPartitioner, backend
from executorch.exir import EdgeCompileConfig, to_edge_transform_and_lower
from executorch.runtime import Runtime

SCALAR_TYPES = {number: np.dtype(name) for name, (number, _) in device_stream.COPIED.items()}


class Tensor(ctypes.Structure):
    """A `tensor` of ethos_u_delegate.cpp."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("bytes", ctypes.c_size_t),
        ("scalar_type", ctypes.c_int32),
        ("rank", ctypes.c_int32),
        ("sizes", ctypes.POINTER(ctypes.c_int32)),
    ]

    def shape(self):
        return tuple(self.sizes[: self.rank])

    def array(self):
        flat = np.frombuffer(ctypes.string_at(self.data, self.bytes), SCALAR_TYPES[self.scalar_type])
        return flat.reshape(self.shape())


INIT = ctypes.CFUNCTYPE(ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t)
EXECUTE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_size_t, ctypes.POINTER(Tensor), ctypes.c_size_t)


class Compiler:
    """Compiles TOSA graphs with armdc, instead of Vela."""

    def __init__(self, armdc, target, folder):
        self.armdc, self.target, self.folder = armdc, target, folder
        self.payloads = []

    def __call__(self, tosa_flatbuffer, args, verbose=False, intermediate_path=None):
        number = len(self.payloads)
        graph, made = self.folder / f"graph{number}.tosa", self.folder / f"made{number}"
        graph.write_bytes(tosa_flatbuffer)
        command = [self.armdc, "compile", str(graph), "--target", self.target, "-q"]
        subprocess.run([*command, "-o", str(made)], check=True)
        self.payloads.append((made / "delegate_0.bin").read_bytes())
        packed = packed_by_executorch(device_stream.read(self.payloads[-1]))
        device_stream.require(packed == self.payloads[-1], "ExecuTorch packs other bytes")
        return self.payloads[-1]


def columns(name, places):
    """Inputs or outputs as Vela writes them."""
    yield f"{name}_shape", np.array([p.shape for p in places], np.int32).reshape(-1, 6)
    yield f"{name}_elem_size", np.array([p.element for p in places], np.int32)
    yield f"{name}_offset", np.array([p.offset for p in places], np.int64)
    yield f"{name}_region", np.array([p.region for p in places], np.uint8)


def packed_by_executorch(stream):
    """The container that ExecuTorch makes of these contents, as if Vela had written them."""

    def write(options):
        folder = next(o for o in options if o.startswith("--output-dir=")).partition("=")[2]
        Path(folder).mkdir()
        np.savez(
            Path(folder, "out_vela.npz"),
            cmd_data=np.frombuffer(stream.commands, np.uint8),
            weight_data=np.frombuffer(stream.weights, np.uint8),
            scratch_shape=np.array([stream.scratch], np.int64),
            **dict(columns("input", stream.inputs)),
            **dict(columns("output", stream.outputs)),
        )

    with mock.patch.object(arm_vela.vela, "main", write):
        return arm_vela.vela_compile(b"", [])


class Device:
    """What the delegate calls."""

    def __init__(self, armdc, payloads, folder):
        self.armdc, self.payloads, self.folder = armdc, payloads, folder
        self.delegates = []
        self.calls = 0
        self.functions = INIT(self._guarded(self.init, 0)), EXECUTE(self._guarded(self.execute, 1))

    @staticmethod
    def _guarded(function, failure):
        """ctypes can't pass exceptions on."""

        def call(*arguments):
            try:
                return function(*arguments)
            except Exception as error:
                print(f"{type(error).__name__}: {error}", file=sys.stderr)
                return failure

        return call

    def init(self, address, size):
        payload = ctypes.string_at(address, size)
        stream = device_stream.read(payload, address)
        number = self.payloads.index(payload)
        self.delegates.append((number, stream))
        (self.folder / f"payload{number}.bin").write_bytes(payload)
        return len(self.delegates)

    def execute(self, delegate, arguments, count):
        number, stream = self.delegates[delegate - 1]
        places = stream.inputs + stream.outputs
        device_stream.require(count == len(places), f"{count} arguments for {len(places)} tensors")
        for i, place in enumerate(places):
            t = arguments[i]
            device_stream.check_argument(place, t.scalar_type, t.shape(), f"argument {i}")
        split = len(stream.inputs)
        inputs = [arguments[i].array() for i in range(split)]
        outputs = self.simulate(number, inputs, stream)
        for i, array in enumerate(outputs):
            t = arguments[split + i]
            device_stream.require(array.nbytes == t.bytes, f"output {i} has {array.nbytes} bytes")
            ctypes.memmove(t.data, array.tobytes(), t.bytes)
        made = {f"in{i}": a for i, a in enumerate(inputs)}
        made |= {f"out{i}": arguments[split + i].array() for i in range(len(outputs))}
        np.savez(self.folder / f"call{self.calls}.npz", graph=number, **made)
        self.calls += 1
        return 0

    def simulate(self, number, inputs, stream):
        folder = self.folder / f"simulated{self.calls}"
        folder.mkdir()
        command = [self.armdc, "simulate", str(self.folder / f"payload{number}.bin")]
        for i, (array, place) in enumerate(zip(inputs, stream.inputs)):
            np.save(folder / f"in{i}.npy", array.reshape(place.shape))
            command += ["--input", str(folder / f"in{i}.npy")]
        subprocess.run([*command, "-o", str(folder / "out")], check=True)
        return [np.load(folder / "out" / f"out{i}.npy") for i in range(len(stream.outputs))]


def lower(program, target, compiler):
    partitioner = EthosUPartitioner(EthosUCompileSpec(target))
    # An exported .pt2 has operators that edge's own verifier does not know.
    config = EdgeCompileConfig(_check_ir_validity=False)
    with mock.patch.object(backend, "vela_compile", compiler):
        edge = to_edge_transform_and_lower(
            program, partitioner=[partitioner], compile_config=config
        )
    return edge.to_executorch().buffer


def main():
    armdc, delegate, model, target, inputs, folder = sys.argv[1:]
    folder = Path(folder)
    compiler = Compiler(armdc, target, folder)
    pte = lower(torch.export.load(model), target, compiler)
    device = Device(armdc, compiler.payloads, folder)
    runtime = Runtime.get()
    registered = ctypes.CDLL(delegate).register_ethos_u
    registered.restype = ctypes.c_bool
    if not registered(*device.functions):
        sys.exit("the runtime does not take the delegate")
    method = runtime.load_program(pte).load_method("forward")
    for example in np.load(inputs):
        method.execute([torch.from_numpy(example)])


if __name__ == "__main__":
    main()
