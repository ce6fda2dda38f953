# SPDX-License-Identifier: BSD-3-Clause
"""Lowers a quantized program with ExecuTorch for an Ethos-U, with `armdc` in place of Vela, and runs
the .pte in ExecuTorch's runtime, whose delegate is the library's runtime on our simulator.

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


RUN = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t
)
RECORD = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(Tensor), ctypes.c_size_t
)


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
    """The NPU that the delegate's driver calls."""

    def __init__(self, armdc, payloads, folder):
        self.armdc, self.payloads, self.folder = armdc, payloads, folder
        self.calls = 0
        self.functions = RUN(self._guarded(self.run)), RECORD(self._guarded(self.record))

    @staticmethod
    def _guarded(function):
        """ctypes can't pass exceptions on."""

        def call(*arguments):
            try:
                function(*arguments)
                return 0
            except Exception as error:
                print(f"{type(error).__name__}: {error}", file=sys.stderr)
                return 1

        return call

    def run(self, address, size, scratch, scratch_size):
        """Reads the inputs from scratch, and writes the outputs to it."""
        payload = ctypes.string_at(address, size)
        stream = device_stream.read(payload, address)
        device_stream.require(scratch % 16 == 0, "scratch is not aligned")
        device_stream.require(scratch_size == stream.scratch, "scratch has another size")
        number = self.payloads.index(payload)
        (self.folder / f"payload{number}.bin").write_bytes(payload)
        memory = (ctypes.c_char * scratch_size).from_address(scratch)
        inputs = []
        for place in stream.inputs:
            numbers = np.dtype(f"int{8 * place.element}")
            inputs.append(np.frombuffer(memory, numbers, place.count(), place.offset).copy())
        ctypes.memset(scratch, 0xA5, scratch_size)  # an NPU overwrites its inputs
        for place, array in zip(stream.outputs, self.simulate(number, inputs, stream)):
            device_stream.require(
                array.nbytes == place.count() * place.element, "an output has another size"
            )
            ctypes.memmove(scratch + place.offset, array.tobytes(), array.nbytes)

    def record(self, address, size, arguments, count):
        """Saves the tensors of a call, which the runtime has copied."""
        payload = ctypes.string_at(address, size)
        stream = device_stream.read(payload, address)
        places = stream.inputs + stream.outputs
        device_stream.require(count == len(places), f"{count} arguments for {len(places)} tensors")
        made = {}
        for i, place in enumerate(places):
            t = arguments[i]
            device_stream.check_argument(place, t.scalar_type, t.shape(), f"argument {i}")
            split = len(stream.inputs)
            made[f"in{i}" if i < split else f"out{i - split}"] = t.array()
        graph = self.payloads.index(payload)
        np.savez(self.folder / f"call{self.calls}.npz", graph=graph, **made)
        self.calls += 1

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


def failed_checks(library, payload):
    """The checks of backend_checks.cpp that fail with this payload, as text."""
    memory = ctypes.create_string_buffer(len(payload) + 16)
    aligned = -(-ctypes.addressof(memory) // 16) * 16
    ctypes.memmove(aligned, payload, len(payload))
    library.check_backend.restype = ctypes.c_char_p
    found = library.check_backend(ctypes.c_void_p(aligned), ctypes.c_size_t(len(payload)))
    return found.decode()


def main():
    armdc, delegate, model, target, inputs, folder = sys.argv[1:]
    folder = Path(folder)
    compiler = Compiler(armdc, target, folder)
    pte = lower(torch.export.load(model), target, compiler)
    device = Device(armdc, compiler.payloads, folder)
    runtime = Runtime.get()
    library = ctypes.CDLL(delegate)
    library.register_ethos_u.restype = ctypes.c_bool
    if not library.register_ethos_u(*device.functions):
        sys.exit("the runtime does not take the delegate")
    method = runtime.load_program(pte).load_method("forward")
    for example in np.load(inputs):
        method.execute([torch.from_numpy(example)])
    problems = failed_checks(library, compiler.payloads[0])
    if problems:
        sys.exit(f"backend_checks.cpp: {problems}")


if __name__ == "__main__":
    main()
