# SPDX-License-Identifier: BSD-3-Clause
"""Calls `armdc compile` and reads its output."""

import json
import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from boundary import Boundary, QParams, Value, dequantize, quantize

TIMEOUT = 180
QDQ = (
    "quantized_decomposed.quantize_per_tensor.",
    "quantized_decomposed.dequantize_per_tensor.",
)
RANGES = {
    "int8": (-128, 127),
    "uint8": (0, 255),
    "int16": (-32768, 32767),
    "int32": (-(2**31), 2**31 - 1),
}
# Other spellings of a dtype in armdc besides numpy's name.
SPELLINGS = {"i8": "int8", "i16": "int16", "i32": "int32", "fp32": "float32", "f32": "float32"}


class Refused(Exception):
    """Exit code 1 with an error message: input the tool doesn't support (yet)."""


class Idle(Refused):
    """Only views and copies, which do not justify a delegate; ExecuTorch agrees."""


class Broken(Exception):
    """Anything that must never happen: a crash, a time-out, output that contradicts itself."""


@dataclass
class Compiled:
    folder: Path
    program: dict
    seconds: float

    def delegate(self):
        """The path of the one delegate."""
        return self.folder / self.program["delegates"][0]["file"]

    def count(self):
        return len(self.program["delegates"])

    def left_on_host(self):
        """Operators on the host other than the boundary's quantize and dequantize."""
        return [n["op"] for n in self.program["host_nodes"] if not n["op"].startswith(QDQ)]

    def bytes(self):
        return [(self.folder / d["file"]).read_bytes() for d in self.program["delegates"]]


def compile_model(armdc, model, target, folder, *options):
    """One process `armdc compile`; Refused or Broken if it fails."""
    command = [str(armdc), "compile", str(model), "--target", target, "-o", str(folder)]
    start = time.monotonic()
    try:
        result = subprocess.run(
            [*command, *options],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=TIMEOUT,
            preexec_fn=lambda: os.nice(5),
        )
    except subprocess.TimeoutExpired:
        raise Broken(f"armdc took more than {TIMEOUT} s") from None
    seconds = time.monotonic() - start
    if result.returncode != 0:
        raise _refusal(result, folder)
    try:
        program = json.loads(Path(folder, "program.json").read_text())
    except (OSError, ValueError) as error:
        raise Broken(f"program.json: {error}") from None
    compiled = Compiled(Path(folder), program, seconds)
    _check_files(compiled)
    return compiled


def run_model(armdc, model, target, inputs, folder):
    """The outputs of `armdc run`, which computes the nodes on the host, too."""
    return run_file(armdc, model, inputs, folder, "--target", target)


def run_file(armdc, file, inputs, folder, *options):
    given = [word for path in inputs for word in ("--input", str(path))]
    command = [str(armdc), "run", str(file), "-o", str(folder / "run"), *options, *given]
    result = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    if result.returncode != 0:
        raise Broken(f"armdc run: exit code {result.returncode}: {result.stderr.strip()[-200:]}")
    count = len(list((folder / "run").glob("out*.npy")))
    return [np.load(folder / "run" / f"out{k}.npy") for k in range(count)]


def _refusal(result, folder):
    text = [line for line in result.stderr.splitlines() if line.strip()]
    lines = [line for line in text if line.startswith("error:")]
    if result.returncode == 2 and text:  # wrong usage, such as an unknown target
        lines = lines or text
    if result.returncode not in (1, 2) or not lines:
        return Broken(f"exit code {result.returncode}: {' / '.join(text)[-200:]}")
    if Path(folder).exists() and any(Path(folder).iterdir()):
        return Broken("exit code 1, but files were left behind")
    if len(lines) > 1 and all("a delegate that computes nothing" in line for line in lines[1:]):
        return Idle("computes nothing: it stays on the host")
    return Refused(lines[0].removeprefix("error:").strip())


def _check_files(compiled):
    for delegate in compiled.program["delegates"]:
        path = compiled.folder / delegate["file"]
        if not path.is_file() or path.stat().st_size != delegate["bytes"]:
            raise Broken(f"program.json: {delegate['file']} is not {delegate['bytes']} bytes")


def same_bytes(armdc, model, target, compiled, scratch):
    """Whether two more compilations, with one and two threads, give the same files."""
    for threads in ("1", "2"):
        folder = scratch / f"threads{threads}"
        again = compile_model(armdc, model, target, folder, "--threads", threads)
        if again.bytes() != compiled.bytes():
            return False
    return True


def _numpy_dtype(name):
    name = name.lower().removeprefix("torch.")
    return SPELLINGS.get(name, name)


def _qparams(entry):
    dtype = _numpy_dtype(entry["dtype"])
    low, high = RANGES[dtype]
    return QParams(float(entry["scale"]), int(entry["zero_point"]), low, high, dtype)


def _find(entries, index, values):
    """The program value of entry `index` of the delegate, found by name, else by order."""
    name = entries[index]["name"]
    for value in values:
        if value.name == name or name in value.integer:
            return value
    if len(entries) == len(values):
        return values[index]
    raise Broken(f"program.json: '{name}' is not an input or output of the program")


def _check_qparams(entry, value):
    """The scale and zero point written must be the program's own."""
    ours = _qparams(entry)
    theirs = value.integer.get(entry["name"]) or next(iter(value.integer.values()))
    if (ours.scale, ours.zero_point, ours.dtype) != (theirs.scale, theirs.zero_point, theirs.dtype):
        raise Broken(f"program.json: {entry['name']} has {ours}, the program {theirs}")
    return theirs


class Interface:
    """Passes a whole program's inputs to its one delegate, and converts the delegate's outputs."""

    def __init__(self, model, compiled):
        self.boundary = Boundary.read(model)
        delegate = compiled.program["delegates"][0]
        self.inputs, self.outputs = delegate["inputs"], delegate["outputs"]
        self.sources = compiled.program["outputs"]

    def feed(self, arrays, state=None):
        """`arrays`: the program's tensor inputs in order; `state`: its buffers by their names."""
        values = self.boundary.tensor_inputs()
        if len(values) != len(arrays):
            raise Broken(f"{len(arrays)} arrays for {len(values)} inputs")
        by_name = {value.name: array for value, array in zip(values, arrays)}
        result = []
        for index, entry in enumerate(self.inputs):
            buffer = self.boundary.state.get(entry["name"])
            if buffer is not None and state and buffer in state:
                value = Value(entry["name"])
                result.append(self._feed_one(entry, value, state[buffer]))
                continue
            value = _find(self.inputs, index, values)
            result.append(self._feed_one(entry, value, by_name[value.name]))
        return result

    @staticmethod
    def _feed_one(entry, value, array):
        dtype = _numpy_dtype(entry["dtype"])
        if value.integer and dtype in RANGES:
            array = quantize(array, _check_qparams(entry, value))
        elif array.dtype.kind in "iub" and dtype in RANGES and array.dtype != dtype:
            # The program has int64 if TOSA has int32.
            array = array.astype(dtype)
        array = np.transpose(array, entry["dim_order"])
        if list(array.shape) != list(entry["shape"]):
            raise Broken(f"program.json: {entry['name']} has shape {entry['shape']}")
        return np.ascontiguousarray(array)

    def fetch(self, arrays, given=()):
        """The program's tensor outputs (as in PyTorch) from the delegate's; `given` are the
        program's inputs, which can be outputs too, bypassing the delegate."""
        if len(arrays) != len(self.outputs):
            raise Broken(f"{len(arrays)} outputs for {len(self.outputs)} in program.json")
        inputs = {value.name: a for value, a in zip(self.boundary.tensor_inputs(), given)}
        values = self.boundary.tensor_outputs()
        result = []
        for position, value in enumerate(values):
            index = self._output_of(position, value, values)
            if index is not None:
                result.append(self._fetch_one(self.outputs[index], value, arrays[index]))
            elif value.name in inputs:
                result.append(inputs[value.name])
            else:
                raise Broken(f"program.json: no output is '{value.name}'")
        return result

    def _output_of(self, position, value, values):
        for index, entry in enumerate(self.outputs):
            if entry["name"] == value.name or entry["name"] in value.integer:
                return index
        # Renamed, or several outputs with one value: program.json names the delegate's output for
        # each.
        sources = [s for s in self.sources if s["from"] != "constant"]
        if len(sources) == len(values) and sources[position]["from"] == "delegate":
            return sources[position]["index"]
        return None

    @staticmethod
    def _fetch_one(entry, value, array):
        if list(array.shape) != list(entry["shape"]):
            raise Broken(f"program.json: {entry['name']} has shape {entry['shape']}")
        array = np.transpose(array, np.argsort(entry["dim_order"]))
        if value.integer and _numpy_dtype(entry["dtype"]) in RANGES:
            return dequantize(array, _check_qparams(entry, value))
        return array
