# SPDX-License-Identifier: BSD-3-Clause
"""Reads a vela_bin_stream as ExecuTorch's EthosU delegate does, and rejects what it rejects.

Source: ExecuTorch, backends/arm/runtime: VelaBinStream.cpp, EthosUBackend.cpp.
"""

import math
import struct
from dataclasses import dataclass

HEADER = struct.Struct("<16sIB11x")  # name, bytes of data, whether the data is elsewhere
ALIGNMENT = 16
DATA_BLOCKS = {"cmd_data", "weight_data", "scratch_size", "inputs", "outputs"}
MAGIC = (b"COP1", b"COP2")
# (ExecuTorch's number of a scalar type, bytes of an element) of tensors that are copied to scratch.
COPIED = {"uint8": (0, 1), "int8": (1, 1), "int16": (2, 2), "int32": (3, 4), "bool": (11, 1)}


class Rejected(Exception):
    pass


def require(good, text):
    if not good:
        raise Rejected(text)


@dataclass
class Place:
    """An input or output in scratch."""

    shape: tuple
    element: int  # bytes
    offset: int
    region: int

    def count(self):
        return math.prod(self.shape)


@dataclass
class Stream:
    commands: bytes
    weights: bytes
    scratch: int
    inputs: list
    outputs: list


def _name(field):
    return field.partition(b"\0")[0].decode("ascii", "replace")


def _places(data):
    (count,) = struct.unpack_from("<i", data)
    require(len(data) == 4 + 36 * count, "a table of inputs or outputs has another size")
    rows = struct.iter_unpack("<9i", data[4:])
    return [Place(row[:6], *row[6:]) for row in rows]


def _blocks(payload):
    """Name and data of each block, in order."""
    at = 0
    while at < len(payload):
        require(at + HEADER.size <= len(payload), "the header of a block is cut")
        name, size, is_elsewhere = HEADER.unpack_from(payload, at)
        require(not is_elsewhere, "a block refers to named data")
        at += HEADER.size
        yield _name(name), payload[at : at + size]
        at += -(-size // ALIGNMENT) * ALIGNMENT
        if _name(name) == "vela_end_stream":
            break
    require(at == len(payload), "vela_end_stream is not at the end")


def read(payload, address=0):
    """The contents of a payload that starts at `address` of the runtime's memory."""
    require(address % ALIGNMENT == 0, f"the payload starts at {address % ALIGNMENT} mod 16")
    require(len(payload) % ALIGNMENT == 0, "the last block starts at no multiple of 16")
    found = list(_blocks(payload))
    require(found[0] == ("vela_bin_stream", b""), f"the first block is {found[0][0]}")
    require(found[-1] == ("vela_end_stream", b""), f"the last block is {found[-1][0]}")
    data = dict(found[1:-1])
    require(data.keys() == DATA_BLOCKS, f"the blocks are {sorted(data)}")
    require(data["cmd_data"][:4] in MAGIC, "the commands do not start with the driver's magic")
    (scratch,) = struct.unpack("<I", data["scratch_size"])
    inputs, outputs = (_places(data[name]) for name in ("inputs", "outputs"))
    made = Stream(data["cmd_data"], data["weight_data"], scratch, inputs, outputs)
    for place in made.inputs + made.outputs:
        end = place.offset + place.count() * place.element
        require(0 <= place.offset and end <= scratch, "an input or output exceeds scratch")
    return made


def check_argument(place, scalar_type, sizes, what):
    """What the delegate checks before it copies a tensor."""
    require((scalar_type, place.element) in COPIED.values(), f"{what} has a type without a copy")
    count = math.prod(sizes)
    require(count == place.count(), f"{what} has {count} elements, the payload {place.count()}")
