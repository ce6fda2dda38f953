# SPDX-License-Identifier: BSD-3-Clause
"""Export the models of model_cases.py, with PyTorch's outputs on them.

    make_models.py DIR

DIR gets a folder NAME.FORM per model and form (see make_ops.py; "core" is a float model decomposed
into the Core ATen operators): model.pt2, call_C_in_K.npy, call_C_out_K.npy (the exported program's
outputs in calls one after another, so that buffers keep their values) and call_C_float_K.npy (of
the float model). Seeds are fixed. A DIR made by this version of the scripts and PyTorch is kept.
"""

import hashlib
import logging
import multiprocessing
import shutil
import sys
import zlib
from pathlib import Path

import make_ops
import model_cases
import numpy as np
import torch
from torch import nn

WORKERS = 2
SOURCES = (__file__, make_ops.__file__, model_cases.__file__)


def made(name):
    """The model with statistics as after training, and the inputs of its calls."""
    torch.manual_seed(zlib.crc32(name.encode()))
    model, calls = getattr(model_cases, name)()
    for layer in model.modules():
        if isinstance(layer, nn.BatchNorm2d):
            make_ops.with_statistics(layer)
    return model.eval(), calls


def outputs(module, calls):
    results = [module(*inputs) for inputs in calls]
    return [[y.clone() for y in (r if isinstance(r, (tuple, list)) else (r,))] for r in results]


def save(folder, kind, calls):
    for call, tensors in enumerate(calls):
        for index, tensor in enumerate(tensors):
            array = tensor.detach().contiguous().numpy()
            np.save(folder / f"call_{call}_{kind}_{index}.npy", array)


@torch.no_grad()
def write(name, form, root):
    model, calls = made(name)
    folder = root / f"{name}.{form}"
    folder.mkdir()
    if form in make_ops.CONFIGS:
        save(folder, "float", outputs(model, calls))
        model = make_ops.quantized(model, calls, form)
    program = torch.export.export(model, calls[0])
    if form == "core":
        program = program.run_decompositions()
    torch.export.save(program, folder / "model.pt2")
    save(folder, "in", calls)
    save(folder, "out", outputs(torch.export.load(folder / "model.pt2").module(), calls))


def start_worker():
    torch.set_num_threads(1)
    logging.disable(logging.WARNING)


def work(job):
    try:
        write(*job)
    except Exception as error:
        return f"{job[0]}.{job[1]}: {type(error).__name__}: {str(error)[:300]}"
    return None


def main():
    root = Path(sys.argv[1])
    text = b"".join(Path(source).read_bytes() for source in SOURCES) + torch.__version__.encode()
    stamp, mark = hashlib.sha256(text).hexdigest(), root / "complete"
    if mark.exists() and mark.read_text() == stamp:
        return 0
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    jobs = [(model.__name__, form, root) for model, forms in model_cases.MODELS.items()
            for form in forms]
    jobs.reverse()  # the slowest first
    with multiprocessing.get_context("spawn").Pool(WORKERS, start_worker) as pool:
        errors = [error for error in pool.imap_unordered(work, jobs) if error]
    if errors:
        sys.exit("\n".join(errors))
    mark.write_text(stamp)
    return 0


if __name__ == "__main__":
    sys.exit(main())
