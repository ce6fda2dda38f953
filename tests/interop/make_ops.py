# SPDX-License-Identifier: BSD-3-Clause
"""Export small programs, one operator or a small net each, with PyTorch's outputs on them.

    make_ops.py DIR [--only PATTERN]

DIR gets a folder NAME.FORM per program: model.pt2, in_K.npy, ref_K.npy (outputs of the exported
program itself) and meta.json (target, tolerance). Forms: `fp` plain export; `int8` and `a16w8`
quantized by ExecuTorch's TOSA quantizer (PT2E) with 8- or 16-bit activations; `int8t` the same with
one weight scale per tensor; `raw` written with quantize/dequantize in the module itself.
Seeds are fixed. A DIR made by this version of the script and PyTorch is kept.
"""

import argparse
import fnmatch
import hashlib
import json
import logging
import multiprocessing
import shutil
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from executorch.backends.arm.quantizer import (
    TOSAQuantizer,
    get_symmetric_a16w8_quantization_config,
    get_symmetric_quantization_config,
)
from executorch.backends.arm.tosa.specification import TosaSpecification
from torch import nn
from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e

WORKERS = 2
TARGETS = {
    "fp": "tosa-1.0+fp",
    "int8": "tosa-1.0+int",
    "int8t": "tosa-1.0+int",
    "raw": "tosa-1.0+int",
    "a16w8": "tosa-1.0+int+int16",
}
CONFIGS = {
    "int8": get_symmetric_quantization_config,
    "int8t": lambda: get_symmetric_quantization_config(is_per_channel=False),
    "a16w8": get_symmetric_a16w8_quantization_config,
}
EXACT = 0  # LSB: data only moves
NEAR = 1  # LSB: one rounding apart
BOTH = "fp int8"
ALL = "fp int8 a16w8"


@dataclass
class Case:
    build: object  # () -> (module, inputs), called with the seed set
    forms: tuple
    lsb: int
    relative: float


CASES = {}


def add(name, build, forms=BOTH, lsb=NEAR, relative=1e-4):
    assert name not in CASES, name
    CASES[name] = Case(build, tuple(forms.split()), lsb, relative)


class Apply(nn.Module):
    """A function as a module."""

    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *inputs):
        return self.function(*inputs)


def function(name, body, *shapes, span=(-2.0, 2.0), **options):
    """A case of a function on uniform random inputs of these shapes."""

    def build():
        return Apply(body), tuple(uniform(shape, span) for shape in shapes)

    add(name, build, **options)


def module(name, make, *shapes, span=(-2.0, 2.0), **options):
    """A case of a module that `make()` makes."""

    def build():
        return make().eval(), tuple(uniform(shape, span) for shape in shapes)

    add(name, build, **options)


def uniform(shape, span):
    low, high = span
    return torch.rand(shape) * (high - low) + low


def with_statistics(layer):
    """A batch norm with statistics as after training."""
    for value, (low, high) in (
        (layer.running_mean, (-0.5, 0.5)),
        (layer.running_var, (0.5, 2.0)),
        (layer.weight.data, (0.5, 1.5)),
        (layer.bias.data, (-0.5, 0.5)),
    ):
        value.copy_(uniform(value.shape, (low, high)))
    return layer


def convolutions():
    conv, image = nn.Conv2d, (1, 4, 8, 8)
    module("conv1d", lambda: nn.Conv1d(4, 6, 3, padding=1), (1, 4, 12))
    module("conv1d_dilated", lambda: nn.Conv1d(4, 6, 3, stride=2, dilation=2), (1, 4, 15))
    module("conv1d_depthwise", lambda: nn.Conv1d(4, 4, 3, groups=4), (2, 4, 12))
    module("conv2d", lambda: conv(4, 6, 3, padding=1), image, forms="fp int8 int8t a16w8")
    module("conv2d_1x1_no_bias", lambda: conv(4, 6, 1, bias=False), image, forms=ALL)
    module("conv2d_batch", lambda: conv(3, 5, 3), (2, 3, 7, 9))
    module("conv2d_stride", lambda: conv(4, 6, 3, stride=2, padding=1), image)
    # (8 - 3) / 2 is not an integer: TOSA requires the input to be cropped.
    module("conv2d_stride_cut", lambda: conv(4, 6, 3, stride=2), image, forms=ALL)
    module("conv2d_stride_cut_padded", lambda: conv(4, 6, 3, stride=3, padding=1), image)
    module("conv2d_dilated", lambda: conv(4, 6, 3, dilation=2, padding=2), image)
    module("conv2d_rectangle", lambda: conv(4, 6, (3, 5), padding=(1, 2)), image)
    module("conv2d_asymmetric", lambda: conv(4, 6, 2, padding="same"), image)
    module(
        "conv2d_padded_before",
        lambda: nn.Sequential(nn.ZeroPad2d((0, 1, 2, 1)), conv(4, 6, 3)),
        image,
    )
    module("conv2d_grouped", lambda: conv(4, 6, 3, groups=2, padding=1), image)
    module(
        "depthwise", lambda: conv(4, 4, 3, groups=4, padding=1), image, forms="fp int8 int8t a16w8"
    )
    module("depthwise_stride", lambda: conv(4, 4, 3, groups=4, stride=2), image)
    module("depthwise_multiplier", lambda: conv(4, 8, 3, groups=4, dilation=2), image)


def matrices():
    module("linear", lambda: nn.Linear(12, 5), (3, 12), forms="fp int8 int8t a16w8")
    module("linear_no_bias", lambda: nn.Linear(12, 5, bias=False), (1, 12))
    module("linear_rank3", lambda: nn.Linear(6, 4), (2, 5, 6), forms=ALL)
    module("linear_rank1", lambda: nn.Linear(6, 4), (6,), forms="fp")
    function("addmm", torch.addmm, (3, 5), (3, 4), (4, 5))
    function("addmm_row", torch.addmm, (5,), (3, 4), (4, 5), forms="fp")
    function(
        "addmm_scaled",
        lambda c, a, b: torch.addmm(c, a, b, beta=0.5, alpha=2.0),
        (3, 5),
        (3, 4),
        (4, 5),
        forms="fp",
    )
    function("mm", torch.mm, (3, 4), (4, 5))
    function("mm_long", torch.mm, (2, 96), (96, 3), forms=ALL)
    function("bmm", torch.bmm, (2, 3, 4), (2, 4, 5), forms=ALL)
    function("bmm_single", torch.bmm, (1, 7, 2), (1, 2, 3))


def activations():
    for name, body in (
        ("relu", F.relu),
        ("relu6", F.relu6),
        ("hardtanh", lambda x: F.hardtanh(x, -0.5, 0.7)),
        ("clamp", lambda x: torch.clamp(x, -1.0, 0.5)),
        ("sigmoid", torch.sigmoid),
        ("tanh", torch.tanh),
    ):
        function(name, body, (2, 5, 7), span=(-4.0, 8.0), forms=ALL)
    function("clamp_min", lambda x: torch.clamp(x, min=-0.3), (5, 6))
    function("clamp_max", lambda x: torch.clamp(x, max=0.4), (5, 6), forms=ALL)
    function("hardtanh_default", F.hardtanh, (1, 3, 4, 4))
    function("relu_in_place", lambda x: (x + 1.0).relu_(), (3, 5))
    function("sigmoid_wide", torch.sigmoid, (4, 40), span=(-20.0, 20.0))
    function("tanh_narrow", torch.tanh, (4, 40), span=(-0.1, 0.1))
    function("exp", torch.exp, (4, 10), relative=1e-3)
    # The 16-bit TABLE interpolates between points h = 128 steps apart, so it is up to
    # h^2 / 8 * max|f''| off, beside two roundings: with steps of 2^-12, max|f''| / 2 LSB.
    function("exp_int16", torch.exp, (4, 10), forms="a16w8", lsb=5)
    function("reciprocal_int16", torch.reciprocal, (4, 10), span=(1.0, 4.0), forms="a16w8", lsb=2)
    function("exp_wide", torch.exp, (4, 10), span=(-8.0, 3.0), relative=1e-3)
    function("reciprocal", torch.reciprocal, (4, 10), span=(0.5, 4.0), relative=1e-3)
    function("reciprocal_negative", torch.reciprocal, (4, 10), span=(-3.0, -1.0), relative=1e-3)
    # Several consecutive roundings: max, exp, sum, reciprocal and product.
    function("softmax", lambda x: F.softmax(x, -1), (3, 10), forms=ALL, relative=1e-3)
    function("softmax_channels", lambda x: F.softmax(x, 1), (1, 6, 3, 4), relative=1e-3)
    function("softmax_rank1", lambda x: F.softmax(x, 0), (12,), forms="fp", relative=1e-3)


def arithmetic():
    for name, body in (("add", torch.add), ("sub", torch.sub), ("mul", torch.mul)):
        function(name, body, (1, 4, 5, 6), (1, 4, 5, 6), forms=ALL)
        function(f"{name}_channels", body, (2, 4, 5, 6), (1, 4, 1, 1), forms=ALL)
        function(f"{name}_rank", body, (4, 5, 6), (6,))
        function(f"{name}_both_ways", body, (4, 1, 6), (1, 5, 1))
    function("add_scalar", lambda x: x + 1.5, (3, 7))
    function("sub_scalar", lambda x: x - 0.25, (3, 7))
    function("mul_scalar", lambda x: x * -2.5, (3, 7), forms=ALL)
    function("add_alpha", lambda x, y: torch.add(x, y, alpha=2), (3, 7), (3, 7), forms="fp")
    function("add_self", lambda x: x + x, (3, 7))
    function("mul_self", lambda x: x * x, (3, 7), forms=ALL)
    function("add_ranges", lambda x, y: x + 100.0 * y, (3, 7), (3, 7))
    function("add_in_place", lambda x, y: (x * 2.0).add_(y), (3, 7), (3, 7))


def batch_norms():
    def conv_norm():
        conv = nn.Conv2d(4, 6, 3, padding=1, bias=False)
        return nn.Sequential(conv, with_statistics(nn.BatchNorm2d(6)), nn.ReLU())

    def depthwise_norm():
        conv = nn.Conv2d(4, 4, 3, groups=4)
        return nn.Sequential(conv, with_statistics(nn.BatchNorm2d(4)), nn.ReLU6())

    module("batch_norm_folded", conv_norm, (1, 4, 8, 8), forms=ALL)
    module("batch_norm_folded_depthwise", depthwise_norm, (1, 4, 8, 8))
    # Alone it stays in float: the quantizer gives its parameters no scale.
    module("batch_norm", lambda: with_statistics(nn.BatchNorm2d(5)), (2, 5, 4, 6), forms="fp")
    module("batch_norm_rank2", lambda: with_statistics(nn.BatchNorm1d(7)), (3, 7), forms="fp")
    module("batch_norm_rank3", lambda: with_statistics(nn.BatchNorm1d(4)), (2, 4, 6), forms="fp")
    module(
        "batch_norm_linear",
        lambda: nn.Sequential(nn.Linear(6, 5), with_statistics(nn.BatchNorm1d(5)), nn.ReLU()),
        (2, 6),
    )


def pooling():
    image, average, maximum = (1, 4, 9, 9), F.avg_pool2d, F.max_pool2d
    function("avg_pool2d", lambda x: average(x, 3), image, forms=ALL)
    function("avg_pool2d_padded", lambda x: average(x, 3, 2, 1), image, forms=ALL)
    function("avg_pool2d_stride_cut", lambda x: average(x, 2, 2), image)
    function("avg_pool2d_ceil", lambda x: average(x, 2, 2, ceil_mode=True), image)
    function("avg_pool2d_ceil_padded", lambda x: average(x, 3, 2, 1, ceil_mode=True), (1, 4, 8, 8))
    function(
        "avg_pool2d_no_pad_count",
        lambda x: average(x, 3, 2, 1, count_include_pad=False),
        image,
    )
    function("avg_pool2d_divisor", lambda x: average(x, 3, 3, divisor_override=5), image)
    function("avg_pool2d_rectangle", lambda x: average(x, (3, 2), (1, 2), (1, 0)), image)
    function("max_pool2d", lambda x: maximum(x, 3), image, lsb=EXACT, forms=ALL)
    function("max_pool2d_padded", lambda x: maximum(x, 3, 2, 1), image, lsb=EXACT)
    function("max_pool2d_stride_cut", lambda x: maximum(x, 2, 2), image, lsb=EXACT)
    function("max_pool2d_ceil", lambda x: maximum(x, 2, 2, ceil_mode=True), image, lsb=EXACT)
    function("max_pool2d_dilated", lambda x: maximum(x, 2, 1, dilation=2), image, lsb=EXACT)
    adaptive = F.adaptive_avg_pool2d
    function("adaptive_avg_pool2d", lambda x: adaptive(x, 1), (1, 4, 7, 5), forms=ALL)
    function("adaptive_avg_pool2d_even", lambda x: adaptive(x, (3, 2)), (1, 4, 6, 8))
    function("adaptive_avg_pool2d_odd", lambda x: adaptive(x, (3, 2)), (1, 4, 7, 5))


def reductions():
    image = (1, 4, 5, 6)
    function("mean_image", lambda x: x.mean((2, 3)), image, forms=ALL)
    function("mean_keep", lambda x: x.mean((-1, -2), keepdim=True), image)
    function("mean_one", lambda x: x.mean(1), image, forms=ALL)
    function("mean_all_dims", lambda x: x.mean((0, 1, 2, 3)), image)
    function("sum", lambda x: x.sum(1), image, forms=ALL)
    function("sum_keep", lambda x: x.sum((2, 3), keepdim=True), image)
    function("sum_last", lambda x: x.sum(-1), (3, 8))
    function("amax", lambda x: x.amax(1), image, lsb=EXACT, forms=ALL)
    function("amax_keep", lambda x: x.amax((2, 3), keepdim=True), image, lsb=EXACT)
    function("amax_last", lambda x: x.amax(-1), (3, 8), lsb=EXACT)


def movement():
    def moves(name, body, *shapes, forms=BOTH):
        function(name, body, *shapes, forms=forms, lsb=EXACT)

    image = (1, 4, 5, 6)
    moves("pad", lambda x: F.pad(x, (1, 1, 1, 1)), image, forms=ALL)
    moves("pad_asymmetric", lambda x: F.pad(x, (0, 2, 3, 1, 1, 0)), image)
    moves("pad_value", lambda x: F.pad(x, (1, 2), value=1.0), (3, 5), forms=ALL)
    moves("pad_negative", lambda x: F.pad(x, (-1, -2, 0, -1)), image)
    moves("pad_mixed", lambda x: F.pad(x, (2, -1)), image)
    moves("cat", lambda x, y: torch.cat((x, y), 1), image, (1, 2, 5, 6), forms=ALL)
    moves("cat_first", lambda x, y: torch.cat((x, y)), (2, 5), (3, 5))
    moves("cat_last", lambda x, y, z: torch.cat((x, y, z), -1), (2, 3), (2, 1), (2, 4))
    moves("cat_ranges", lambda x, y: torch.cat((x, y * 8.0), 0), (2, 5), (3, 5), forms="fp")
    moves("cat_same", lambda x: torch.cat((x, x), 1), (2, 3, 4))
    moves("view", lambda x: x.view(4, 30), image, forms=ALL)
    moves("view_inferred", lambda x: x.view(2, -1, 3), image)
    moves("reshape_permuted", lambda x: x.permute(0, 2, 3, 1).reshape(5, 24), image)
    moves("flatten", lambda x: x.flatten(1), image)
    moves("flatten_middle", lambda x: x.flatten(1, 2), image)
    moves("permute", lambda x: x.permute(0, 2, 3, 1), image, forms=ALL)
    moves("permute_rank3", lambda x: x.permute(2, 0, 1), (3, 4, 5))
    moves("permute_rank5", lambda x: x.permute(0, 4, 2, 1, 3), (1, 2, 3, 4, 5))
    moves("transpose", lambda x: x.transpose(1, 2), (2, 3, 4))
    moves("transpose_negative", lambda x: x.transpose(-1, -3), image)
    moves("squeeze", lambda x: x.squeeze(0), image)
    moves("squeeze_all", lambda x: x.squeeze(), (1, 4, 1, 6))
    moves("squeeze_dims", lambda x: x.squeeze((0, -2)), (1, 4, 1, 6))
    moves("unsqueeze", lambda x: x.unsqueeze(1), (3, 4))
    moves("unsqueeze_last", lambda x: x.unsqueeze(-1), (3, 4), forms=ALL)
    moves("slice", lambda x: x[:, 1:3], image, forms=ALL)
    moves("slice_step", lambda x: x[..., ::2], image)
    moves("slice_step_cut", lambda x: x[:, 1::3], (2, 11))
    moves("slice_negative", lambda x: x[:, -3:-1], image)
    moves("slice_two_dims", lambda x: x[:, :2, 1:, -4:], image)
    moves("dropout", lambda x: F.dropout(F.relu(x), training=False) * 1.0, (3, 4), forms="fp")
    moves("clone", lambda x: x.permute(1, 0).clone(), (3, 4))
    moves("contiguous", lambda x: x.permute(1, 0).contiguous().view(2, 6), (3, 4))


class Requantize(nn.Module):
    """Quantize, then quantize again with another scale: one RESCALE between integers."""

    def __init__(self, first, second):
        super().__init__()
        self.first, self.second = first, second

    def forward(self, x):
        ops = torch.ops.quantized_decomposed
        for grid in (self.first, self.second):
            x = ops.quantize_per_tensor.default(x, *grid)
            x = ops.dequantize_per_tensor.default(x, *grid)
        return x


class ChannelWeights(nn.Module):
    """A linear layer whose int8 weights have one scale per output channel."""

    def __init__(self, outputs, inputs):
        super().__init__()
        self.register_buffer("weight", torch.randint(-127, 128, (outputs, inputs)).to(torch.int8))
        self.register_buffer("scales", uniform((outputs,), (0.002, 0.02)))
        self.register_buffer("zero_points", torch.zeros(outputs, dtype=torch.int64))

    def forward(self, x):
        ops = torch.ops.quantized_decomposed
        grid, result = (0.016, 3, -128, 127, torch.int8), (0.05, -7, -128, 127, torch.int8)
        weight = ops.dequantize_per_channel.default(
            self.weight, self.scales, self.zero_points, 0, -127, 127, torch.int8
        )
        x = ops.dequantize_per_tensor.default(ops.quantize_per_tensor.default(x, *grid), *grid)
        y = ops.quantize_per_tensor.default(F.linear(x, weight), *result)
        return ops.dequantize_per_tensor.default(y, *result)


def quantization():
    byte, word = (-128, 127, torch.int8), (-32768, 32767, torch.int16)
    grids = {
        "coarser": ((0.016, 3, *byte), (0.05, -20, *byte)),
        "finer": ((0.05, 3, *byte), (0.011, 7, *byte)),
        "same": ((0.016, 3, *byte), (0.016, 3, *byte)),
    }
    for name, pair in grids.items():
        module(f"requantize_{name}", lambda pair=pair: Requantize(*pair), (3, 40), forms="raw")
    wide = Requantize((0.016, 3, *byte), (0.0001, 0, *word))
    module("requantize_int16", lambda: wide, (3, 40), forms="raw")
    module("channel_weights", lambda: ChannelWeights(5, 12), (3, 12), forms="raw")


class Residual(nn.Module):
    """A depthwise-separable residual block between a stem and a classifier."""

    def __init__(self):
        super().__init__()
        self.stem, self.stem_norm = nn.Conv2d(3, 8, 3, 2, 1), with_statistics(nn.BatchNorm2d(8))
        self.depth = nn.Conv2d(8, 8, 3, padding=1, groups=8)
        self.point = nn.Conv2d(8, 8, 1)
        self.head = nn.Linear(8, 5)

    def forward(self, x):
        x = F.relu6(self.stem_norm(self.stem(x)))
        x = F.relu(x + self.point(F.relu(self.depth(x))))
        return self.head(F.adaptive_avg_pool2d(x, 1).flatten(1))


class TwoBranches(nn.Module):
    """Two branches joined by cat, and two outputs."""

    def __init__(self):
        super().__init__()
        self.left, self.right = nn.Conv2d(3, 4, 1), nn.Conv2d(3, 4, 3, padding=1)

    def forward(self, x):
        y = torch.cat((F.relu(self.left(x)), torch.tanh(self.right(x))), 1)
        return F.max_pool2d(y, 2), y.mean((2, 3))


def nets():
    def perceptron():
        return nn.Sequential(
            nn.Linear(16, 12), nn.ReLU(), nn.Dropout(), nn.Linear(12, 4), nn.Softmax(-1)
        )

    module("net_residual", Residual, (1, 3, 12, 12), forms=ALL, lsb=2)
    module("net_two_branches", TwoBranches, (1, 3, 8, 8), lsb=2)
    module("net_perceptron", perceptron, (1, 16), lsb=2, relative=1e-3)


def define():
    convolutions()
    matrices()
    activations()
    arithmetic()
    batch_norms()
    pooling()
    reductions()
    movement()
    quantization()
    nets()


def quantized(model, calls, form):
    """PT2E as ExecuTorch's tests do it; `calls`: the inputs of each call, for calibration."""
    quantizer = TOSAQuantizer(
        TosaSpecification.create_from_string(TARGETS[form].upper().replace("INT16", "int16"))
    )
    quantizer.set_global(CONFIGS[form]())
    exported = torch.export.export(model, calls[0])
    prepared = prepare_pt2e(exported.module(check_guards=False), quantizer)
    for inputs in calls:
        prepared(*inputs)
    return convert_pt2e(prepared)


def unquantized(program):
    """Operators that work in float in a program that should be quantized."""
    result = []
    for node in program.graph.nodes:
        if node.op != "call_function" or "quantize" in str(node.target):
            continue
        users = [str(user.target) for user in node.users]
        if not all("quantize" in user or user == "output" for user in users):
            # Fused with what follows: relu after a convolution, for one.
            if not all("relu" in u or "hardtanh" in u or "clamp" in u for u in users):
                result.append(str(node.target))
        elif any(user == "output" for user in users):
            result.append(str(node.target))
    return result


def export(name, form):
    torch.manual_seed(zlib.crc32(name.encode()))
    model, inputs = CASES[name].build()
    if form in CONFIGS:
        similar = tuple(0.9 * x.flip(-1) for x in inputs)
        model = quantized(model, (inputs, similar), form)
    program = torch.export.export(model, inputs)
    floats = unquantized(program) if form in CONFIGS else []
    if floats:
        raise RuntimeError(f"{name}.{form}: not quantized: {floats}")
    return program, inputs


def write(name, form, root):
    program, inputs = export(name, form)
    folder = root / f"{name}.{form}"
    folder.mkdir()
    # Clones: the archive keeps whole storages of its example inputs.
    program.example_inputs = (tuple(x.clone() for x in inputs), {})
    torch.export.save(program, folder / "model.pt2")
    outputs = torch.export.load(folder / "model.pt2").module()(*inputs)
    outputs = outputs if isinstance(outputs, (tuple, list)) else (outputs,)
    for kind, tensors in (("in", inputs), ("ref", outputs)):
        for index, tensor in enumerate(tensors):
            np.save(folder / f"{kind}_{index}.npy", tensor.detach().contiguous().numpy())
    case = CASES[name]
    tolerance = {"relative": case.relative} if form == "fp" else {"lsb": case.lsb}
    meta = {"name": name, "form": form, "target": TARGETS[form], "tolerance": tolerance}
    (folder / "meta.json").write_text(json.dumps(meta, indent=1) + "\n")


def start_worker():
    torch.set_num_threads(1)
    logging.disable(logging.WARNING)
    define()


def work(job):
    try:
        write(*job)
    except Exception as error:
        return f"{job[0]}.{job[1]}: {type(error).__name__}: {str(error)[:300]}"
    return None


def stamp(pattern):
    text = Path(__file__).read_bytes() + torch.__version__.encode() + str(pattern).encode()
    return hashlib.sha256(text).hexdigest()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--only", metavar="PATTERN", help="only names like this, as a shell pattern"
    )
    options = parser.parse_args()
    mark = options.folder / "complete"
    if mark.exists() and mark.read_text() == stamp(options.only):
        return 0
    define()
    pattern = options.only or "*"
    shutil.rmtree(options.folder, ignore_errors=True)
    options.folder.mkdir(parents=True)
    jobs = [
        (name, form, options.folder)
        for name, case in CASES.items()
        for form in case.forms
        if fnmatch.fnmatch(f"{name}.{form}", pattern)
    ]
    print(f"exporting {len(jobs)} programs", file=sys.stderr)
    context = multiprocessing.get_context("spawn")
    with context.Pool(WORKERS, start_worker) as pool:
        errors = [error for error in pool.imap_unordered(work, jobs, 8) if error]
    for error in errors:
        print(error, file=sys.stderr)
    if errors:
        return 1
    mark.write_text(stamp(options.only))
    return 0


if __name__ == "__main__":
    sys.exit(main())
