#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Make tests/data/vela_5_2: command streams of the newest Vela, with its own estimates.

    make_vela_cycles.py CORPUS tests/data/vela_5_2

Run it with the Python of make_env.sh's DIR/newest. It compiles every graph of CORPUS/ethosu in the
configurations that the corpus has payloads for. streams.npz has the streams (Vela's cmd_data, driver
payloads without weights) by graph and configuration, and cycles.csv a row for each with the graph's
operators, the passes that transpose (from the corpus' index) and columns of Vela's summary.
"""

import csv
import sys
import tempfile
from pathlib import Path

import numpy as np
import vela_runs

VELA = Path(sys.executable).with_name("vela")
CONSTANTS = {"CONST", "CONST_SHAPE"}
COLUMNS = ("system_config", "memory_mode", "core_clock", *vela_runs.CYCLES)


def operators_of(row):
    return " ".join(sorted(set(row["ops"].split()) - CONSTANTS))


def compiled(graph, row):
    """The stream, and the columns of the summary."""
    with tempfile.TemporaryDirectory() as scratch:
        path = vela_runs.compile_file(
            VELA,
            graph,
            row["accelerator"],
            scratch,
            system=row["system_config"],
            memory=row["memory_mode"],
            options=[f"--optimise={row['optimise']}"],
        )
        summary = vela_runs.summary(scratch)
        with np.load(path) as payload:
            return payload["cmd_data"], [summary[column] for column in COLUMNS]


def main():
    corpus, made = map(Path, sys.argv[1:])
    made.mkdir(exist_ok=True)
    streams = {}
    rows = []
    with (corpus / "ethosu" / "index.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            if row["status"] != "compiled":
                continue
            name = f"{row['graph']} {row['config']}"
            graph = corpus / "ethosu" / row["graph"] / "graph.tosa"
            streams[name], columns = compiled(graph, row)
            counts = operators_of(row), row["transpose_passes"]
            rows.append([name, row["accelerator"], *counts, *columns])
    np.savez(made / "streams.npz", **streams)
    with (made / "cycles.csv").open("w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["stream", "npu", "operators", "transpose_passes", *COLUMNS])
        table.writerows(rows)


if __name__ == "__main__":
    main()
