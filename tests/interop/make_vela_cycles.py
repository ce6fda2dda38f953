#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Make tests/data/vela_5_2: command streams of the newest Vela, with its own estimates.

    make_vela_cycles.py CORPUS tests/data/vela_5_2

Run it with the Python of make_env.sh's DIR/newest. The graphs are those of CORPUS/ethosu, the
smallest of each combination of operators and types; each is compiled for three NPUs, in the
configuration that ExecuTorch uses. For each graph that Vela does not refuse, NPU.npz has a stream
(Vela's cmd_data, a driver payload without weights), and cycles.csv a row with the graph's operators
and columns of Vela's summary.
"""

import csv
import json
import sys
import tempfile
from pathlib import Path

import numpy as np
import vela_runs

VELA = Path(sys.executable).with_name("vela")
CONSTANTS = {"CONST", "CONST_SHAPE"}
COLUMNS = (
    "system_config",
    "memory_mode",
    "core_clock",
    "cycles_npu",
    "cycles_sram_access",
    "cycles_dram_access",
    "cycles_on_chip_flash_access",
    "cycles_off_chip_flash_access",
    "cycles_total",
)


def operators_of(folder):
    names = json.loads((folder / "graph.json").read_text())["ops"]
    return " ".join(sorted(set(names) - CONSTANTS))


def chosen(corpus):
    """The folder of the smallest graph of each combination of operators and types."""
    found = {}
    for folder in sorted(corpus.glob("ethosu/*/")):
        graph = json.loads((folder / "graph.json").read_text())
        types = {t["dtype"] for t in graph["inputs"] + graph["outputs"]}
        kind = (operators_of(folder), *sorted(types))
        size = (folder / "graph.tosa").stat().st_size
        found[kind] = min(found.get(kind, (size, folder)), (size, folder))
    return sorted(folder for _, folder in found.values())


def compiled(folder, accelerator):
    """The stream and the columns, or None if Vela refuses the graph."""
    with tempfile.TemporaryDirectory() as scratch:
        try:
            path = vela_runs.compile_file(VELA, folder / "graph.tosa", accelerator, scratch)
        except vela_runs.VelaError:
            return None
        summary = vela_runs.summary(scratch)
        with np.load(path) as payload:
            return payload["cmd_data"], [summary[column] for column in COLUMNS]


def main():
    corpus, made = map(Path, sys.argv[1:])
    made.mkdir(exist_ok=True)
    folders = chosen(corpus)
    rows = []
    for accelerator in vela_runs.FOLDERS:
        streams = {}
        for folder in folders:
            result = compiled(folder, accelerator)
            if result is not None:
                streams[folder.name], columns = result
                rows.append([folder.name, accelerator, operators_of(folder), *columns])
        np.savez(made / f"{accelerator}.npz", **streams)
    with (made / "cycles.csv").open("w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["graph", "npu", "operators", *COLUMNS])
        table.writerows(sorted(rows))


if __name__ == "__main__":
    main()
