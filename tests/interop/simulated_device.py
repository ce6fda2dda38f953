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


# The functions' arguments: a payload or graph and its size; scratch, or the arguments of a call.
RUN = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t
)
CALL = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(Tensor), ctypes.c_size_t
)


class HostFunctions(ctypes.Structure):
    """`host_functions` of simulated_delegate.cpp."""

    _fields_ = [("run", RUN), ("record", CALL), ("run_tosa", CALL)]


class Device:
    """What the delegates call. `folder` gets payloadK.bin or payloadK.tosa of each different
    payload, and callN.npz of each call ("payload": K, "inI", "outI")."""

    def __init__(self, armdc, folder):
        self.armdc, self.folder = armdc, folder
        self.payloads = []
        self.calls = 0
        self.functions = HostFunctions(
            RUN(self._guarded(self.run)),
            CALL(self._guarded(self.record)),
            CALL(self._guarded(self.run_tosa)),
        )

    def load(self, pte, library):
        """Loads a program (bytes) in the runtime; `library` is simulated_delegate.cpp, built."""
        runtime = Runtime.get()
        register = ctypes.CDLL(str(library)).register_backends
        register.restype = ctypes.c_bool
        if not register(ctypes.byref(self.functions)):
            sys.exit("the runtime does not take the delegates")
        return runtime.load_program(pte)

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

    def _number_of(self, payload):
        """The payload's K; writes its file if it is new."""
        if payload not in self.payloads:
            self.payloads.append(payload)
            self._path(payload).write_bytes(payload)
        return self.payloads.index(payload)

    def _path(self, payload):
        suffix = "tosa" if payload[4:8] == TOSA else "bin"
        return self.folder / f"payload{self.payloads.index(payload)}.{suffix}"

    def run(self, address, size, scratch, scratch_size):
        """Reads the inputs from scratch, and writes the outputs to it."""
        payload = ctypes.string_at(address, size)
        stream = device_stream.read(payload, address)
        device_stream.require(scratch % 16 == 0, "scratch is not aligned")
        device_stream.require(scratch_size == stream.scratch, "scratch has another size")
        self._number_of(payload)
        memory = (ctypes.c_char * scratch_size).from_address(scratch)
        inputs = []
        for place in stream.inputs:
            numbers = np.dtype(f"int{8 * place.element}")
            flat = np.frombuffer(memory, numbers, place.count(), place.offset)
            inputs.append(flat.copy().reshape(place.shape))
        ctypes.memset(scratch, 0xA5, scratch_size)  # an NPU overwrites its inputs
        outputs = self._execute("simulate", payload, inputs, len(stream.outputs))
        for place, array in zip(stream.outputs, outputs):
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
        tensors = [arguments[i] for i in range(count)]
        for i, (place, t) in enumerate(zip(places, tensors)):
            device_stream.check_argument(place, t.scalar_type, t.shape(), f"argument {i}")
        self._save(payload, tensors, len(stream.inputs))

    def run_tosa(self, address, size, arguments, count):
        """Runs a graph, which says itself how many inputs it has."""
        graph = ctypes.string_at(address, size)
        self._number_of(graph)
        tensors = [arguments[i] for i in range(count)]
        split = graph_inputs(graph)
        outputs = self._execute("run", graph, [t.array() for t in tensors[:split]], count - split)
        for i, (array, t) in enumerate(zip(outputs, tensors[split:])):
            device_stream.require(array.nbytes == t.bytes, f"output {i} has {array.nbytes} bytes")
            ctypes.memmove(t.data, array.tobytes(), t.bytes)
        self._save(graph, tensors, split)

    def _save(self, payload, tensors, split):
        made = {f"in{i}": t.array() for i, t in enumerate(tensors[:split])}
        made |= {f"out{i}": t.array() for i, t in enumerate(tensors[split:])}
        number = self._number_of(payload)
        np.savez(self.folder / f"call{self.calls}.npz", payload=number, **made)
        self.calls += 1

    def _execute(self, subcommand, payload, inputs, outputs):
        """The outputs of a payload by armdc."""
        folder = self.folder / f"run{self.calls}"
        folder.mkdir()
        command = [self.armdc, subcommand, str(self._path(payload))]
        for i, array in enumerate(inputs):
            np.save(folder / f"in{i}.npy", array)
            command += ["--input", str(folder / f"in{i}.npy")]
        subprocess.run([*command, "-o", str(folder / "out")], check=True)
        return [np.load(folder / "out" / f"out{i}.npy") for i in range(outputs)]


def graph_inputs(flatbuffer):
    """The number of inputs of a TOSA graph; version 0.80 has the same fields."""
    from tosa import TosaGraph

    graph = TosaGraph.TosaGraph.GetRootAs(flatbuffer, 0)
    return graph.Regions(0).Blocks(0).InputsLength()
