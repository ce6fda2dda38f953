# SPDX-License-Identifier: BSD-3-Clause
"""TOSA 0.80 files against our own schema: decoded by flatc, then checked for consistency."""

import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

IDENTIFIER = b"TOSA"


class BadFile(Exception):
    pass


def _flatc():
    beside_python = Path(sys.executable).parent / "flatc"
    return shutil.which("flatc") or str(beside_python)


def decode(path, schema):
    """The file as JSON objects, as `flatc --strict-json` prints it."""
    if Path(path).read_bytes()[4:8] != IDENTIFIER:
        raise BadFile("no TOSA file identifier")
    with tempfile.TemporaryDirectory() as folder:
        options = ["--json", "--strict-json", "--raw-binary", "--defaults-json", "-o", folder]
        result = subprocess.run(
            [_flatc(), *options, str(schema), "--", str(path)], capture_output=True, text=True
        )
        output = Path(folder, Path(path).stem + ".json")
        if result.returncode != 0 or not output.exists():
            text = (result.stdout + result.stderr).strip()
            raise BadFile(f"flatc (exit code {result.returncode}): {text[-200:]}")
        return json.loads(output.read_text())


def check_080(path, schema):
    """Check a 0.80 file; return how many operators of each kind it has."""
    graph = decode(path, schema)
    version = list(graph["version"].values())[:3]  # major, minor, patch, whatever their names
    if version != [0, 80, 0]:
        raise BadFile(f"version {version}, not 0.80.0")
    counts = Counter()
    for region in graph["regions"]:
        for block in region["blocks"]:
            counts += _check_block(block)
    if not counts:
        raise BadFile("no operators")
    return counts


def _check_block(block):
    """Names are unique, every value has one producer, and producers come first."""
    names = [tensor["name"] for tensor in block["tensors"]]
    if len(names) != len(set(names)):
        raise BadFile("two tensors have the same name")
    known, tensors = set(block.get("inputs", [])), set(names)
    counts = Counter()
    for operator in block["operators"]:
        kind, outputs = str(operator["op"]), operator.get("outputs", [])
        counts[kind] += 1
        for name in operator.get("inputs", []):
            if name not in known:
                raise BadFile(f"{kind} uses '{name}' before it is defined")
        for name in outputs:
            if name in known or name not in tensors:
                raise BadFile(f"{kind} defines '{name}' again")
        known.update(outputs)
    missing = set(block.get("outputs", [])) - known
    if missing:
        raise BadFile(f"outputs without a producer: {sorted(missing)}")
    return counts


def describe(counts):
    total = sum(counts.values())
    most = ", ".join(f"{name} {n}" for name, n in counts.most_common(4))
    return f"{total} operators ({most}, …)" if len(counts) > 4 else f"{total} operators ({most})"
