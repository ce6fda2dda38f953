# SPDX-License-Identifier: BSD-3-Clause
"""Lower the programs of structure_cases.py with ExecuTorch's to_backend, and record the structure
of the results.

    make_structure.py DIR

DIR gets a folder per case: METHOD.pt2, case.json (what ours is told), and the structure in the
words of structure.py: peer.json, and patched.json of an ExecuTorch that sorts stably and enters
the bodies of a while_loop.
"""

import contextlib
import copy
import json
import logging
import multiprocessing
import operator
import shutil
import sys
from pathlib import Path
from unittest import mock

import torch
from executorch.exir import EdgeCompileConfig, lowered_backend_module, to_edge
from executorch.exir.backend import backend_api
from executorch.exir.backend.backend_details import BackendDetails, PreprocessResult
from executorch.exir.backend.canonical_partitioners.pattern_op_partitioner import (
    generate_partitions_from_list_of_nodes,
)
from executorch.exir.backend.partitioner import DelegationSpec, Partitioner, PartitionResult
from executorch.exir.backend.utils import tag_constant_data, tag_mutated_buffer
from executorch.exir.delegate import executorch_call_delegate
from executorch.exir.dialects._ops import ops as exir_ops
from executorch.exir.graph_module import get_cond_while_submodules, get_control_flow_submodules
from structure_cases import CASES
from torch.export.graph_signature import InputKind, OutputKind
from torch.fx.passes.operator_support import OperatorSupportBase
from torch.fx.passes.tools_common import stable_topological_sort

WORKERS = 2
ATEN = exir_ops.edge.aten
# Edge operators and the ATen operators of a .pt2 that they are made of, one to one.
NAMES = {
    ATEN.abs.default: "aten.abs.default",
    ATEN.add.Tensor: "aten.add.Tensor",
    ATEN.cat.default: "aten.cat.default",
    ATEN.convolution.default: "aten.conv2d.default",
    ATEN.exp.default: "aten.exp.default",
    ATEN.lt.Scalar: "aten.lt.Scalar",
    ATEN.max.dim: "aten.max.dim",
    ATEN.mm.default: "aten.mm.default",
    ATEN.mul.Tensor: "aten.mul.Tensor",
    ATEN.relu.default: "aten.relu.default",
    ATEN.sigmoid.default: "aten.sigmoid.default",
    ATEN.sub.Tensor: "aten.sub.Tensor",
    ATEN.topk.default: "aten.topk.default",
    torch.ops.higher_order.cond: "higher_order.cond",
    torch.ops.higher_order.map_impl: "higher_order.map_impl",
    torch.ops.higher_order.scan: "higher_order.scan",
    torch.ops.higher_order.while_loop: "higher_order.while_loop",
}
KINDS = {
    InputKind.PARAMETER: "parameter",
    InputKind.BUFFER: "buffer",
    InputKind.CONSTANT_TENSOR: "constant",
}
SINKS = {
    OutputKind.USER_OUTPUT: "user_output",
    OutputKind.BUFFER_MUTATION: "buffer_mutation",
    OutputKind.USER_INPUT_MUTATION: "user_input_mutation",
}


class DemoBackend(BackendDetails):
    """Supports everything; its payload is empty."""

    @staticmethod
    def preprocess(edge_program, compile_specs):
        return PreprocessResult(processed_bytes=b"demo", debug_handle_map={})


class Taken(OperatorSupportBase):
    """Nodes of some operators; of a cond or while_loop also what names its bodies."""

    def __init__(self, operators):
        self.operators = operators

    def is_node_supported(self, submodules, node):
        if node.op == "get_attr":
            return all(self.is_node_supported(submodules, user) for user in node.users)
        if node.op != "call_function":
            return False
        if node.target == operator.getitem:
            return self.is_node_supported(submodules, node.args[0])
        return NAMES[node.target] in self.operators


class DemoPartitioner(Partitioner):
    """Tags every node of some operators, also in branches and bodies."""

    def __init__(self, case):
        super().__init__()
        self.case = case
        self.delegation_spec = DelegationSpec(DemoBackend.__name__, [])

    def partition(self, exported_program):
        tags = {}
        self.tag(exported_program.graph_module, tags)
        tag_constant_data(exported_program)
        tag_other_constants(exported_program)
        if self.case.keeps_mutated:
            tag_mutated_buffer(exported_program)
        return PartitionResult(tagged_exported_program=exported_program, partition_tags=tags)

    def tag(self, module, tags):
        taken = Taken(self.case.operators)
        found = generate_partitions_from_list_of_nodes(module, op_support=taken)
        place = {node: i for i, node in enumerate(module.graph.nodes)}
        # In an order in which they can be called; as proposed, the last is the first.
        for partition in sorted(found, key=lambda p: max(place[node] for node in p.nodes)):
            name = f"tag{len(tags)}"
            tags[name] = self.delegation_spec
            for node in partition.nodes:
                node.meta["delegation_tag"] = name
        for node in module.graph.nodes:
            for body in bodies_of(node):
                self.tag(body, tags)


def tag_other_constants(program):
    """tag_constant_data leaves out what a node reads that changes a buffer, as if that were all
    changed. In ours a constant is always in the delegate that reads it."""
    changed = set(program.graph_signature.buffers_to_mutate.values())
    names = signature_names(program.graph_signature)
    for node in program.graph.nodes:
        kind, _, name = names.get(node.name, "input").partition(" ")
        if node.op != "placeholder" or kind == "input" or name in changed:
            continue
        tags = {user.meta.get("delegation_tag") for user in node.users} - {None}
        if tags:
            node.meta["delegation_tag"] = min(tags)


def is_call(node):
    return node.op == "call_function" and node.target != operator.getitem


def bodies_of(node):
    """The graphs that a cond or while_loop calls, in the order of its arguments."""
    for argument in node.args if is_call(node) else ():
        if isinstance(argument, torch.fx.Node) and argument.op == "get_attr":
            module = getattr(argument.graph.owning_module, argument.target)
            if isinstance(module, torch.fx.GraphModule):
                yield module


def identify(module):
    """Give every node the name that it keeps wherever it goes: its operator, and which one it is
    of those in its graph."""
    seen = {}
    for node in module.graph.nodes:
        if not is_call(node):
            continue
        name = NAMES[node.target]
        seen[name] = seen.get(name, -1) + 1
        node.meta["identity"] = f"{name}#{seen[name]}"
        for body in bodies_of(node):
            identify(body)


class Graph:
    """A graph with the names of its values."""

    def __init__(self, module, inputs):
        self.module = module
        self.nodes = module.graph.nodes
        self.inputs = inputs  # of placeholders, by their names
        self.delegates = {}  # of calls

    def value(self, node):
        if node.op == "placeholder":
            return self.inputs[node.name]
        if node.op == "call_function" and node.target == operator.getitem:
            return self.result(*node.args)
        return self.result(node, 0)

    def result(self, node, index):
        if node in self.delegates:
            return f"delegate {self.delegates[node]} result {index}"
        return f"{node.meta['identity']} result {index}"

    def tensors(self, arguments):
        """The values of arguments, which may be lists."""
        found = []
        torch.fx.map_arg(arguments, lambda n: found.append(n) if n.op != "get_attr" else None)
        return [self.value(n) for n in found]

    def outputs(self):
        return self.tensors(self.module.graph.output_node().args[0])


def signature_names(signature):
    """The meaning of each placeholder of a program."""
    names = {}
    for spec in signature.input_specs:
        kind = KINDS.get(spec.kind)
        names[spec.arg.name] = f"{kind} {spec.target}" if kind else f"input {spec.arg.name}"
    return names


def read_state(program):
    """Parameters, buffers and constants that are read, in the signature's order."""
    users = {n.name: n.users for n in program.graph.nodes if n.op == "placeholder"}
    names = signature_names(program.graph_signature)
    listed = [s.arg.name for s in program.graph_signature.input_specs if s.kind in KINDS]
    return [names[name] for name in listed if users[name]]


def mutations(signature):
    """[kind, name] of each output."""
    return [[SINKS[spec.kind], spec.target or ""] for spec in signature.output_specs]


def delegate_structure(lowered, inputs):
    """`inputs`: the passed values, by the owner's names."""
    program = lowered.original_module
    names = signature_names(program.graph_signature)
    given = [s.arg.name for s in program.graph_signature.input_specs if s.kind not in KINDS]
    assert len(given) == len(inputs), f"{given} are given {inputs}"
    names.update(zip(given, inputs))
    graph = Graph(program.graph_module, names)
    return {
        "backend": lowered.backend_id,
        "inputs": inputs,
        "outputs": graph.outputs(),
        "sinks": mutations(program.graph_signature),
        "state": read_state(program),
        "nodes": [node_structure(graph, n) for n in graph.nodes if is_call(n)],
    }


def node_structure(graph, node):
    made = {"node": node.meta["identity"], "inputs": graph.tensors((node.args, node.kwargs))}
    bodies = [graph_structure(body_graph(body)) for body in bodies_of(node)]
    return {**made, "bodies": bodies} if bodies else made


def body_graph(module):
    """Its inputs are identified by position."""
    names = [n.name for n in module.graph.nodes if n.op == "placeholder"]
    return Graph(module, {name: f"input {i}" for i, name in enumerate(names)})


def graph_structure(graph):
    nodes = []
    for node in graph.nodes:
        if not is_call(node):
            continue
        if node.target != executorch_call_delegate:
            nodes.append(node_structure(graph, node))
            continue
        lowered = getattr(graph.module, node.args[0].target)
        graph.delegates[node] = len(graph.delegates)
        nodes.append({"delegate": delegate_structure(lowered, graph.tensors(node.args[1:]))})
    return {"nodes": nodes, "outputs": graph.outputs()}


def program_structure(program):
    signature = program.graph_signature
    graph = Graph(program.graph_module, signature_names(signature))
    return {
        "inputs": [graph.inputs[name] for name in signature.user_inputs],
        "state": read_state(program),
        "sinks": mutations(signature),
        **graph_structure(graph),
    }


def lower(case, programs):
    """The structure of each method."""
    # A copy, because to_backend removes constants from its argument.
    edge = to_edge(
        copy.deepcopy(programs), compile_config=EdgeCompileConfig(_check_ir_validity=False)
    )
    for method in edge.methods:
        identify(edge.exported_program(method).graph_module)
    by = DemoPartitioner(case)
    if case.partitioned is not None:
        by = {method: by for method in case.partitioned}
    lowered = edge.to_backend(by)
    return {m: program_structure(lowered.exported_program(m)) for m in sorted(lowered.methods)}


def all_submodules(module):
    """ExecuTorch's own list leaves out the two of a while_loop."""
    loops = [
        found
        for found in get_cond_while_submodules(module)
        if found[2].target == torch.ops.higher_order.while_loop
    ]
    return get_control_flow_submodules(module) + loops


@contextlib.contextmanager
def patched():
    """torch's stable sort instead of legalize_graph, and every body visited."""
    stable = mock.patch.object(lowered_backend_module, "legalize_graph", stable_topological_sort)
    every = mock.patch.object(backend_api, "get_control_flow_submodules", all_submodules)
    with stable, every:
        yield


def make(name, case, folder):
    folder.mkdir(parents=True)
    programs = {}
    for method, (module, inputs) in case.methods.items():
        programs[method] = torch.export.export(module.eval(), inputs)
        torch.export.save(programs[method], folder / f"{method}.pt2")
    description = {
        "title": name,
        "methods": sorted(case.methods),
        "operators": case.operators,
        "keeps_mutated": case.keeps_mutated,
        "partitioned": sorted(case.methods if case.partitioned is None else case.partitioned),
    }
    written = {"case": description, "peer": lower(case, programs)}
    with patched():
        written["patched"] = lower(case, programs)
    for what, value in written.items():
        (folder / f"{what}.json").write_text(json.dumps(value, indent=2))


def make_numbered(job):
    folder, number, name = job
    make(name, CASES[name], folder / f"{number:02}")


def main(folder):
    logging.disable(logging.WARNING)
    torch.set_num_threads(1)
    shutil.rmtree(folder, ignore_errors=True)
    listed = [(folder, number, name) for number, name in enumerate(CASES)]
    with multiprocessing.get_context("fork").Pool(WORKERS) as pool:
        pool.map(make_numbered, listed, chunksize=1)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
