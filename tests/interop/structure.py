# SPDX-License-Identifier: BSD-3-Clause
"""Compares the results of our to_backend and of ExecuTorch's for the same programs.

Both sides describe each method in the same form: its graph with calls of delegates, and for each
delegate its backend, its inputs and outputs, its own parameters, buffers and constants,
which buffers it changes, and its nodes. A node is identified by its operator and its index among
those in its graph before lowering; a value by its node or delegate and the number of the result, or
by its name in the signature, or, in a branch or body, by its index among the inputs.

Three rules excuse a difference; each is a function here: `by_name`, `in_one_order` and
`with_whole_loops`. Delegates excused by the last two are also compared with an ExecuTorch that
sorts stably and visits every body.
"""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from report import Report

TIMEOUT = 60
RESULT = " result "
FROM_DELEGATE = " of a delegate"


@dataclass
class Job:
    title: str
    folder: Path


def jobs(folder):
    found = []
    for path in sorted(folder.glob("*/case.json")):
        title = read(path.parent, "case")["title"]
        found.append(Job(f"structure {title}", path.parent))
    return found


# ---- first rule


def by_name(structure):
    """State is identified by name: its order and number of occurrences do not matter.

    ExecuTorch gives every node that reads a shared constant its own copy, which has the
    original's name in signatures; in ours all delegates share the elements.
    """
    if isinstance(structure, list):
        return [by_name(item) for item in structure]
    if not isinstance(structure, dict):
        return structure
    made = {key: by_name(value) for key, value in structure.items()}
    if "state" in made:
        made["state"] = sorted(set(made["state"]))
    return made


# ---- second rule


def in_one_order(graph):
    """The order of two nodes only matters if one depends on the other.

    After each partition ExecuTorch sorts the owner's graph with torch's legalize_graph, which keeps
    dependencies and no other order (its documentation says so), and takes the next partition out of
    what it then has; ours keeps the program's order. Here nodes and delegates are put into the one
    order that has the smallest name first wherever there is a choice. A delegate's inputs and
    outputs follow its nodes: `faults` holds each side to that before they are sorted. And with
    torch's stable sort in ExecuTorch `delegates` must be the same without this rule.
    """
    made = []
    for item in with_named_results(graph)["nodes"]:
        if "delegate" in item:
            item = {"delegate": sorted_delegate(item["delegate"])}
        elif "bodies" in item:
            item = {**item, "bodies": [in_one_order(body) for body in item["bodies"]]}
        made.append(item)
    return {**with_named_results(graph), "nodes": sorted_nodes(made)}


def with_named_results(graph):
    """The same with results of delegates named by their nodes instead of numbers."""
    names = {}
    delegates = [item["delegate"] for item in graph["nodes"] if "delegate" in item]
    for k, delegate in enumerate(delegates):
        for i, value in enumerate(given_out(delegate)):
            names[f"delegate {k}{RESULT}{i}"] = value + FROM_DELEGATE

    def renamed(what):
        if isinstance(what, str):
            return names.get(what, what)
        if isinstance(what, list):
            return [renamed(item) for item in what]
        # The graphs of bodies have their own delegates.
        return {key: v if key == "bodies" else renamed(v) for key, v in what.items()}

    return renamed(graph)


def given_out(delegate):
    """The results of a call: its outputs except new values of buffers that it keeps."""
    sinks = delegate["sinks"]
    return [v for v, (sink, _) in zip(delegate["outputs"], sinks) if sink == "user_output"]


def sorted_delegate(delegate):
    nodes = sorted_nodes(delegate["nodes"])
    nodes = [
        {**n, "bodies": [in_one_order(body) for body in n["bodies"]]} if "bodies" in n else n
        for n in nodes
    ]
    made = {**delegate, "nodes": nodes}
    order = order_of_outputs(made)
    outputs, sinks = delegate["outputs"], delegate["sinks"]
    return {
        **made,
        "inputs": first_uses(made),
        "outputs": [outputs[i] for i in order],
        "sinks": [sinks[i] for i in order],
    }


def key(item):
    """A name of an item of a graph, equal on both sides."""
    if "delegate" not in item:
        return item["node"]
    return min(key(node) for node in item["delegate"]["nodes"])


def makes(item, value):
    if "delegate" in item:
        values = given_out(item["delegate"])
        return value.endswith(FROM_DELEGATE) and value.removesuffix(FROM_DELEGATE) in values
    return value.rpartition(RESULT)[0] == item["node"] and not value.endswith(FROM_DELEGATE)


def sorted_nodes(items):
    waiting, made = sorted(items, key=key), []
    while waiting:
        ready = (item for item in waiting if not any(reads_of(item, other) for other in waiting))
        made.append(next(ready))
        waiting.remove(made[-1])
    return made


def reads_of(item, other):
    inputs = item["delegate"]["inputs"] if "delegate" in item else item["inputs"]
    return item is not other and any(makes(other, value) for value in inputs)


def first_uses(delegate):
    """Its inputs in the order in which its nodes read them."""
    read = [value for node in delegate["nodes"] for value in node["inputs"]]
    return [value for value in dict.fromkeys(read) if value in delegate["inputs"]]


def order_of_outputs(delegate):
    """Indices of its outputs: new values of buffers first, then in the order of its nodes."""
    place = {node["node"]: i for i, node in enumerate(delegate["nodes"])}

    def rank(i):
        node, _, number = delegate["outputs"][i].rpartition(RESULT)
        return delegate["sinks"][i][0] == "user_output", place.get(node, -1), int(number)

    return sorted(range(len(delegate["outputs"])), key=rank)


def faults(graph, who):
    """Delegates whose inputs or outputs don't follow their nodes."""
    for item in graph["nodes"]:
        for body in item.get("bodies", []):
            yield from faults(body, who)
        if "delegate" not in item:
            continue
        delegate = item["delegate"]
        if delegate["inputs"] != first_uses(delegate):
            yield f"{who}: inputs are not in the order of their use: {delegate['inputs']}"
        if order_of_outputs(delegate) != list(range(len(delegate["outputs"]))):
            yield f"{who}: outputs are not in the order of their nodes: {delegate['outputs']}"


# ---- third rule


def with_whole_loops(graph):
    """No delegates in the bodies of a while_loop.

    ExecuTorch lowers in the graphs of cond, map and scan (get_control_flow_submodules); what
    a partitioner tags in those of a while_loop stays on the host. Ours lowers in every body. Here
    delegates in loops are dissolved. Once ExecuTorch is told of those bodies, `delegates` must be
    the same without this rule.
    """
    made = []
    for item in graph["nodes"]:
        if "bodies" in item:
            loop = item["node"].startswith("higher_order.while_loop#")
            inner = dissolved if loop else with_whole_loops
            item = {**item, "bodies": [inner(body) for body in item["bodies"]]}
        made.append(item)
    return {**graph, "nodes": made}


def dissolved(graph):
    """The nodes of delegates in place of their calls."""
    named = json.dumps(with_named_results(graph)).replace(FROM_DELEGATE, "")
    graph = json.loads(named)
    made = []
    for item in graph["nodes"]:
        made += item["delegate"]["nodes"] if "delegate" in item else [item]
    return {**graph, "nodes": made}


# ---- comparing


def differences(ours, theirs, path):
    """Where two structures differ, as lines."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for name in dict.fromkeys([*ours, *theirs]):
            yield from differences(ours.get(name), theirs.get(name), f"{path}.{name}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for i, (a, b) in enumerate(zip(ours, theirs)):
            yield from differences(a, b, f"{path}[{i}]")
    elif ours != theirs:
        yield f"{path}: ours {json.dumps(ours)}, ExecuTorch {json.dumps(theirs)}"


def delegates(graph, path=""):
    """Of a graph and of those in it, by names that both sides have."""
    found = {}
    for item in with_named_results(graph)["nodes"]:
        name = f"{path}/{key(item)}"
        if "delegate" in item:
            found[name] = item["delegate"]
        for i, body in enumerate(item.get("bodies", [])):
            found.update(delegates(body, f"{name}.{i}"))
    return found


def compare(ours, theirs, method, report):
    if ours == theirs:
        return report.passed(f"{method}: the same")
    wrong = [*faults(ours, "ours"), *faults(theirs, "ExecuTorch")]
    ours, theirs = (in_one_order(with_whole_loops(graph)) for graph in (ours, theirs))
    wrong += differences(ours, theirs, method)
    for line in wrong:
        report.failed(line)
    if not wrong:
        report.passed(f"{method}: the same except for what the rules excuse")


def compare_delegates(ours, theirs, method, report):
    wrong = list(differences(delegates(ours), delegates(theirs), f"{method}, patched"))
    for line in wrong:
        report.failed(line)
    if not wrong:
        report.passed(f"{method}: the same delegates as of the patched ExecuTorch")


def lower(tool, folder, case):
    command = [str(tool)] + (["--keep-mutated"] if case["keeps_mutated"] else [])
    for operator in case["operators"]:
        command += ["--take", operator]
    for method in case["methods"]:
        option = "--method" if method in case["partitioned"] else "--leave"
        command += [option, method, str(folder / f"{method}.pt2")]
    result = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    if result.returncode != 0:
        raise RuntimeError(result.stderr.strip() or f"exit code {result.returncode}")
    return json.loads(result.stdout)


def read(folder, what):
    return json.loads((folder / f"{what}.json").read_text())


def run(job, setup):
    report = Report(job.title)
    case = read(job.folder, "case")
    ours = by_name(lower(setup.structure, job.folder, case))
    theirs = by_name(read(job.folder, "peer"))
    patched = by_name(read(job.folder, "patched"))
    for method in case["methods"]:
        compare(ours[method], theirs[method], method, report)
        compare_delegates(ours[method], patched[method], method, report)
    return report
