# SPDX-License-Identifier: BSD-3-Clause
"""Compile a TOSA or TensorFlow Lite file with Vela for an Ethos-U, and read its cycles."""

import csv
import subprocess
from dataclasses import dataclass
from pathlib import Path

TIMEOUT = 240


@dataclass(frozen=True)
class Family:
    """The options of an NPU family; ExecuTorch uses the first of each."""

    macs: tuple
    systems: tuple
    memories: tuple


FAMILIES = {
    "ethos-u55": Family(
        (32, 64, 128, 256),
        ("Ethos_U55_High_End_Embedded", "Ethos_U55_Deep_Embedded"),
        ("Shared_Sram", "Sram_Only"),
    ),
    "ethos-u65": Family(
        (256, 512),
        ("Ethos_U65_High_End", "Ethos_U65_Mid_End", "Ethos_U65_Client_Server"),
        ("Dedicated_Sram_384KB", "Dedicated_Sram", "Shared_Sram", "Sram_Only"),
    ),
    "ethos-u85": Family(
        (128, 256, 512, 1024, 2048),
        ("Ethos_U85_SYS_DRAM_Mid", "Ethos_U85_SYS_DRAM_Low", "Ethos_U85_SYS_DRAM_High"),
        ("Sram_Only", "Shared_Sram", "Dedicated_Sram_384KB", "Dedicated_Sram"),
    ),
}
ACCELERATORS = tuple(f"{name}-{n}" for name, family in FAMILIES.items() for n in family.macs)
# Compiled for every model; the folders of the corpus.
FOLDERS = {"ethos-u55-128": "u55_128", "ethos-u65-256": "u65_256", "ethos-u85-256": "u85_256"}
# The cycles in Vela's summary.
CYCLES = (
    "cycles_npu",
    "cycles_sram_access",
    "cycles_dram_access",
    "cycles_on_chip_flash_access",
    "cycles_off_chip_flash_access",
    "cycles_total",
)


class VelaError(Exception):
    pass


def compiled_graphs(model, folder):
    """The graphs of a model that Vela compiled: beside its output, or in "tosa_int" if they are the
    same for all targets."""
    for output in sorted(model.glob(f"{folder}/delegate*_out_vela.npz")):
        name = output.name.replace("_out_vela.npz", ".tosa")
        yield next(p for p in (output.with_name(name), model / "tosa_int" / name) if p.exists())


def lowered_graphs(model, folder):
    """The graphs of a model that ExecuTorch lowered for an NPU. Some models have no payload, and
    some no folder for U65, whose TOSA specification is that of U55."""
    place = model / folder if (model / folder).exists() else model / FOLDERS["ethos-u55-128"]
    for summary in sorted(place.glob("delegate*_out_summary_*.csv")):
        name = summary.name.partition("_")[0] + ".tosa"
        yield next(p for p in (place / name, model / "tosa_int" / name) if p.exists())


def family_of(accelerator):
    return accelerator.rpartition("-")[0]


def arguments(path, accelerator, folder, system=None, memory=None):
    """Vela's arguments, for its raw output."""
    family = FAMILIES[family_of(accelerator)]
    return [
        f"--accelerator-config={accelerator}",
        "--config=Arm/vela.ini",
        f"--system-config={system or family.systems[0]}",
        f"--memory-mode={memory or family.memories[0]}",
        "--output-format=raw",
        f"--output-dir={folder}",
        str(path),
    ]


def compile_file(vela, path, accelerator, folder, system=None, memory=None, options=()):
    """The path of Vela's raw output. Vela writes its other files to the same folder."""
    command = [str(vela), *arguments(path, accelerator, folder, system, memory), *options]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        raise VelaError(f"took more than {TIMEOUT} s") from None
    streams = list(Path(folder).glob("*_vela*.npz"))
    if result.returncode != 0 or len(streams) != 1:
        text = [t for t in (result.stdout + result.stderr).splitlines() if t.strip(" ^~")]
        crashed = f"ended by signal {-result.returncode}: " if result.returncode < 0 else ""
        raise VelaError(crashed + (text[-1] if text else f"exit code {result.returncode}"))
    return streams[0]


def run(vela, tosa, accelerator, folder):
    """The path of the payload, and NPU cycles as Vela estimates them."""
    payload = compile_file(vela, tosa, accelerator, folder)
    return payload, int(float(summary(folder)["cycles_npu"]))


def summary_file(folder):
    """The path of Vela's own estimates."""
    return next(Path(folder).glob("*_summary_*.csv"))


def summary(folder):
    """Vela's own estimates, by column."""
    with summary_file(folder).open() as file:
        return next(csv.DictReader(file))
