#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Make the Python environments of the interop tests: DIR/peers (PyTorch, ExecuTorch, TOSA tools,
# Vela 5.1, LiteRT) and DIR/vela-4.2 (the last Vela that reads TOSA 0.80); with --newest also
# DIR/newest (the newest ExecuTorch and Vela; left out, with a message, if the package index does not
# have them).
#
#   make_env.sh [--newest] [DIR]     default DIR: $XDG_CACHE_HOME/arm_delegate/peers (or ~/.cache/...)
#
# A complete environment is reused; all take about 4 GB. pip's own settings (environment, pip.conf)
# decide where packages come from. Exit code 77 if they can't be reached, 1 for other failures.
set -euo pipefail

with_newest=
if [[ ${1:-} == --newest ]]; then
  with_newest=1
  shift
fi
dir=${1:-${XDG_CACHE_HOME:-$HOME/.cache}/arm_delegate/peers}
python=${PYTHON:-python3}

# The versions that the corpora were made with.
source "$(dirname "${BASH_SOURCE[0]}")/versions.sh"
vela=ethos-u-vela==$vela_version
vela_080=ethos-u-vela==$vela_080_version
newest_vela=ethos-u-vela==$newest_vela_version
executorch=executorch==$executorch_version
newest_executorch=executorch==$newest_executorch_version
no_deps=("$executorch" "torchao==$torchao_version" pytorch-tokenizers)
others=("numpy<2.2" pandas expecttest hypothesis kgb packaging parameterized pyyaml ruamel.yaml
  tabulate scikit-learn hydra-core omegaconf pytest "tosa-tools==$tosa_tools_version"
  "$vela" ml_dtypes==0.5.1)
newest_no_deps=("${no_deps[@]/$executorch/$newest_executorch}")
newest_others=("${others[@]/$vela/$newest_vela}")
litert=ai-edge-litert==$litert_version # not on every index, and only needed for graphs of TensorFlow Lite

say() { printf 'interop: %s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }
install_into() {
  "$1/bin/python" -m pip install --disable-pip-version-check "${@:2}" >>"$dir/pip.log" 2>&1
}

require_venv() {
  has_venv && return
  if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
    say "installing python3-venv"
    apt-get -qq update && apt-get -qq install -y --no-install-recommends python3-venv >/dev/null ||
      say "apt-get failed"
  fi
  has_venv || die "$python with its venv module is missing: install the package python3-venv"
}

has_venv() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }

# Downloading the smallest package shows whether the index is reachable. pip prints "from versions:
# none" if it got no listing at all; any other failure is a real one.
probe_index() {
  local venv=$1 log=$dir/probe.log
  rm -rf "$dir/probe"
  if "$venv/bin/python" -m pip download --disable-pip-version-check --retries 1 --timeout 20 \
    --no-deps --dest "$dir/probe" kgb >"$log" 2>&1; then
    rm -rf "$dir/probe" "$log"
    return
  fi
  if grep -q -E 'from versions: none|NewConnectionError|Max retries exceeded|timed out' "$log"; then
    printf 'SKIPPED: interop: PyPI cannot be reached\n'
    exit 77
  fi
  cat "$log" >&2
  die "pip cannot download a small package"
}

# On Linux x86-64 PyPI's own torch is the CUDA build, gigabytes with its dependencies. A "+cpu"
# wheel is used if an index has one; else pip is asked first what it would install.
install_torch() {
  local venv=$1 report=$dir/torch.json
  if install_into "$venv" "torch==$torch_version+cpu"; then return; fi
  # Older pips download the whole wheel to read its dependencies.
  install_into "$venv" 'pip>=23.2' || return
  install_into "$venv" --dry-run --report "$report" "torch==$torch_version" ||
    die "torch $torch_version is not on the configured package index"
  brings_no_cuda "$report" ||
    die "the package index offers only the CUDA build of torch $torch_version:" \
      "set PIP_EXTRA_INDEX_URL to PyTorch's CPU index"
  rm -f "$report"
  install_into "$venv" "torch==$torch_version"
}

brings_no_cuda() {
  "$python" - "$1" <<'PYTHON'
import json, sys
names = [p["metadata"]["name"] for p in json.load(open(sys.argv[1]))["install"]]
sys.exit(any(name.startswith(("nvidia", "cuda", "triton")) for name in names))
PYTHON
}

check_torch() {
  "$1/bin/python" - "$torch_version" 2>/dev/null <<'PYTHON' || die "torch in $1 is not the CPU build $torch_version"
import sys, torch
sys.exit(torch.__version__.split("+")[0] != sys.argv[1] or torch.version.cuda is not None)
PYTHON
}

# fill NAME REQUIREMENTS FUNCTION: (re)build DIR/NAME unless its stamp says it is complete. Fails if
# FUNCTION does. "set -e" does not apply inside FUNCTION, whose commands are therefore chained.
fill() {
  local venv=$dir/$1 wanted=$2 build=$3
  if [[ -f $venv/complete && $(<"$venv/complete") == "$wanted" ]]; then return; fi
  say "making $venv"
  rm -rf "$venv"
  "$python" -m venv "$venv" || die "cannot make $venv"
  probe_index "$venv"
  : >"$dir/pip.log"
  "$build" "$venv" && printf '%s\n' "$wanted" >"$venv/complete"
}

make() {
  fill "$@" && return
  tail -n 20 "$dir/pip.log" >&2
  die "cannot fill $dir/$1 (see $dir/pip.log)"
}

build_peers() {
  install_torch "$1" && check_torch "$1" &&
    install_into "$1" --no-deps "${no_deps[@]}" &&
    install_into "$1" "${others[@]}" &&
    check_torch "$1" && # the later packages must not have replaced it
    { install_into "$1" "$litert" || say "$litert is not available"; }
}

# The packages that an index may lack come first: a failure takes seconds.
build_newest() {
  install_into "$1" --no-deps "${newest_no_deps[@]}" &&
    install_into "$1" --no-deps "$newest_vela" &&
    install_torch "$1" && check_torch "$1" &&
    install_into "$1" "${newest_others[@]}" &&
    check_torch "$1"
}

build_vela_080() { install_into "$1" "$vela_080"; }

require_venv
mkdir -p "$dir"
# Two runs at the same time would interfere.
if command -v flock >/dev/null; then
  exec 9>"$dir/lock"
  flock 9
fi
version=$("$python" -c 'import sys; print("python %d.%d" % sys.version_info[:2])')
make peers "$version torch==$torch_version ${no_deps[*]} ${others[*]} $litert" build_peers
make vela-4.2 "$version $vela_080" build_vela_080
if [[ -n $with_newest ]]; then
  newest="$version torch==$torch_version ${newest_no_deps[*]} ${newest_others[*]}"
  (fill newest "$newest" build_newest) >/dev/null || # a subshell, which "exit" ends alone
    say "no environment with $newest_executorch and $newest_vela (see $dir/pip.log)"
fi
say "environments in $dir"
