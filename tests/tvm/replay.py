#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""replay.py TVM_REPLAY CORPUS: compares the results of all recorded cases, in both dialects.

An expected error needs an error, of any text. Prints every difference; ends with 1 if there is one
that is not in the list below, or if a listed one does not occur.
"""
import json
import os
import subprocess
import sys

# Wrapper sources are our own: their names count, not their bytes.
WRAPPERS = ("aot_wrapper.c", "rt_wrapper.c", "tvm_wrapper.h")
# A run does not change the option: the original appends to the list of its class.
IGNORED_KEYS = ("log", "config_dump_after")
# Cases with another outcome: docs/tvm.md, "Differences from MLonMCU", has the reasons.
SUCCEEDS_HERE = {"gen.tvmrt.so": "no wrapper is needed"}
FAILS_HERE = {
    "gen.mode.traversal.aot": "a name outside of the folder",
    "gen.mode.cut=5632.aot": "no end of the archive",
    "gen.model.rt.dyn.tflite": "an unknown dimension",
}


def error_in(v):
    return isinstance(v, dict) and any(v.get(k) is not None for k in ("error", "!error"))


def same(want, got):
    if error_in(want) or error_in(got):
        return error_in(want) and error_in(got)
    if isinstance(want, dict) and isinstance(got, dict):
        return want.keys() == got.keys() and all(same(want[k], got[k]) for k in want)
    if isinstance(want, list) and isinstance(got, list):
        return len(want) == len(got) and all(same(a, b) for a, b in zip(want, got))
    return want == got and isinstance(want, bool) == isinstance(got, bool)


def without_wrapper_bytes(artifacts):
    return [{k: v for k, v in a.items() if a["name"] not in WRAPPERS or k not in ("bytes", "sha256")}
            for a in artifacts["default"]]


def differing_keys(want, got):
    # After a failed construction or load, nothing is specified.
    if error_in(want.get("construct")) or error_in(want.get("load")):
        keys = [k for k in ("construct", "load") if k in want]
        return [k for k in keys if error_in(want[k]) != error_in(got.get(k))]
    found = []
    for key in want:
        if key in IGNORED_KEYS:
            continue
        if key not in got:
            found.append(key)
        elif key == "error":
            pass  # both have one
        elif key == "set_tuning_errors":
            if len(want[key]) != len(got[key]):
                found.append(key)
        elif key == "artifacts":
            if without_wrapper_bytes(want[key]) != without_wrapper_bytes(got[key]):
                found.append(key)
        elif not same(want[key], got[key]):
            found.append(key)
    return found + [k for k in ("error", "set_tuning_errors") if k in got and k not in want]


def main():
    program, corpus = sys.argv[1:]
    failures = cases = 0
    for dialect in ("2024-04", "v0.9.0"):
        for name in ("dev", "utils_dev", "generate_dev"):
            path = os.path.join(os.path.abspath(corpus), dialect, name + ".jsonl")
            output = subprocess.run([program, "--dialect", dialect, "--data", corpus, path],
                                    check=True, stdout=subprocess.PIPE).stdout
            got = {c["id"]: c["got"] for c in map(json.loads, output.decode().splitlines())}
            for case in map(json.loads, open(path)):
                cases += 1
                want, have = case["expect"], got.get(case["id"], {})
                if case["id"] in SUCCEEDS_HERE:
                    bad = ["error"] if "error" not in want or "error" in have else []
                elif case["id"] in FAILS_HERE:
                    bad = ["error"] if "error" in want or "error" not in have else []
                else:
                    bad = differing_keys(want, have)
                for key in bad:
                    failures += 1
                    print(f"{dialect} {case['id']} {key}\n  want {json.dumps(want.get(key))[:400]}"
                          f"\n  got  {json.dumps(have.get(key))[:400]}")
    print(f"{cases} cases, {failures} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
