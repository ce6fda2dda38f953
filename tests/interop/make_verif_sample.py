# SPDX-License-Identifier: BSD-3-Clause
"""Make a sample of TOSA's own verification tests, with the results of tosa_reference_model.

    make_verif_sample.py DIR SEED

One test of each operator and its element types goes to DIR/ext/OPERATOR/TEST (test.tosa, inK.npy,
outK.npy), one of each operator and error to DIR/neg. The generator is tosa_verif_build_tests', in
this process: what it lists is sampled before it is made. Left out are operators whose lists take
minutes, and blocks, on which the reference model's binding hangs.
"""

import contextlib
import io
import json
import logging
import random
import re
import shutil
import sys
from pathlib import Path

import numpy as np
import tosa_reference_model
from generator import tosa_verif_build_tests as builder
from program import run

LEFT_OUT = re.compile("conv|pool|resize|block_scaled")
LIMIT = 100_000  # bytes of a test
LIBRARY = Path(tosa_reference_model.__file__).with_name("libtosa_reference_generate_lib.so")


def make_generator(scratch, seed, kind):
    options = ["-o", str(scratch), "--generate-lib-path", str(LIBRARY), "--seed", str(seed)]
    arguments = builder.parseArgs([*options, "--test-type", kind, "--tensor-dim-range", "1,12"])
    logging.disable(logging.WARNING)
    version = builder._get_tosa_version(arguments.tosa_version_str)
    return builder.TosaTestGen(arguments, version)


def sampled(generator, kind, rng):
    """One test of each operator, types and error."""
    for operator in generator.TOSA_OP_LIST:
        if LEFT_OUT.search(operator):
            continue
        groups = {}
        for test in generator.genOpTestList(operator, testType=kind):
            _, _, types, error, *_ = test
            key = str(error) if kind == "negative" else str(types)
            groups.setdefault(key, []).append(test)
        for tests in groups.values():
            yield rng.choice(tests)


def make(generator, scratch, test):
    """The folder of a test, or None if the generator fails."""
    operator, name, types, error, shapes, arguments = test
    shutil.rmtree(scratch, ignore_errors=True)
    operator = generator.getOperatorNameStr(operator)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            generator.serializeTest(operator, name, types, error, shapes, arguments)
    except Exception:
        return None
    return next((p.parent for p in scratch.rglob("desc.json")), None)


def pack(source, target, negative):
    """Whether the test was taken."""
    description = json.loads((source / "desc.json").read_text())
    blob = (source / description["tosa_file"]).read_bytes()
    inputs = [np.load(source / name) for name in description["ifm_file"]]
    outputs, status = ([], "") if negative else run(blob, inputs)
    arrays = [*inputs, *outputs]
    if sum(a.nbytes for a in arrays) > LIMIT or not (negative or status == "TOSA_VALID"):
        return False
    if any(a.size == 0 for a in outputs):  # a type that the binding does not return
        return False
    target.mkdir(parents=True)
    (target / "test.tosa").write_bytes(blob)
    for what, listed in (("in", inputs), ("out", outputs)):
        for i, array in enumerate(listed):
            np.save(target / f"{what}{i}.npy", array)
    return True


def main(folder, seed):
    scratch = folder / "scratch"
    shutil.rmtree(folder, ignore_errors=True)
    for kind, profile in (("positive", "ext"), ("negative", "neg")):
        generator = make_generator(scratch, seed, kind)
        taken = 0
        for test in sampled(generator, kind, random.Random(seed)):
            made = make(generator, scratch, test)
            if made is not None:
                name = folder / profile / test[0] / made.name
                taken += pack(made, name, kind == "negative")
        print(f"{taken} {kind} tests")
    shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
