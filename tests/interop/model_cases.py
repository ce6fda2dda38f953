# SPDX-License-Identifier: BSD-3-Clause
"""Small models of architectures that people deploy, with random weights. Each function of MODELS
returns a module and the inputs of several calls in a row."""

import torch
import torch.nn.functional as F
from torch import nn


def conv_block(inputs, outputs, kernel, activation=nn.ReLU, **options):
    conv = nn.Conv2d(inputs, outputs, kernel, padding=kernel // 2, bias=False, **options)
    layers = [conv, nn.BatchNorm2d(outputs)]
    return nn.Sequential(*layers, activation()) if activation else nn.Sequential(*layers)


# ---- MobileNetV3-small (arXiv:1905.02244, table 2) at a quarter of its width


class SqueezeExcitation(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.pool = nn.AdaptiveAvgPool2d(1)
        self.squeeze = nn.Conv2d(channels, channels // 4, 1)
        self.excite = nn.Conv2d(channels // 4, channels, 1)

    def forward(self, x):
        scale = self.excite(F.relu(self.squeeze(self.pool(x))))
        return F.hardsigmoid(scale) * x


class InvertedResidual(nn.Module):
    def __init__(self, inputs, kernel, expanded, outputs, excitation, activation, stride):
        super().__init__()
        layers = [conv_block(inputs, expanded, 1, activation)]
        layers += [conv_block(expanded, expanded, kernel, activation, stride=stride,
                              groups=expanded)]
        if excitation:
            layers += [SqueezeExcitation(expanded)]
        layers += [conv_block(expanded, outputs, 1, None)]
        self.layers = nn.Sequential(*layers)
        self.residual = stride == 1 and inputs == outputs

    def forward(self, x):
        y = self.layers(x)
        return x + y if self.residual else y


class MobileNetV3(nn.Module):
    # kernel, expanded channels, channels, squeeze and excitation, activation, stride
    BLOCKS = (
        (3, 8, 8, True, nn.ReLU, 2),
        (3, 24, 8, False, nn.ReLU, 2),
        (3, 24, 8, False, nn.ReLU, 1),
        (5, 24, 16, True, nn.Hardswish, 2),
        (5, 64, 16, True, nn.Hardswish, 1),
        (5, 72, 24, True, nn.Hardswish, 2),
        (5, 144, 24, True, nn.Hardswish, 1),
    )

    def __init__(self):
        super().__init__()
        layers, channels = [conv_block(3, 8, 3, nn.Hardswish, stride=2)], 8
        for kernel, expanded, outputs, excitation, activation, stride in self.BLOCKS:
            layers.append(InvertedResidual(channels, kernel, expanded, outputs, excitation,
                                           activation, stride))
            channels = outputs
        layers.append(conv_block(channels, 144, 1, nn.Hardswish))
        self.features = nn.Sequential(*layers)
        self.pool = nn.AdaptiveAvgPool2d(1)
        self.classifier = nn.Sequential(nn.Linear(144, 128), nn.Hardswish(inplace=True),
                                        nn.Dropout(0.2), nn.Linear(128, 10))

    def forward(self, x):
        return self.classifier(torch.flatten(self.pool(self.features(x)), 1))


def mobilenet_v3():
    return MobileNetV3(), [(torch.randn(1, 3, 64, 64),)]


# ---- ResNet18 (arXiv:1512.03385) at a quarter of its width


class BasicBlock(nn.Module):
    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.first = conv_block(inputs, outputs, 3, stride=stride)
        self.second = conv_block(outputs, outputs, 3, None)
        same = stride == 1 and inputs == outputs
        self.shortcut = None if same else conv_block(inputs, outputs, 1, None, stride=stride)

    def forward(self, x):
        y = self.second(self.first(x))
        y += x if self.shortcut is None else self.shortcut(x)
        return F.relu(y, inplace=True)


class ResNet18(nn.Module):
    def __init__(self):
        super().__init__()
        widths = (16, 32, 64, 128)
        layers, channels = [conv_block(3, 16, 7, stride=2), nn.MaxPool2d(3, 2, padding=1)], 16
        for width in widths:
            stride = 1 if width == channels else 2
            layers += [BasicBlock(channels, width, stride), BasicBlock(width, width, 1)]
            channels = width
        self.features = nn.Sequential(*layers)
        self.pool = nn.AdaptiveAvgPool2d((1, 1))
        self.classifier = nn.Linear(channels, 10)

    def forward(self, x):
        return self.classifier(torch.flatten(self.pool(self.features(x)), 1))


def resnet18():
    return ResNet18(), [(torch.randn(1, 3, 64, 64),)]


# ---- U-Net (arXiv:1505.04597) with the three common ways to enlarge


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        widths = (8, 16, 24, 32)
        self.down = nn.ModuleList(
            nn.Sequential(conv_block(i, o, 3), conv_block(o, o, 3))
            for i, o in zip((3, *widths), widths)
        )
        self.enlarge = nn.ModuleList((
            nn.ConvTranspose2d(32, 24, 2, stride=2),
            nn.Sequential(nn.Upsample(scale_factor=2, mode="bilinear"), nn.Conv2d(24, 16, 1)),
            nn.Sequential(nn.Upsample(scale_factor=2, mode="nearest"), nn.Conv2d(16, 8, 1)),
        ))
        self.up = nn.ModuleList(conv_block(2 * o, o, 3) for o in (24, 16, 8))
        self.mask = nn.Conv2d(8, 2, 1)

    def forward(self, x):
        levels = []
        for k, block in enumerate(self.down):
            x = block(F.max_pool2d(x, 2) if k else x)
            levels.append(x)
        for enlarge, block, level in zip(self.enlarge, self.up, levels[-2::-1]):
            x = block(torch.cat([level, enlarge(x)], dim=1))
        return torch.sigmoid(self.mask(x))


def unet():
    return UNet(), [(torch.randn(1, 3, 32, 32),)]


# ---- Keyword spotting: an LSTM over a few frames, whose state the caller keeps


class KeywordLSTM(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(20)
        self.lstm = nn.LSTM(20, 24, num_layers=2, batch_first=True)
        self.classifier = nn.Linear(24, 12)

    def forward(self, frames, hidden, cell):
        y, (hidden, cell) = self.lstm(self.norm(frames), (hidden, cell))
        return F.softmax(self.classifier(y[:, -1]), dim=-1), hidden, cell


def keyword_lstm():
    state = torch.rand(2, 1, 24) - 0.5, torch.rand(2, 1, 24) - 0.5
    return KeywordLSTM(), [(torch.randn(1, 5, 20), *state)]


# ---- A block of Llama (arXiv:2302.13971), one token per call


class RMSNorm(nn.Module):
    """As in Meta's code: ExecuTorch's quantizer leaves PyTorch's own in float."""

    def __init__(self, size):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(size) + 0.5)

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5) * self.weight


class LlamaBlock(nn.Module):
    """The caller keeps the keys and values."""

    SIZE, HEADS, LENGTH = 32, 4, 16
    CACHE = 1, HEADS, LENGTH, SIZE // HEADS

    def __init__(self, norm=RMSNorm):
        super().__init__()
        size, half = self.SIZE, self.SIZE // self.HEADS // 2
        linear = lambda i, o: nn.Linear(i, o, bias=False)
        self.attention_norm, self.feed_forward_norm = norm(size), norm(size)
        self.q, self.k, self.v, self.o = (linear(size, size) for _ in range(4))
        self.gate, self.up, self.down = linear(size, 64), linear(size, 64), linear(64, size)
        angles = torch.arange(self.LENGTH)[:, None] / 10000 ** (torch.arange(half) / half)
        self.register_buffer("cos", angles.cos(), persistent=False)
        self.register_buffer("sin", angles.sin(), persistent=False)
        mask = torch.full((self.LENGTH, self.LENGTH), -100.0).triu(1)
        self.register_buffer("mask", mask, persistent=False)

    def rotated(self, x, place):
        cos, sin = self.cos[place], self.sin[place]
        a, b = x.chunk(2, dim=-1)
        return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)

    def projected(self, x, place):
        """Query, key and value of the token."""
        split = lambda y: y.view(1, 1, self.HEADS, -1).transpose(1, 2)
        q, k = (self.rotated(split(f(x)), place) for f in (self.q, self.k))
        return q, k, split(self.v(x))

    def attention(self, q, keys, values, place):
        y = F.scaled_dot_product_attention(q, keys, values, self.mask[place])
        return self.o(y.transpose(1, 2).reshape(1, 1, self.SIZE))

    def feed_forward(self, x):
        return self.down(F.silu(self.gate(x)) * self.up(x))

    def forward(self, x, place, keys, values):
        q, k, v = self.projected(self.attention_norm(x), place)
        at = None, None, place
        keys = torch.ops.aten.index_put(keys, at, k.squeeze(0))
        values = torch.ops.aten.index_put(values, at, v.squeeze(0))
        x = x + self.attention(q, keys, values, place)
        return x + self.feed_forward(self.feed_forward_norm(x)), keys, values


class LlamaBlockWithCache(LlamaBlock):
    """The keys and values are buffers, changed in place."""

    def __init__(self, norm=nn.RMSNorm):
        super().__init__(norm)
        self.register_buffer("keys", torch.zeros(self.CACHE))
        self.register_buffer("values", torch.zeros(self.CACHE))

    def forward(self, x, place):
        q, k, v = self.projected(self.attention_norm(x), place)
        self.keys[:, :, place] = k
        self.values[:, :, place] = v
        x = x + self.attention(q, self.keys, self.values, place)
        return x + self.feed_forward(self.feed_forward_norm(x))


def tokens(count):
    # ExecuTorch's Arm backend takes no int64.
    return [(torch.randn(1, 1, 32), torch.tensor([k], dtype=torch.int32)) for k in range(count)]


def llama_block():
    caches = torch.randn(LlamaBlock.CACHE), torch.randn(LlamaBlock.CACHE)
    return LlamaBlock(), [(*token, *caches) for token in tokens(3)]


def llama_block_with_cache():
    return LlamaBlockWithCache(), tokens(3)


def llama_block_with_quantized_cache():
    return LlamaBlockWithCache(RMSNorm), tokens(3)


# ---- The same networks in channels-last order


def channels_last(make):
    model, calls = make()
    last = lambda x: x.to(memory_format=torch.channels_last)
    return last(model), [tuple(last(x) for x in inputs) for inputs in calls]


def mobilenet_v3_channels_last():
    return channels_last(mobilenet_v3)


def resnet18_channels_last():
    return channels_last(resnet18)


def unet_channels_last():
    return channels_last(unet)


FLOAT = ("fp", "core")
QUANTIZED = ("int8", "a16w8")
LAST = ("fp", "int8")
ALL = ("fp", "core", "int8", "a16w8")
# ExecuTorch's quantizer keeps a changed buffer in float, and its backend then fails for integers.
MODELS = {
    mobilenet_v3: ALL,
    resnet18: ALL,
    unet: ALL,
    mobilenet_v3_channels_last: LAST,
    resnet18_channels_last: LAST,
    unet_channels_last: LAST,
    keyword_lstm: ALL,
    llama_block: ALL,
    llama_block_with_cache: FLOAT,
    llama_block_with_quantized_cache: QUANTIZED,
}
