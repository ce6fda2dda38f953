# SPDX-License-Identifier: BSD-3-Clause
"""Trains a small network that tells sounds apart, in no corpus. usage: make_sounds.py FOLDER

Writes float.pt2, calibration.npy, test.npy with labels.npy, and what PyTorch takes the test sounds
for: float.npy. A sound is a sine, a square wave, a
sawtooth, a chirp, noise or a decaying sine of random pitch and loudness, with noise; the network is
a CNN over its waveform, as for keyword spotting.
"""

import sys
from pathlib import Path

import numpy
import torch

LENGTH = 512
KINDS = 6
EPOCHS = 12


def sound(kind, random):
    time = numpy.arange(LENGTH) / LENGTH
    pitch, phase = random.uniform(6, 30), random.uniform(0, 1)
    turns = pitch * time + phase
    waves = [
        lambda: numpy.sin(2 * numpy.pi * turns),
        lambda: numpy.sign(numpy.sin(2 * numpy.pi * turns)),
        lambda: 2 * (turns % 1) - 1,
        lambda: numpy.sin(2 * numpy.pi * turns * (1 + time)),
        lambda: random.normal(size=LENGTH),
        lambda: numpy.sin(2 * numpy.pi * turns) * numpy.exp(-4 * time),
    ]
    return random.uniform(0.3, 1) * waves[kind]() + random.normal(size=LENGTH) * 0.08


def sounds(count, seed):
    random = numpy.random.default_rng(seed)
    labels = random.integers(0, KINDS, count)
    made = numpy.stack([sound(kind, random) for kind in labels])
    return made[:, None, None, :].astype(numpy.float32), labels


def layer(inputs, outputs):
    return torch.nn.Sequential(
        torch.nn.Conv2d(inputs, outputs, (1, 9), stride=(1, 2), padding=(0, 4)),
        torch.nn.BatchNorm2d(outputs),
        torch.nn.ReLU(),
    )


def network():
    return torch.nn.Sequential(
        layer(1, 16), layer(16, 24), layer(24, 32), layer(32, 32),
        torch.nn.AvgPool2d((1, LENGTH // 16)), torch.nn.Flatten(), torch.nn.Linear(32, KINDS),
    )  # fmt: skip


def train(model, sounds, labels):
    optimizer = torch.optim.Adam(model.parameters(), 2e-3)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(sounds)).split(64):
            loss = torch.nn.functional.cross_entropy(model(sounds[part]), labels[part])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return model.eval()


def main(folder):
    torch.manual_seed(1)
    torch.set_num_threads(1)
    known, labels = sounds(3000, 1)
    model = train(network(), torch.from_numpy(known), torch.from_numpy(labels))
    program = torch.export.export(model, (torch.from_numpy(known[:1]),))
    folder.mkdir(parents=True, exist_ok=True)
    torch.export.save(program, folder / "float.pt2")
    numpy.save(folder / "calibration.npy", known[:64])
    new, labels = sounds(250, 2)
    with torch.no_grad():
        chosen = model(torch.from_numpy(new)).argmax(1)
    for name, array in {"test": new, "labels": labels, "float": chosen.numpy()}.items():
        numpy.save(folder / f"{name}.npy", array)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
