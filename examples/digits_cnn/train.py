# SPDX-License-Identifier: BSD-3-Clause
"""Train a small CNN on scikit-learn's digits and export it as float.pt2 and int8.pt2.

Needs the Python environment of tests/interop/make_env.sh; takes about a minute on one core:

    python examples/digits_cnn/train.py [OUTPUT_DIR]

OUTPUT_DIR (default: the folder of this script) receives float.pt2, int8.pt2, test_x.npy and
test_y.npy. Seeds are fixed and one thread is used, so a repetition gives the same weights.
"""

import argparse
import re
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from executorch.backends.arm.quantizer import TOSAQuantizer, get_symmetric_quantization_config
from executorch.backends.arm.tosa.specification import TosaSpecification
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split
from torch import nn
from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e

SEED = 42
EPOCHS = 80
BATCH = 64
CALIBRATION_IMAGES = 64
TEST_IMAGES = 450
REQUIRED_ACCURACY = 0.98


class DigitsCNN(nn.Module):
    """A convolution, a residual depthwise-separable block, a strided convolution, a classifier."""

    def __init__(self):
        super().__init__()
        self.c1 = nn.Conv2d(1, 16, 3, padding=1, bias=False)
        self.b1 = nn.BatchNorm2d(16)
        self.dw = nn.Conv2d(16, 16, 3, padding=1, groups=16, bias=False)
        self.b2 = nn.BatchNorm2d(16)
        self.pw = nn.Conv2d(16, 16, 1, bias=False)
        self.b3 = nn.BatchNorm2d(16)
        self.c3 = nn.Conv2d(16, 32, 3, stride=2, padding=1, bias=False)
        self.b4 = nn.BatchNorm2d(32)
        self.fc = nn.Linear(128, 10)

    def forward(self, x):
        x = F.relu(self.b1(self.c1(x)))
        y = F.relu6(self.b2(self.dw(x)))
        y = self.b3(self.pw(y))
        x = F.relu(x + y)
        x = F.relu(self.b4(self.c3(x)))
        x = F.avg_pool2d(x, 2)
        return self.fc(x.flatten(1))


def load_split():
    """Images in 0..1 as 1x8x8, split into training and test sets."""
    digits = load_digits()
    images = (digits.images / 16.0).astype(np.float32)[:, None]
    return train_test_split(
        images,
        digits.target,
        test_size=TEST_IMAGES,
        random_state=SEED,
        stratify=digits.target,
    )


def shifted(images):
    """Every image moved by up to one pixel in each direction, the border filled with zeros."""
    padded = F.pad(images, (1, 1, 1, 1))
    offsets = torch.randint(0, 3, (len(images), 2))
    return torch.stack([p[:, y : y + 8, x : x + 8] for p, (y, x) in zip(padded, offsets.tolist())])


def train(images, labels):
    torch.manual_seed(SEED)
    model = DigitsCNN()
    optimizer = torch.optim.AdamW(model.parameters(), lr=4e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, EPOCHS)
    for _ in range(EPOCHS):
        model.train()
        for batch in torch.randperm(len(images)).split(BATCH):
            optimizer.zero_grad()
            logits = model(shifted(images[batch]))
            F.cross_entropy(logits, labels[batch], label_smoothing=0.05).backward()
            optimizer.step()
        schedule.step()
    return model.eval()


def quantize(exported, calibration):
    """Post-training quantization (PT2E) with ExecuTorch's TOSA quantizer, int8 per channel."""
    quantizer = TOSAQuantizer(TosaSpecification.create_from_string("TOSA-1.0+INT"))
    quantizer.set_global(get_symmetric_quantization_config())
    prepared = prepare_pt2e(exported.module(check_guards=False), quantizer)
    for image in calibration:
        prepared(image[None])
    return convert_pt2e(prepared)


def accuracy(module, images, labels):
    # One image at a time: the exported programs have batch size 1.
    hits = sum(
        int(module(image[None]).argmax()) == int(label) for image, label in zip(images, labels)
    )
    return hits / len(images)


def without_machine_paths(program):
    """Make the stack traces neutral.

    torch.export keeps the absolute path of every source file in them. The part up to
    `site-packages` goes, and so does everything before this script's place in the repository,
    so that the files say nothing of the machine they were made on.
    """
    here = re.escape(str(Path(__file__).resolve().parent))
    for node in program.graph.nodes:
        trace = node.meta.get("stack_trace")
        if trace:
            trace = re.sub(r'File "[^"]*/(?=site-packages/)', 'File "', trace)
            trace = re.sub(rf'File "{here}/', 'File "examples/digits_cnn/', trace)
            node.meta["stack_trace"] = trace
    return program


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("output", nargs="?", type=Path, default=Path(__file__).resolve().parent)
    output = parser.parse_args().output
    output.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)

    train_x, test_x, train_y, test_y = load_split()
    images, labels = torch.from_numpy(train_x), torch.from_numpy(train_y)
    test_images = torch.from_numpy(test_x)

    model = train(images, labels)
    # A clone, because the archive keeps the whole storage behind an example input.
    example = (images[:1].clone(),)
    exported = torch.export.export(model, example)
    quantized = quantize(exported, images[:CALIBRATION_IMAGES])
    exported_int8 = torch.export.export(quantized, example)

    results = {
        "float": accuracy(exported.module(), test_images, test_y),
        "int8": accuracy(exported_int8.module(), test_images, test_y),
    }
    for name, value in results.items():
        print(f"{name}: {100 * value:.2f} % of {len(test_images)} test images")
    if min(results.values()) < REQUIRED_ACCURACY:
        raise SystemExit(f"accuracy below {100 * REQUIRED_ACCURACY:.1f} %: nothing written")

    torch.export.save(without_machine_paths(exported), output / "float.pt2")
    torch.export.save(without_machine_paths(exported_int8), output / "int8.pt2")
    np.save(output / "test_x.npy", test_x)
    np.save(output / "image.npy", test_x[:1])
    np.save(output / "test_y.npy", test_y)


if __name__ == "__main__":
    main()
