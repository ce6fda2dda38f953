# SPDX-License-Identifier: BSD-3-Clause
"""How many times less processor time `armdc quantize` takes than ExecuTorch's quantizer (PT2E), with the
same model and calibration samples, in the same run, both on one core.

ExecuTorch's time is prepare_pt2e, one call for each sample and convert_pt2e, after one network for
warming up; ours is the whole process, with reading the model and samples and writing the result: once
with the same method (`--optimize none`), once with the improvements that are its default.

usage: quantizer_speed.py BIN CORPUS     BIN has armdc
Exit code 1: below a limit.
"""

import resource
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

import numpy as np
import torch
from executorch.backends.arm.ethosu import EthosUCompileSpec
from executorch.backends.arm.quantizer import EthosUQuantizer, get_symmetric_quantization_config
from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e

# The ratios below which something is wrong; those that are wanted are 30, and 10 for mobilenet_v2.
LIMITS = {
    "digits_cnn": 20,
    "kws": 10,
    "lstm_unrolled": 15,
    "mobilenet_v2": 5,
    "resnet8": 5,
    "vww96": 15,
}
WARM_UP = "ad01"
REPEAT = 3


def calibration_of(corpus, name, folder):
    """A file with samples: the corpus' own, or three random ones for a model without."""
    path = corpus / "quant" / "models" / name / "calib.npz"
    if path.exists():
        return path
    program = torch.export.load(corpus / "models" / name / "float.pt2")
    rng = np.random.default_rng(0)
    shapes = [x.shape for x in program.example_inputs[0]]
    arrays = {f"in{i}": rng.random((3, *s), dtype=np.float32) for i, s in enumerate(shapes)}
    path = folder / f"{name}.npz"
    np.savez(path, **arrays)
    return path


def samples_of(path):
    arrays = np.load(path)
    inputs = [torch.from_numpy(arrays[f"in{i}"]) for i in range(len(arrays.files))]
    return [[x[i] for x in inputs] for i in range(len(inputs[0]))]


def theirs(model, samples):
    """Seconds that ExecuTorch takes."""
    exported = torch.export.load(model)
    quantizer = EthosUQuantizer(EthosUCompileSpec("ethos-u55-128"))
    quantizer.set_global(get_symmetric_quantization_config(is_per_channel=True))
    start = time.process_time()
    prepared = prepare_pt2e(exported.module(check_guards=False), quantizer)
    for inputs in samples:
        prepared(*inputs)
    convert_pt2e(prepared)
    return time.process_time() - start


def ours(armdc, model, calibration, optimize, output):
    """Seconds that armdc takes: the least of several runs."""
    best = float("inf")
    for _ in range(REPEAT):
        command = [armdc, "quantize", model, "--target", "ethos-u55-128", "--quiet"]
        command += ["--calibration", calibration, "--optimize", optimize]
        command += ["--output", output]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def main():
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    armdc, corpus = f"{sys.argv[1]}/armdc", Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        return 0 if compare(armdc, corpus, Path(folder)) else 1


def compare(armdc, corpus, folder):
    """Prints the table. Returns false if a ratio is below its limit."""
    warm_up = samples_of(calibration_of(corpus, WARM_UP, folder))
    theirs(corpus / "models" / WARM_UP / "float.pt2", warm_up)
    good = True
    print(f"{'':16} {'PT2E s':>8} {'ours s':>8} {'ratio':>7} {'improved s':>11} {'ratio':>7}")
    for name, limit in LIMITS.items():
        model = corpus / "models" / name / "float.pt2"
        calibration = calibration_of(corpus, name, folder)
        peer = theirs(model, samples_of(calibration))
        plain, improved = (
            ours(armdc, model, calibration, o, folder / "quantized.pt2")
            for o in ("none", "accuracy")
        )
        print(
            f"{name:16} {peer:8.3f} {plain:8.3f} {peer / plain:7.1f} {improved:11.3f}"
            f" {peer / improved:7.1f}"
        )
        if peer / plain < limit:
            print(f"error: {name}: the ratio is below {limit}")
            good = False
    return good


if __name__ == "__main__":
    sys.exit(main())
