#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Flips comparisons of the NPU rules, one at a time: some test must fail.

usage: rules.py [--count N] [--seed S] [--build DIR]

Copies the tree to DIR (default build/mutation), builds the tests of the NPU there, and for N of the
comparisons in include/arm_delegate/ethosu/rules, chosen by the seed, writes the opposite one or its
neighbour (< becomes <=), builds and runs them. A mutant that does not compile is found. Exit code 1
if mutants survive that equivalent.txt does not list. Most are found by tests/ethosu/rules.cpp alone,
in seconds; all others take some minutes each.
"""

import argparse
import pathlib
import random
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
rules = pathlib.Path("include/arm_delegate/ethosu/rules")
programs = ["test_ethosu", "test_npu"]
flipped = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
# clang-format puts spaces around comparisons, and none around the brackets of templates.
comparison = re.compile(r" (<=|>=|==|!=|<|>) ")
test_timeout = 1800  # seconds


def candidates(tree):
    """(file, line from 0, column, operator) of each comparison."""
    found = []
    for path in sorted((tree / rules).glob("*.hpp")):
        for number, line in enumerate(path.read_text().splitlines()):
            code = line.split("//")[0]
            if code.lstrip().startswith(("template", "#")):
                continue
            for match in comparison.finditer(code):
                found.append((path.relative_to(tree), number, match.start(1), match.group(1)))
    return found


def with_change(text, number, column, old):
    lines = text.splitlines(keepends=True)
    line = lines[number]
    lines[number] = line[:column] + flipped[old] + line[column + len(old):]
    return "".join(lines)


def succeeds(command, folder, timeout=test_timeout):
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=timeout,
                              check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def rules_pass(folder):
    """True if tests/ethosu/rules.cpp passes, compiled alone and without the library."""
    program = folder / "build" / "rules"
    command = ["g++", "-std=c++20", "-ffp-contract=off", "-DFMT_HEADER_ONLY=1", "-Iinclude",
               "-Itests", "-isystem", "build/release/generated", "tests/main.cpp",
               "tests/ethosu/rules.cpp", "-o", program]
    return succeeds(command, folder) and succeeds([program], folder)


def build(folder):
    command = ["cmake", "--build", str(folder / "build" / "release"), "--target", *programs]
    return succeeds(command, folder, timeout=None)


def passes(folder):
    """True if all tests pass."""
    return all(succeeds([folder / "build/release/tests" / name], folder) for name in programs)


def make_tree(folder):
    """Copies the files of the working tree that git knows."""
    shutil.rmtree(folder, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True)
    for name in listed.stdout.decode().split("\0"):
        if name and (root / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, folder / name)
    corpus = root.parent / "shared" / "corpus"
    command = ["cmake", "--preset", "release", f"-DARM_DELEGATE_CORPUS={corpus}"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--build", type=pathlib.Path, default=root / "build" / "mutation")
    given = parser.parse_args()

    folder = given.build.resolve()
    make_tree(folder)
    if not build(folder):
        sys.exit("the tests do not compile without a change")
    if not rules_pass(folder) or not passes(folder):
        sys.exit("the tests fail without a change")

    known = (root / "tests/mutation/equivalent.txt").read_text()
    all_of_them = candidates(folder)
    chosen = random.Random(given.seed).sample(all_of_them, min(given.count, len(all_of_them)))
    survivors = 0
    for path, number, column, old in chosen:
        text = (folder / path).read_text()
        line = text.splitlines()[number].strip()
        (folder / path).write_text(with_change(text, number, column, old))
        survived = rules_pass(folder) and build(folder) and passes(folder)
        (folder / path).write_text(text)
        what = f"{path.name}: {line}: {old} to {flipped[old]}"
        is_known = f"{path.name}: {line}: {old}" in known
        print(f"{'SURVIVED' if survived else 'found'}{' (equivalent)' if is_known else ''}: {what}",
              flush=True)
        survivors += survived and not is_known
    print(f"{len(chosen)} of {len(all_of_them)} comparisons flipped, {survivors} unnoticed")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
