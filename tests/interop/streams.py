# SPDX-License-Identifier: BSD-3-Clause
"""Vela's streams for random graphs in our simulator, and the graphs themselves in
tosa_reference_model, or in LiteRT for TensorFlow Lite graphs: the same bits.

Everything follows from the seed: "run.sh --streams --seed N --only 'stream N 17 '" makes case 17
again.
"""

import json
import struct
import subprocess
from dataclasses import dataclass

import numpy as np
import stream_control
import stream_graphs
import stream_tflite
import tflite_file
import vela_runs
from report import Report
from vela_defects import known_defect

CASES = 150
CONTROL_CASES = 40  # with COND_IF and WHILE_LOOP, which only U85 has
TFLITE_CASES = 66
LEGACY_CASES = 30  # for Vela 4.2, which compiles TensorFlow Lite for U55 and U65 differently


@dataclass
class Job:
    kind: str
    seed: int
    index: int
    accelerator: str

    @property
    def title(self):
        return f"{self.kind} {self.seed} {self.index} {self.accelerator}"

    @property
    def is_legacy(self):
        return self.kind == "legacy"

    @property
    def family(self):
        return vela_runs.family_of(self.accelerator)


def jobs(seed):
    def listed(kind, count, *families):
        names = [n for n in vela_runs.ACCELERATORS if vela_runs.family_of(n) in families]
        return [Job(kind, seed, i, names[i % len(names)]) for i in range(count)]

    every = "ethos-u55", "ethos-u65", "ethos-u85"
    made = listed("stream", CASES, *every) + listed("branches", CONTROL_CASES, "ethos-u85")
    if not tflite_file.is_installed():
        return made
    return (
        made + listed("tflite", TFLITE_CASES, *every) + listed("legacy", LEGACY_CASES, *every[:2])
    )


def build(job):
    """A graph as a file, its name's ending, and sets of inputs and outputs."""
    if job.kind == "branches":
        return *stream_control.build(job.seed, job.index), "tosa"
    if job.kind == "stream":
        return *stream_graphs.build(job.seed, job.index, job.family), "tosa"
    is_u85 = job.family == "ethos-u85"
    return *stream_tflite.build(job.seed, job.index, is_u85, job.is_legacy), "tflite"


def settings(job):
    """The options of a Vela call."""
    if job.is_legacy:
        return dict(options=[])
    rng = np.random.default_rng([job.seed, job.index, 2**20])
    family = vela_runs.FAMILIES[job.family]
    large = stream_graphs.is_large(job.index)  # is computed in stripes
    options = ["--optimise=Size"] if rng.random() < (0.7 if large else 0.3) else []
    if not options and rng.random() < (0.9 if large else 0.3):
        options.append(f"--arena-cache-size={1024 << rng.integers(3, 9)}")
    for option in ("chaining", "fwd", "cascading", "buffering", "ifm-reuse"):
        if rng.random() < 0.04:
            options.append(f"--disable-{option}")
    if rng.random() < 0.1:
        options.append("--cop-format=COP2")
        options += ["--separate-io-regions"] if rng.random() < 0.5 else []
    # U85 has its fast weight encoding only in the first memory mode.
    first = rng.random(2) < (0.2, 0.4)
    parts = zip((family.systems, family.memories), first)
    system, memory = (part[0] if is_first else str(rng.choice(part)) for part, is_first in parts)
    return dict(system=system, memory=memory, options=options)


# -- vela_bin_stream, as ExecuTorch makes it from Vela's file


def _block(name, data):
    header = struct.pack("<16sI12x", name.encode(), len(data))
    return header + data + bytes(-len(data) % 16)


def _places(raw, what):
    shapes = raw[f"{what}_shape"]
    columns = zip(shapes, *(raw[f"{what}_{part}"] for part in ("elem_size", "offset", "region")))
    rows = [struct.pack("<9i", *shape, size, at, region) for shape, size, at, region in columns]
    return struct.pack("<i", len(rows)) + b"".join(rows)


def bin_stream(path):
    with np.load(path) as raw:
        return b"".join(
            [
                _block("vela_bin_stream", b""),
                _block("cmd_data", raw["cmd_data"].tobytes()),
                _block("weight_data", raw["weight_data"].tobytes()),
                _block("scratch_size", struct.pack("<I", int(raw["scratch_shape"][0]))),
                _block("inputs", _places(raw, "input")),
                _block("outputs", _places(raw, "output")),
                _block("vela_end_stream", b""),
            ]
        )


# -- Running


def simulate(armdc, payload, inputs, places, folder):
    """The outputs, and armdc's errors about the stream. Suspicious operations do not count:
    only the outputs decide."""
    folder.mkdir()
    command = [str(armdc), "simulate", str(payload), "-o", str(folder / "out")]
    for i, (array, place) in enumerate(zip(inputs, places)):
        # If an input is reshaped immediately, Vela records the other shape.
        np.save(folder / f"in{i}.npy", array.reshape(place["shape"]))
        command += ["--input", str(folder / f"in{i}.npy")]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    paths = [folder / "out" / f"out{i}.npy" for i in range(len(list(folder.glob("out/*"))))]
    text = ""
    if result.returncode != 0:
        text = f"exit code {result.returncode}: {result.stderr.strip()[-300:]}"
    return [np.load(path) for path in paths], text


def difference(ours, theirs):
    """Describes the difference, or None. A payload does not store the signedness of its outputs."""
    if len(ours) != len(theirs):
        return f"{len(ours)} outputs, not {len(theirs)}"
    for i, (mine, wanted) in enumerate(zip(ours, theirs)):
        wanted = wanted.astype(np.int8) if wanted.dtype == bool else wanted
        signed = wanted.view(wanted.dtype.str.replace("u", "i"))
        if mine.nbytes != signed.nbytes:
            return f"output {i}: {mine.size} elements of {mine.dtype}"
        wrong = np.count_nonzero(mine.reshape(signed.shape) != signed)
        if wrong:
            return f"output {i}: {wrong} of {signed.size} elements differ"
    return None


def inspect(armdc, payload, outputs, report):
    """armdc's description of the payload; None if it can't read it."""
    command = [str(armdc), "inspect", str(payload), "--format", "json"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if result.returncode != 0:
        report.failed(f"inspect: {result.stderr.strip()[-300:]}")
        return None
    inspected = json.loads(result.stdout)
    problems = [x for x in inspected["problems"] if x["level"] == "error"]
    if problems and known_defect(inspected, outputs) is None:
        report.failed(f"inspect: {len(problems)} problems {problems[:1]}")
    return inspected


def run(job, setup, folder, reasons):
    report = Report(job.title)
    blob, sets, ending = build(job)
    path = folder / f"test.{ending}"
    path.write_bytes(blob)
    how = settings(job)
    vela = setup.vela_080 if job.is_legacy else setup.vela
    try:
        raw = vela_runs.compile_file(vela, path, job.accelerator, folder / "vela", **how)
    except vela_runs.VelaError as error:
        report.skipped(f"Vela: {error}")
        reasons.add(str(error), job.title)
        return report
    inspected = inspect(setup.armdc, raw, sets[0][1], report)
    if inspected is None:
        return report
    if job.is_legacy and not any("ofm" in x for x in inspected["commands"]):
        report.skipped("Vela 4.2 leaves it to the CPU")
        return report
    payloads = [raw]
    if not job.is_legacy and "--cop-format=COP2" not in how["options"]:
        # The others have no vela_bin_stream.
        payloads.append(folder / "payload.bin")
        payloads[1].write_bytes(bin_stream(raw))
    places = inspected["inputs"]
    where = [how.get("system", "Vela 4.2"), how.get("memory", ""), *how["options"]]
    for i, (inputs, outputs) in enumerate(sets):
        work = folder / f"set{i}"
        ours, findings = simulate(setup.armdc, payloads[i % len(payloads)], inputs, places, work)
        problem = findings or difference(ours, outputs)
        defect = known_defect(inspected, outputs) if problem else None
        if defect is not None:
            report.skipped(f"known defect of Vela: {defect}")
            reasons.add(f"known defect: {defect}", job.title)
        else:
            report.check(not problem, f"{problem or 'equal'} ({' '.join(where)})")
    return report
