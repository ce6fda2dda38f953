# SPDX-License-Identifier: BSD-3-Clause
"""Recognizes streams of Vela 5.1 that compute something else than the graph, by their defects.

Only streams with different outputs are examined: others can be right. Defects that depend on
the graph alone are kept out of the graphs: vela_limits.is_miscompiled.
"""

import math

# In bytes, for designs whose tables share the SHRAM.
SHRAM = {"ethos-u55-32": 16 * 1024, "ethos-u55-64": 16 * 1024}


def known_defect(inspected, outputs):
    """The defect of a stream, as `armdc inspect --format json` shows it; or None."""
    if len(inspected["outputs"]) < len(outputs):
        # A TRANSPOSE output that its only consumer transposes back: both are dropped.
        return "an output is missing"
    if any(command["name"] == "OP_BRANCH" for command in inspected["commands"]):
        defect = wrong_memory(inspected["problems"])
        if defect is not None:
            return defect
    if lacks_wait(inspected):
        return "a transfer does not wait for the last of several images"
    state, tables, before = {}, [], None
    for command in inspected["commands"]:
        state[command["name"]] = command["operands"]
        if command["name"] == "OP_DMA_START" and goes_to_tables(state):
            # Two tables of 2 KiB, all of U85's table memory, in a chain of operations.
            tables.append(table_range(state))
            if overlap(tables):
                return "a lookup table is overwritten before it is used"
            if tables[-1][1] > SHRAM.get(inspected["target"], math.inf):
                # Fused with a transpose, for which no banks were reserved.
                return "a lookup table is beyond the end of the SHRAM"
        if "ofm" not in command:
            continue
        tables = []
        defect = wrong_kernel(command, state.get("SET_ACC_FORMAT", {}))
        if defect is not None:
            return defect
        if begins_with_sums(command, state):
            if before is not None and repeats_sums(before, command):
                # A CONV3D on U85 whose channels are computed in parts.
                return "a part of the output starts from another part's accumulators"
            before = command
    return None


def lacks_wait(inspected):
    """If a tensor has several images, Vela counts the last one as empty when it
    determines the waits of a transfer (ToMemoryAccess)."""
    batches = any(size > 1 for x in inspected["inputs"] for size in x["shape"][:-3])
    return batches and any(
        x["command"] == "OP_DMA_START" and "may still be running" in x["message"]
        for x in inspected["problems"]
    )


def wrong_memory(problems):
    """Streams with branches: memory is allocated only for the main graph."""
    outside = [x for x in problems if "lies outside its region" in x["message"]]
    if any(x["actual"].startswith("region 2 ") for x in outside):
        # A vela_bin_stream does not store its size, and runs.
        return "fast scratch has no room for the operations at a branch target"
    if any("overlaps the weights or scales" in x["message"] for x in problems):
        return "weights are copied over a feature map"
    if any("overwrites weights" in x["message"] for x in problems):
        return "an output overwrites weights"
    return None


def wrong_kernel(command, accumulators):
    output = command["ofm"]["shape"]
    if command["name"] == "OP_ELEMENTWISE" and "ifm2" in command:
        operands = [command[part]["shape"] for part in ("ifm", "ifm2")]
        if any(size > 1 and max(of) == 1 for size, *of in zip(output, *operands)):
            # An operand that another operation reads with another shape, which Vela uses for both.
            return "an output larger than its operands"
    source = command["ifm"]
    if source["format"] == "nhwc" and has_overlaps(source):
        # A PAD after a reduction to the same shape: the reduction gets the shape of the PAD.
        return "an input with more channels than its tensor"
    kernel = command.get("kernel")
    if kernel is None:
        return None
    mode = command["operands"].get("pooling_mode", "")
    if mode == "reduce_sum" and output[2] != 1:
        # Fused with a table after a reshape, whose output Vela takes for the sum's own.
        return "a sum over channels with several of them"
    if 0 in command["ifm"]["shape"]:
        # A part of a dilated kernel that reads only padding: the height of its input is written as
        # 0 - 1.
        return "a kernel without input"
    if not any(kernel["padding"]):
        return None
    # The shape of the output is not the input's: rows of a fully connected layer fused with a
    # table, a transpose fused with a clamp, a sum of one element, an ARGMAX between transposes.
    if mode.startswith("argmax"):
        return "an ARGMAX reads padding"
    # Parts of a kernel with a large stride are correct: they accumulate onto other parts.
    sums = (accumulators.get("acc_input", "reset"), accumulators.get("acc_output", "enable"))
    if sums != ("reset", "enable"):
        return None
    if kernel["size"] == [1, 1]:
        return "a 1x1 kernel reads padding"
    height, width = kernel["size"]
    top, left, bottom, right = kernel["padding"]
    if command["name"] == "OP_POOL" and (max(top, bottom) >= height or max(left, right) >= width):
        # A reduction with the shape of the PAD after it.
        return "a pool reads only padding"
    return None


def has_overlaps(tensor):
    """Whether an element's channels overlap the next element."""
    return tensor["shape"][2] * tensor["element_bytes"] > tensor["strides"][1] > 0


def begins_with_sums(command, state):
    is_convolution = command["operands"].get("weights_ifm2") == 0
    return is_convolution and state.get("SET_ACC_FORMAT", {}).get("acc_input") == "ifm2"


def repeats_sums(one, other):
    def same(part):
        return one[part]["bases"] == other[part]["bases"]

    return "ifm2" in one and same("ifm") and same("ifm2") and not same("ofm")


def goes_to_tables(state):
    return state["SET_DMA0_DST_REGION"]["region_mode"] == "internal"


def table_range(state):
    begin = state["SET_DMA0_DST"]["base"]
    return begin, begin + state["SET_DMA0_LEN"]["length"]


def overlap(ranges):
    *earlier, (begin, end) = ranges
    return any(begin < b and a < end for a, b in earlier)
