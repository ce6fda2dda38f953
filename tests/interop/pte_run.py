# SPDX-License-Identifier: BSD-3-Clause
"""Runs a program in ExecuTorch's runtime, with our simulator and interpreter as Arm's delegates.

usage: pte_run.py ARMDC DELEGATE PROGRAM.pte INPUTS.npz DIR [METHOD]

DELEGATE: simulated_delegate.cpp, built. INPUTS has an array "runR_inI" for input I of run R, and
"channels_last", the numbers of the inputs in that order; the runs share the method's state. DIR
gets runR_outI.npy, and what simulated_device.py writes.
"""

import itertools
import sys
from pathlib import Path

import numpy as np
import simulated_device
import torch


def inputs_of(arrays, run):
    names = (f"run{run}_in{i}" for i in itertools.count())
    found = itertools.takewhile(arrays.__contains__, names)
    inputs = [torch.from_numpy(arrays[name]) for name in found]
    for i in arrays["channels_last"]:
        inputs[i] = inputs[i].contiguous(memory_format=torch.channels_last)
    return inputs


def main():
    armdc, delegate, pte, inputs, folder = sys.argv[1:6]
    name = sys.argv[6] if len(sys.argv) > 6 else "forward"
    folder = Path(folder)
    device = simulated_device.Device(armdc, folder)
    program = Path(pte).read_bytes()  # the runtime does not copy it
    method = device.load(program, delegate).load_method(name)
    arrays = dict(np.load(inputs))
    for run in itertools.takewhile(lambda r: f"run{r}_in0" in arrays, itertools.count()):
        for i, output in enumerate(method.execute(inputs_of(arrays, run))):
            np.save(folder / f"run{run}_out{i}.npy", output.contiguous().numpy())


if __name__ == "__main__":
    main()
