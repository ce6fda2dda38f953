#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Runs the command-line parser of tvmc, as it is in releases of TVM, on recorded command lines.

usage: tvmc_parsers.py TVM CORPUS VERSION... [--replay TVM_REPLAY]

TVM: a clone of its repository with the tags (v0.13.0). Nothing is built: tvmc's Python runs as it
is, the rest of TVM is a stand-in, and what the parser asks the library for is read from the C++
sources of the release: kinds of targets, executors, runtimes, settings of passes, and passes. A
command line is taken if the parser, the targets, and the settings of passes are. With --replay the
command lines are those that TVM_REPLAY makes with the option tvm_version.

Prints how many lines of each dialect a version takes. Ends with 1 if a version does not take what
the first one takes, or the other way round.
"""
import argparse
import collections
import contextlib
import importlib.abc
import importlib.machinery
import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import types
from pathlib import Path
from unittest.mock import MagicMock

DIALECTS = ("2024-04", "v0.9.0")
SCALARS = {"String": "runtime.String", "Integer": "IntImm", "Bool": "IntImm"}
BOXES = {"runtime::Bool": "runtime.BoxBool", "runtime::Int": "runtime.BoxInt"}  # since 0.18
OPTION = re.compile(r'add_attr_option<((?:[^<>]|<[^<>]*>)+)>\(\s*"([^"]+)"')
RUNTIMES = {"kTvmRuntimeCrt": "crt", "kTvmRuntimeCpp": "cpp"}
NEEDS_OWN_BUILD = "relay.ext.mrvl.options"  # with it, tvmc of 0.17 takes no other target


def type_key(written):
    """The name by which TVM's Python knows a C++ type."""
    name = written.strip().removeprefix("tvm::")
    return "Array" if name.startswith("Array") else {**SCALARS, **BOXES}.get(name, name)


def options_in(text):
    return {name: type_key(written) for written, name in OPTION.findall(text)}


class Sources:
    """The registries in TVM's C++ sources."""

    def __init__(self, root):
        files = [p for p in (root / "src").rglob("*") if p.suffix in (".cc", ".h")]
        self.texts = [re.sub(r"//[^\n]*", "", p.read_text(errors="replace")) for p in files]
        header = (root / "include/tvm/target/target_kind.h").read_text()
        macro = re.search(r"#define TVM_REGISTER_TARGET_KIND(.*?)\n\n", header, re.S)[1]
        self.kinds = {k: {**o, **options_in(macro)} for k, o in self._table("TARGET_KIND").items()}
        self.executors = self._table("EXECUTOR")
        self.runtimes = {RUNTIMES.get(k, k): o for k, o in self._table("RUNTIME").items()}
        self.configs = self._configs(root)
        self.functions = {n for t in self.texts for n in re.findall(r'_GLOBAL\("([^"]+)"\)', t)}
        self.attributes = self._attributes()

    def _table(self, registry):
        entry = re.compile(rf"TVM_REGISTER_{registry}\(([^,)]+)(?:,[^)]*)?\)([^;]*);")
        found = (m for text in self.texts for m in entry.finditer(text))
        return {m[1].strip().strip('"'): options_in(m[2]) for m in found}

    def _configs(self, root):
        constant = re.compile(r'constexpr (?:const )?char\s*\*\s*(?:const\s+)?(\w+)\s*=\s*"([^"]+)"')
        headers = [p.read_text(errors="replace") for p in root.glob("include/**/*.h")]
        names = dict(m for text in self.texts + headers for m in constant.findall(text))
        entry = re.compile(r'PASS_CONFIG_OPTION\(\s*("?)([\w.\-:]+)"?\s*,\s*([^)]+)\)')
        found = [m for text in self.texts for m in entry.findall(text)]
        configs = {
            name if quote else names.get(name.split("::")[-1], name): {"type": type_key(written)}
            for quote, name, written in found
        }
        configs.pop(NEEDS_OWN_BUILD, None)
        return configs

    def _attributes(self):
        """The fields of a code generator's settings, by the name of their class."""
        node = re.compile(r"struct (\w+)Node\s*:[^{]*\{(.*?)\n\};", re.S)
        member = re.compile(r"^\s*([\w:<>]+)\s+(\w+)\s*(?:=[^;]*|\{[^;]*\})?;", re.M)
        found = collections.defaultdict(list)
        for m in (m for text in self.texts for m in node.finditer(text)):
            written = {name: of for of, name in member.findall(m[2])}
            for field in re.findall(r"TVM_ATTR_FIELD\((\w+)\)", m[2]):
                found[m[1]].append((field, type_key(written.get(field, "?"))))
        return found


class StandIn(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        setattr(self, name, MagicMock(name=f"{self.__name__}.{name}"))
        return getattr(self, name)


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds a stand-in for every module of TVM but its driver."""

    def find_spec(self, name, path=None, target=None):
        if name == "tvm" or (name.startswith("tvm.") and not name.startswith("tvm.driver")):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):
        return StandIn(spec.name)

    def exec_module(self, module):
        pass


def registry(flag, table):
    members = {
        "flag_registry_name": flag,
        "name": flag,  # in 0.9
        "__init__": lambda self, name, options=None: None,
        "list_registered": staticmethod(lambda: list(table)),
        "list_registered_options": staticmethod(table.get),
    }
    return type(flag.title(), (), members)


def field(name, kind):
    default = "T.int64(0)" if kind == "IntImm" else ""
    return types.SimpleNamespace(name=name, type_info=f"{kind}, default={default}", description="")


def load_tvmc(root):
    """Functions of tvmc over the registries of the release."""
    sources = Sources(root)
    sys.meta_path.insert(0, Finder())
    import tvm
    import tvm.ir.attrs
    import tvm.ir.transform
    import tvm.relay.backend as backend
    import tvm.target
    import tvm.transform

    tvm.__path__ = [str(root / "python/tvm")]
    backend.Executor = registry("executor", sources.executors)
    backend.Runtime = registry("runtime", sources.runtimes)
    kinds = {"list_kinds": staticmethod(lambda: list(sources.kinds))}
    kinds["__init__"] = lambda self, *arguments, **named: None
    tvm.target.Target = type("Target", (), kinds)
    tvm.target.TargetKind = types.SimpleNamespace(options_from_name=sources.kinds.get)
    context = types.SimpleNamespace(list_configs=lambda: sources.configs)
    tvm.ir.transform.PassContext = tvm.transform.PassContext = context
    tvm.ir.attrs.make_node = lambda name: name
    fields = lambda name: [field(*f) for f in sources.attributes[name]]
    tvm.ir.attrs._ffi_api.AttrsListFieldInfo = fields
    known = lambda name, _=False: print if name in sources.functions else None
    tvm.get_global_func = known
    from tvm.driver.tvmc import compiler, pass_config, registry as registries, target

    parser = argparse.ArgumentParser(prog="tvmc", add_help=False)
    # configs/host/default.json, which tvmc reads unless --config names another file
    compiler.add_compile_parser(parser.add_subparsers(), parser, [{"target": "llvm"}])

    def takes(arguments):
        try:
            with contextlib.redirect_stderr(io.StringIO()):
                args = parser.parse_args(["compile", *arguments])
            target.target_from_cli(args.target, target.reconstruct_target_args(args))
            for kind in (backend.Executor, backend.Runtime):
                registries.reconstruct_registry_entity(args, kind)
            pass_config.parse_configs(args.pass_config)
        except (SystemExit, Exception):  # the parser exits; the rest has exceptions of all kinds
            return False
        return True

    return takes


def cases_of(corpus, dialect):
    """The recorded cases with different command lines."""
    found = {}
    for line in (corpus / dialect / "dev.jsonl").read_text().splitlines():
        case = json.loads(line)
        arguments = case["expect"].get("argv")
        if arguments:
            found.setdefault(json.dumps(arguments), case)
    return list(found.values())


def lines_of(corpus, dialect, version, replay):
    """Command lines by the numbers and names of their cases."""
    cases = cases_of(corpus, dialect)
    if replay:
        minor = ".".join(version.split(".")[:2])
        for case in cases:
            case["config"] = {**case["config"], case["class"] + ".tvm_version": minor}
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write("".join(json.dumps(case) + "\n" for case in cases))
            file.flush()
            command = [replay, "--dialect", dialect, "--data", str(corpus), file.name]
            output = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
        made = [json.loads(line) for line in output.decode().splitlines()]
        cases = [{"id": c["id"], "expect": c["got"]} for c in made]
    found = {f"{i} {c['id']}": c["expect"].get("argv") for i, c in enumerate(cases)}
    return {name: list(map(str, a)) for name, a in found.items() if isinstance(a, list)}


def run_version(options):
    """In a process of its own: prints the names of the cases that the version takes."""
    version = options.versions[0]
    with tempfile.TemporaryDirectory() as folder:
        command = ["git", "-C", options.tvm, "archive", f"refs/tags/v{version}"]
        command += ["python/tvm/driver", "src", "include"]
        archive = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
        tarfile.open(fileobj=io.BytesIO(archive)).extractall(folder)
        takes = load_tvmc(Path(folder))
        corpus = Path(options.corpus)
        lines = {d: lines_of(corpus, d, version, options.replay) for d in DIALECTS}
        taken = {d: [n for n, a in lines[d].items() if takes(a)] for d in DIALECTS}
    print(json.dumps({"lines": {d: len(lines[d]) for d in DIALECTS}, "taken": taken}))


def main():
    arguments = argparse.ArgumentParser(usage=__doc__)
    for name in ("tvm", "corpus"):
        arguments.add_argument(name)
    arguments.add_argument("versions", nargs="+")
    arguments.add_argument("--replay")
    arguments.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = arguments.parse_args()
    if options.one:
        run_version(options)
        return 0
    first, differing = None, 0
    for version in options.versions:
        command = [sys.executable, __file__, options.tvm, options.corpus, version, "--one"]
        command += ["--replay", options.replay] if options.replay else []
        made = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        first = first or made["taken"]
        differences = sum(len(set(made["taken"][d]) ^ set(first[d])) for d in DIALECTS)
        counts = [f"{d}: {len(made['taken'][d])} of {made['lines'][d]}" for d in DIALECTS]
        print(f"TVM {version}: {', '.join(counts)}; {differences} other than the first", flush=True)
        differing += differences
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
