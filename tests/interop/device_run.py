# SPDX-License-Identifier: BSD-3-Clause
"""Lowers a quantized program with ExecuTorch, for an Ethos-U with `armdc` in place of Vela or with
Vela itself, or for a TOSA specification, and runs the .pte in ExecuTorch's runtime, whose delegate
is our simulator or our interpreter.

usage: device_run.py ARMDC DELEGATE MODEL.pt2 TARGET COMPILER INPUTS.npy DIR

DELEGATE: simulated_delegate.cpp, built. COMPILER: armdc or vela. Each row of INPUTS is a run. DIR
gets graphK.tosa and payloadK.bin of each delegate, callN.npz of each call ("payload": K, "inI",
"outI"), model.pte, and runR_outI.npy.
"""

import ctypes
import subprocess
import sys
from pathlib import Path
from unittest import mock

import device_stream
import numpy as np
import peer_payload
import simulated_device
import torch
from executorch.backends.arm import arm_vela
from executorch.backends.arm.ethosu import EthosUCompileSpec, EthosUPartitioner, backend
from executorch.backends.arm.tosa.compile_spec import TosaCompileSpec
from executorch.backends.arm.tosa.partitioner import TOSAPartitioner


class Compiler:
    """Compiles TOSA graphs with armdc or Vela, and keeps both."""

    def __init__(self, name, armdc, target, folder):
        self.name, self.armdc, self.target, self.folder = name, armdc, target, folder
        self.payloads = []

    def __call__(self, tosa_flatbuffer, args, verbose=False, intermediate_path=None):
        graph = self.folder / f"graph{len(self.payloads)}.tosa"
        graph.write_bytes(tosa_flatbuffer)
        if self.name == "vela":
            payload = arm_vela.vela_compile(tosa_flatbuffer, args)
        else:
            payload = self._compile(graph, self.folder / f"made{len(self.payloads)}")
        self.payloads.append(payload)
        return payload

    def _compile(self, graph, made):
        command = [self.armdc, "compile", str(graph), "--target", self.target, "-q"]
        subprocess.run([*command, "-o", str(made)], check=True)
        payload = (made / "delegate_0.bin").read_bytes()
        packed = packed_by_executorch(device_stream.read(payload))
        device_stream.require(packed == payload, "ExecuTorch packs other bytes")
        return payload


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


def lower(program, target, compiler):
    if target.startswith("TOSA-"):
        partitioner = TOSAPartitioner(TosaCompileSpec(target))
    else:
        partitioner = EthosUPartitioner(EthosUCompileSpec(target))
    with mock.patch.object(backend, "vela_compile", compiler):
        return peer_payload.lower(program, partitioner).to_executorch().buffer


def failed_checks(library, payload):
    """The checks of backend_checks.cpp that fail with this payload, as text."""
    memory = ctypes.create_string_buffer(len(payload) + 16)
    aligned = -(-ctypes.addressof(memory) // 16) * 16
    ctypes.memmove(aligned, payload, len(payload))
    check = ctypes.CDLL(library).check_backend
    check.restype = ctypes.c_char_p
    return check(ctypes.c_void_p(aligned), ctypes.c_size_t(len(payload))).decode()


def main():
    armdc, delegate, model, target, name, inputs, folder = sys.argv[1:]
    folder = Path(folder)
    compiler = Compiler(name, armdc, target, folder)
    pte = lower(torch.export.load(model), target, compiler)
    device = simulated_device.Device(armdc, folder)
    method = device.load(pte, delegate).load_method("forward")
    (folder / "model.pte").write_bytes(pte)
    for run, example in enumerate(np.load(inputs)):
        for i, output in enumerate(method.execute([torch.from_numpy(example)])):
            np.save(folder / f"run{run}_out{i}.npy", output.numpy())
    for payload in compiler.payloads[:1]:
        problems = failed_checks(delegate, payload)
        if problems:
            sys.exit(f"backend_checks.cpp: {problems}")


if __name__ == "__main__":
    main()
