# SPDX-License-Identifier: BSD-3-Clause
"""A plugin of pytest for ExecuTorch's operator tests of the Arm backend: it saves the program that a
test lowers, its inputs, PyTorch's outputs and what ExecuTorch leaves on the host, and skips the rest
of the test.

    CAPTURE_DIR=DIR CAPTURE_PART=K/N python -m pytest -p capture_tests executorch/backends/arm/test/ops

DIR gets a folder for each test of part K of N: model.pt2, in_K.npy, ref_K.npy and meta.json, as in
the corpus (its README), without ExecuTorch's own results. With CAPTURE_PIPELINES=NAMES, separated by
commas, only tests that use one of these classes of pipelines.
"""

import json
import os
import re
import zlib
from pathlib import Path

import numpy as np
import pytest
import torch
from peer_tests import NPUS

PIPELINES = set(filter(None, os.environ.get("CAPTURE_PIPELINES", "").split(",")))
BITS = {
    torch.bfloat16: (torch.int16, np.uint16),
    torch.float8_e4m3fn: (torch.uint8, np.uint8),
    torch.float8_e5m2: (torch.uint8, np.uint8),
}


class Capture:
    """The test that runs now."""

    def __init__(self):
        self.item = None
        self.pipeline = None
        self.tolerance = {}

    def save(self, tester, lower):
        from executorch.backends.test.harness.stages import StageType

        if PIPELINES and self.pipeline not in PIPELINES:
            pytest.skip("another pipeline")
        name = re.sub(r"[^\w.\-]+", "_", self.item.nodeid.split("/")[-1])
        folder = Path(os.environ["CAPTURE_DIR"], name[:150])
        folder.mkdir(parents=True, exist_ok=True)
        model = folder / "model.pt2"
        torch.export.save(tester.get_artifact(StageType.EXPORT), model)
        leaves = torch.utils._pytree.tree_leaves
        inputs = [_save(folder / f"in_{i}.npy", x) for i, x in enumerate(leaves(tester.example_inputs))]
        meta = {
            "id": self.item.nodeid.split("/")[-1],
            "pipeline": self.pipeline,
            "tosa_spec": str(tester.compile_spec.tosa_spec),
            "npu": NPUS.get(self.pipeline),
            "tolerance": self.tolerance,
            "expected_to_fail": any(True for _ in self.item.iter_markers("xfail")),
            "inputs": inputs,
        }
        try:
            with torch.no_grad():
                outputs = leaves(torch.export.load(model).module()(*tester.example_inputs))
            tensors = [x for x in outputs if isinstance(x, torch.Tensor)]
            meta["ref_outputs"] = [_save(folder / f"ref_{i}.npy", x) for i, x in enumerate(tensors)]
        except Exception as error:  # PyTorch has no kernel for it on this processor
            meta["ref_outputs"], meta["no_reference"] = [], repr(error)[:200]
        meta["outside_ops"] = None if meta["npu"] else _outside_operators(tester, lower)
        (folder / "meta.json").write_text(json.dumps(meta, indent=1))
        pytest.skip("captured")


capture = Capture()


def _outside_operators(tester, lower):
    """The names of the operators that ExecuTorch does not delegate, or None if it fails."""
    try:
        lower(tester)
    except Exception:
        return None
    module = tester.get_artifact().exported_program().graph_module
    # Bodies of control flow are modules of their own.
    graphs = [part.graph for part in module.modules() if isinstance(part, torch.fx.GraphModule)]
    targets = [str(n.target) for g in graphs for n in g.nodes if n.op == "call_function"]
    # "<EdgeOpOverload: aten.add.Tensor>: schema = ..."
    names = [re.sub(r"<EdgeOpOverload: ([\w.]+)>.*", r"\1", target) for target in targets]
    return [name for name in names if "call_delegate" not in name and "getitem" not in name]


def _save(path, value):
    if not isinstance(value, torch.Tensor):
        return {"py": repr(value)}
    tensor = value.detach().cpu()
    entry = {"file": path.name, "dtype": str(tensor.dtype)[6:], "shape": list(tensor.shape)}
    if tensor.dtype in BITS:
        integer, unsigned = BITS[tensor.dtype]
        tensor = tensor.contiguous().view(integer)
        np.save(path, tensor.numpy().view(unsigned))
    else:
        np.save(path, tensor.numpy().copy(order="C"))
    return entry


def pytest_configure(config):
    from executorch.backends.arm.test.tester import arm_tester, test_pipeline

    tester = arm_tester.ArmTester
    lower, convert = tester.to_edge_transform_and_lower, tester.to_edge

    # Stages are known by the names of these functions.
    def to_edge_transform_and_lower(self, *arguments, **options):
        capture.save(self, lambda t: lower(t, *arguments, **options))

    def to_edge(self, *arguments, **options):
        capture.save(self, lambda t: convert(t, *arguments, **options).partition())

    def check(self, *_, **__):
        return self

    for function in (to_edge_transform_and_lower, to_edge, check):
        setattr(tester, function.__name__, function)
    for pipeline in vars(test_pipeline).values():
        if isinstance(pipeline, type) and issubclass(pipeline, test_pipeline.BasePipeline):
            _note_arguments(pipeline)


def _note_arguments(pipeline):
    original = pipeline.__init__

    def __init__(self, *arguments, **options):
        capture.pipeline = type(self).__name__
        names = ("atol", "rtol", "qtol")
        capture.tolerance.update({k: options[k] for k in names if options.get(k) is not None})
        original(self, *arguments, **options)

    pipeline.__init__ = __init__


def pytest_collection_modifyitems(config, items):
    part, parts = (int(x) for x in os.environ["CAPTURE_PART"].split("/"))

    def is_wanted(item):
        # VGF is for GPUs.
        if "vgf" in item.nodeid:
            return False
        if PIPELINES and PIPELINES.isdisjoint(item.function.__code__.co_names):
            return False
        return zlib.crc32(item.nodeid.encode()) % parts == part

    items[:] = [item for item in items if is_wanted(item)]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    capture.__init__()
    capture.item = item
