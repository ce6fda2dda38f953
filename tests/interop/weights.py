# SPDX-License-Identifier: BSD-3-Clause
"""Our encodings of Ethos-U weights compared with Vela's, on random weights.

Vela has two MLW encoders: `ethosu.mlw_codec`, which adapts its palettes, and the one in
`ethosu.regor`, which its compiler uses now; the latter is called through its C functions, as it has
no Python interface. For both: our decoder decodes Vela's streams, Vela's decoder ours, and ours are
never larger. Fast weights must have the same bytes as regor's. The order of weights is compared
with `mlw_codec.reorder_encode`, which knows U55 and U65; that of U85 is in no interface, but in the
streams that tests/ethosu/weights_corpus.cpp reads.
"""

import ctypes
import struct
import subprocess
import time

import numpy as np
from ethosu import mlw_codec, regor

LISTS = 220  # of each kind
LONGEST = 20000
ORDERS = 300
WEIGHTS = np.dtype("<i2")
NPUS = {  # number in target::all_npus: cores, OFM microblock depth
    0: (1, 4),
    1: (1, 8),
    2: (1, 8),
    3: (1, 8),
    4: (1, 8),
    5: (2, 8),
}
DEPTH_FIRST, PART_KERNEL, DEPTHWISE = range(3)


class Ours:
    """interop_weights, called through pipes."""

    def __init__(self, tool):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([str(tool)], stdin=pipe, stdout=pipe)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def ask(self, what, *numbers, items):
        """The answer's bytes; None if the input was rejected."""
        request = what + struct.pack(f"<{len(numbers)}i", *numbers) + struct.pack("<i", len(items))
        self.process.stdin.write(request + bytes(items.data))
        self.process.stdin.flush()
        accepted, size = struct.unpack("<II", self.process.stdout.read(8))
        answer = self.process.stdout.read(size)
        return answer if accepted else None

    def encode(self, weights):
        return self.ask(b"e", items=weights)

    def decode(self, stream, most):
        return self.weights(b"d", most, stream)

    def encode_fast(self, weights, has_table):
        return self.ask(b"f", int(has_table), items=weights)

    def decode_fast(self, stream, count):
        return self.weights(b"g", count, stream)

    def weights(self, what, number, stream):
        answer = self.ask(what, number, items=np.frombuffer(stream, np.uint8))
        return None if answer is None else np.frombuffer(answer, WEIGHTS)


class Result(ctypes.Structure):
    """ml_encode_result_t of Vela's mlw_encode.h."""

    _fields_ = [
        ("data", ctypes.POINTER(ctypes.c_uint8)),
        ("size", ctypes.c_int32),
        ("read", ctypes.c_int32),
        ("sections", ctypes.c_void_p),
        ("section_count", ctypes.c_int32),
    ]


class Regor:
    """The encoder inside Vela's compiler."""

    MLW, FAST = 0, 2
    NO_TABLE = 32

    def __init__(self):
        self.library = ctypes.CDLL(regor.__file__)
        self.library.mle_create_context.restype = ctypes.c_void_p

    def encode(self, weights, syntax, flags=0):
        """The stream; None if there can't be one."""
        context = ctypes.c_void_p(self.library.mle_create_context(syntax))
        result = Result()
        given = weights.ctypes.data_as(ctypes.c_void_p)
        size = self.library.mle_encode(context, ctypes.byref(result), given, len(weights), flags)
        stream = bytes(result.data[:size]) if size >= 0 else None
        if size >= 0:
            self.library.mle_free(ctypes.byref(result))
        self.library.mle_destroy_context(context)
        return stream


    def encoding_time(self, weights, syntax):
        """Nanoseconds of the call that encodes, in processor time."""
        context = ctypes.c_void_p(self.library.mle_create_context(syntax))
        result = Result()
        to = ctypes.byref(result)
        given = weights.ctypes.data_as(ctypes.c_void_p)
        count = len(weights)
        encode = self.library.mle_encode
        start = time.process_time_ns()
        encode(context, to, given, count, 0)
        taken = time.process_time_ns() - start
        self.library.mle_free(to)
        self.library.mle_destroy_context(context)
        return taken


# ---- weights


def pieces(random, count, make):
    """Weights whose kind changes in between."""
    sizes = random.integers(1, max(2, count // 4), 6)
    return np.concatenate([make(int(size)) for size in sizes])[:LONGEST]


def alphabet(random, count, most=40):
    return random.choice(random.integers(-255, 256, random.integers(2, most)), count)


def sparse(random, weights):
    return weights * (random.random(len(weights)) >= random.uniform(0.1, 0.99))


KINDS = {
    "uniform": lambda r, n: r.integers(-255, 256, n),
    "uniform 8-bit": lambda r, n: r.integers(-128, 128, n),
    "Gaussian": lambda r, n: r.normal(0, 2 ** r.uniform(-1, 7), n),
    "Laplace": lambda r, n: r.laplace(0, 2 ** r.uniform(0, 5.5), n),
    "sparse": lambda r, n: sparse(r, r.normal(0, 2 ** r.uniform(0, 6), n)),
    "alphabet": alphabet,
    "zeros": lambda r, n: np.zeros(n),
    "constant": lambda r, n: np.full(n, r.integers(-255, 256)),
    "extremes": lambda r, n: r.choice([-255, 255, 0, 254, -254], n),
    "changing deviation": lambda r, n: pieces(
        r, n, lambda m: sparse(r, r.normal(0, 2 ** r.uniform(-1, 6), m))
    ),
    "changing alphabet": lambda r, n: pieces(r, n, lambda m: alphabet(r, m)),
    "repeated": lambda r, n: np.repeat(r.integers(-128, 128, n), r.integers(1, 9, n))[:n],
}


def lists(random, kind):
    for _ in range(LISTS):
        count = int(np.exp(random.uniform(0, np.log(LONGEST + 1))))
        weights = KINDS[kind](random, max(count, 1))
        yield np.clip(np.round(weights), -255, 255).astype(WEIGHTS)


# ---- checks


def check_mlw(ours, vela, random, kind, report):
    sizes, larger, wrong = [0, 0, 0], 0, 0
    for weights in lists(random, kind):
        mine = ours.encode(weights)
        codec = mlw_codec.encode(weights.tolist())
        compiler = vela.encode(weights, Regor.MLW)
        for stream in (codec, compiler, mine):
            wrong += not np.array_equal(ours.decode(stream, len(weights)), weights)
        wrong += mlw_codec.decode(bytearray(mine)) != weights.tolist()
        larger += len(mine) > min(len(codec), len(compiler))
        sizes = [a + len(b) for a, b in zip(sizes, (mine, codec, compiler))]
    text = "ours {}, mlw_codec's {}, regor's {} bytes".format(*sizes)
    if wrong or larger:
        return report.failed(f"{kind}: {wrong} wrong, {larger} larger than Vela's; {text}")
    report.passed(f"{kind}: {LISTS} lists; {text}")


def check_fast(ours, vela, random, kind, report):
    refused = 0
    for weights in lists(random, kind):
        for has_table in (True, False):
            mine = ours.encode_fast(weights, has_table)
            flags = 0 if has_table else Regor.NO_TABLE
            theirs = vela.encode(weights, Regor.FAST, flags)
            few = len(np.unique(weights)) <= 16
            if not has_table and few and np.abs(weights).max() > 127:
                # If a table would do, regor neither shifts raw weights nor rejects them.
                if mine is not None and not np.array_equal(
                    ours.decode_fast(mine, len(weights)), weights
                ):
                    return report.failed(f"{kind}, fast: our own stream decodes to other weights")
                continue
            if mine != theirs:
                return report.failed(f"{kind}, fast: other bytes than regor's")
            refused += mine is None
            if mine is None:
                continue
            if not np.array_equal(ours.decode_fast(mine, len(weights)), weights):
                return report.failed(f"{kind}, fast: decodes to other weights")
    report.passed(f"{kind}, fast: regor's bytes; {refused} of {2 * LISTS} rejected by both")


def vela_sequences(weights, npu, traversal, block, ifm_bits, dilations, part):
    """What each core's stream of mlw_codec.reorder_encode decodes to."""
    cores, microblock = NPUS[npu]
    for core in range(min(cores, len(weights))):
        stream, length = mlw_codec.reorder_encode(
            8,
            microblock,
            np.ascontiguousarray(weights[core::cores]),
            (block + cores - 1 - core) // cores,
            traversal == DEPTHWISE,
            traversal == PART_KERNEL,
            ifm_bits,
            part // dilations[1],
            part // dilations[0],
        )
        sequence = np.array(mlw_codec.decode(stream), WEIGHTS)
        assert len(sequence) == length
        yield core, sequence


def check_orders(ours, random, report):
    wrong = 0
    for i in range(ORDERS):
        npu, traversal = i % len(NPUS), int(random.integers(3))
        in_channels = 1 if traversal == DEPTHWISE else int(random.integers(1, 70))
        kernel = random.integers(1, 12, 2)
        shape = (int(random.integers(1, 70)), int(kernel[0]), int(kernel[1]), in_channels)
        weights = random.integers(-255, 256, shape).astype(np.int16)
        block = NPUS[npu][1] * int(random.integers(1, 9)) * NPUS[npu][0]
        ifm_bits, dilations = int(random.choice([8, 16])), random.integers(1, 3, 2).tolist()
        part = int(random.choice([8, 8, 4]))
        order = [npu, traversal, block, NPUS[npu][1], ifm_bits, 0, 1, 1, *dilations, part, *shape]
        how = traversal, block, ifm_bits, dilations, part
        for core, theirs in vela_sequences(weights, npu, *how):
            answer = ours.ask(b"o", *order, core, items=weights.reshape(-1).astype(WEIGHTS))
            wrong += answer is None or not np.array_equal(np.frombuffer(answer, WEIGHTS), theirs)
    report.check(wrong == 0, f"order of weights: {ORDERS} operations of U55 and U65, {wrong} wrong")


def run(tool, seed, report):
    random = np.random.default_rng(seed)
    vela = Regor()
    with Ours(tool) as ours:
        for kind in KINDS:
            check_mlw(ours, vela, random, kind, report)
        for kind in KINDS:
            check_fast(ours, vela, random, kind, report)
        check_orders(ours, random, report)
    return report
