# SPDX-License-Identifier: BSD-3-Clause
"""ExecuTorch's runtime with Arm's delegates: our simulator for Ethos-U, our interpreter for TOSA."""

import ctypes
import subprocess
import sys

import device_stream
import executorch.kernels.quantized  # noqa: F401  before the runtime, which gets its operators
import numpy as np
from executorch.runtime import Runtime

TOSA = b"TOSA"  # the identifier of the flatbuffer, at offset 4
# ExecuTorch's numbers of element types.
SCALAR_TYPES = {number: np.dtype(name) for name, (number, _) in device_stream.COPIED.items()}
SCALAR_TYPES |= {5: np.dtype("float16"), 6: np.dtype("float32")}


class Tensor(ctypes.Structure):
    """A `tensor` of simulated_delegate.cpp."""

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


class Device:
    """What the delegates call. `folder` gets payloadK.bin or payloadK.tosa of each different
    payload, and callN.npz of each call ("payload": K, "inI", "outI")."""

    def __init__(self, armdc, folder):
        self.armdc, self.folder = armdc, folder
        self.payloads = []
        self.delegates = []
        self.calls = 0
        self.functions = INIT(self._guarded(self.init, 0)), EXECUTE(self._guarded(self.execute, 1))

    def load(self, pte, library):
        """Loads a program (bytes) in the runtime; `library` is simulated_delegate.cpp, built."""
        runtime = Runtime.get()
        register = ctypes.CDLL(str(library)).register_backends
        register.restype = ctypes.c_bool
        if not register(*self.functions):
            sys.exit("the runtime does not take the delegates")
        return runtime.load_program(pte)

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
        is_tosa = payload[4:8] == TOSA
        stream = None if is_tosa else device_stream.read(payload, address)
        if payload not in self.payloads:
            self.payloads.append(payload)
            self._path(len(self.payloads) - 1, is_tosa).write_bytes(payload)
        self.delegates.append((self.payloads.index(payload), stream))
        return len(self.delegates)

    def _path(self, number, is_tosa):
        return self.folder / f"payload{number}.{'tosa' if is_tosa else 'bin'}"

    def execute(self, delegate, arguments, count):
        number, stream = self.delegates[delegate - 1]
        tensors = [arguments[i] for i in range(count)]
        if stream is not None:
            places = stream.inputs + stream.outputs
            device_stream.require(count == len(places), f"{count} arguments for {len(places)}")
            for i, (place, t) in enumerate(zip(places, tensors)):
                device_stream.check_argument(place, t.scalar_type, t.shape(), f"argument {i}")
        outputs = self._run(number, stream, tensors)
        split = count - len(outputs)
        inputs = [t.array() for t in tensors[:split]]
        for i, (array, t) in enumerate(zip(outputs, tensors[split:])):
            device_stream.require(array.nbytes == t.bytes, f"output {i} has {array.nbytes} bytes")
            ctypes.memmove(t.data, array.tobytes(), t.bytes)
        made = {f"in{i}": a for i, a in enumerate(inputs)}
        made |= {f"out{i}": t.array() for i, t in enumerate(tensors[split:])}
        np.savez(self.folder / f"call{self.calls}.npz", payload=number, **made)
        self.calls += 1
        return 0

    def _run(self, number, stream, tensors):
        """The outputs of a payload; TOSA graphs say themselves how many inputs they have."""
        folder = self.folder / f"run{self.calls}"
        folder.mkdir()
        if stream is None:
            count = graph_inputs(self.payloads[number])
            arrays = [t.array() for t in tensors[:count]]
        else:
            count = len(stream.inputs)
            arrays = [t.array().reshape(p.shape) for t, p in zip(tensors, stream.inputs)]
        command = [self.armdc, "run" if stream is None else "simulate"]
        command.append(str(self._path(number, stream is None)))
        for i, array in enumerate(arrays):
            np.save(folder / f"in{i}.npy", array)
            command += ["--input", str(folder / f"in{i}.npy")]
        subprocess.run([*command, "-o", str(folder / "out")], check=True)
        return [np.load(folder / "out" / f"out{i}.npy") for i in range(len(tensors) - count)]


def graph_inputs(flatbuffer):
    """The number of inputs of a TOSA graph; version 0.80 has the same fields."""
    from tosa import TosaGraph

    graph = TosaGraph.TosaGraph.GetRootAs(flatbuffer, 0)
    return graph.Regions(0).Blocks(0).InputsLength()
