# SPDX-License-Identifier: BSD-3-Clause
"""The network of make_sounds.py, which is in no corpus, from float to an Ethos-U in one command."""

import subprocess

import numpy
import tool
from report import Report

TARGET = "ethos-u55-128"
MOST_LOST = 0.01  # of the accuracy


def run(setup, sounds, folder):
    """`sounds`: what make_sounds.py wrote."""
    report = Report(f"sounds, from float to {TARGET}")
    model, samples = sounds / "float.pt2", sounds / "calibration.npy"
    calibration = ["--calibration", samples]
    compiled = tool.compile_model(setup.armdc, model, TARGET, folder / "compiled", *calibration)
    left = compiled.left_on_host()
    whole = compiled.count() == 1 and not left
    report.check(whole, f"whole: {compiled.count()} delegate(s), on the host: {left or 'nothing'}")
    labels = numpy.load(sounds / "labels.npy")
    wanted = (numpy.load(sounds / "float.npy") == labels).mean()
    found = (_recognized(setup, model, calibration, sounds, folder) == labels).mean()
    text = f"accuracy in the simulator {found:.3f}, in PyTorch with floats {wanted:.3f}"
    report.check(wanted > 0.9 and found >= wanted - MOST_LOST, text)
    return report


def _recognized(setup, model, calibration, sounds, folder):
    made, given = folder / "quantized.pt2", folder / "sound.npy"
    command = [setup.armdc, "quantize", model, "--target", TARGET, *calibration, "-o", made]
    subprocess.run(command, capture_output=True, check=True)
    chosen = []
    for sound in numpy.load(sounds / "test.npy"):
        numpy.save(given, sound[None])
        (scores,) = tool.run_model(setup.armdc, made, TARGET, [given], folder)
        chosen.append(scores.argmax())
    return numpy.array(chosen)
