# SPDX-License-Identifier: BSD-3-Clause
"""Compile a TOSA file with Arm's Vela for an Ethos-U, and read the cycles it estimates."""

import csv
import subprocess
from pathlib import Path

TIMEOUT = 240
# Accelerator: system configuration and memory mode ExecuTorch takes for it, folder of the corpus.
CONFIGURATIONS = {
    "ethos-u55-128": ("Ethos_U55_High_End_Embedded", "Shared_Sram", "u55_128"),
    "ethos-u65-256": ("Ethos_U65_High_End", "Dedicated_Sram_384KB", "u65_256"),
    "ethos-u85-256": ("Ethos_U85_SYS_DRAM_Mid", "Sram_Only", "u85_256"),
}


class VelaError(Exception):
    pass


def run(vela, tosa, accelerator, folder):
    """NPU cycles as Vela estimates them."""
    system, memory, _ = CONFIGURATIONS[accelerator]
    command = [
        str(vela),
        f"--accelerator-config={accelerator}",
        "--config=Arm/vela.ini",
        f"--system-config={system}",
        f"--memory-mode={memory}",
        "--output-format=raw",
        f"--output-dir={folder}",
        str(tosa),
    ]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        raise VelaError(f"took more than {TIMEOUT} s") from None
    streams = list(Path(folder).glob("*_vela.npz"))
    if result.returncode != 0 or len(streams) != 1:
        text = [t for t in (result.stdout + result.stderr).splitlines() if t.strip()]
        raise VelaError(" / ".join(text[-2:])[-300:] or f"exit code {result.returncode}")
    return _cycles(next(Path(folder).glob("*_summary_*.csv")))


def _cycles(path):
    with path.open() as file:
        rows = list(csv.DictReader(file))
    return int(float(rows[0]["cycles_npu"]))
