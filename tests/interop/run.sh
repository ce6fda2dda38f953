#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Checks armdc's files with PyTorch, ExecuTorch, tosa_reference_model and Vela.
#
#   run.sh [--armdc PATH] [--corpus DIR] [--only PATTERN]
#          [--models|--architectures|--ops|--programs|--generated|--runs|--random|--verif]
#          [--structure|--partitions|--peer-tests|--opinfo|--sweep|--weights|--streams]
#          [--devices|--pte|--written|--quantized] [--all] [--seed N] [--every N] [--refused|--npus]
#   run.sh --speed BIN      the interpreter against tosa_reference_model; BIN: see speed.py
#   run.sh --quantizer-speed BIN  armdc quantize against ExecuTorch's; BIN: see quantizer_speed.py
#   run.sh --npu-speed BIN  the code generator for NPUs against the newest ExecuTorch and Vela, as
#                           tables: cycles, memory, time; BIN: see vela_speed.py
#
# The default part is --models. The Python environments are in ARM_DELEGATE_PEERS, default
# ~/.cache/arm_delegate/peers; if PyPI can't be reached, the tests are skipped with exit code 0.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
peers=${ARM_DELEGATE_PEERS:-${XDG_CACHE_HOME:-$HOME/.cache}/arm_delegate/peers}
armdc='' corpus=${ARM_DELEGATE_CORPUS:-} rest=()

while (($#)); do
  case $1 in
    --armdc) armdc=${2:?--armdc needs a path}; shift 2 ;;
    --corpus) corpus=${2:?--corpus needs a folder}; shift 2 ;;
    --speed) speed=${2:?--speed needs the folder of armdc and bench_interpret}; shift 2 ;;
    --npu-speed) npu_speed=${2:?--npu-speed needs the folder of npu_quality}; shift 2 ;;
    --quantizer-speed) quantizer_speed=${2:?--quantizer-speed needs the folder of armdc}; shift 2 ;;
    --only) rest+=(--only "${2:?--only needs a pattern}"); shift 2 ;;
    -h | --help) sed -n '3,16s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) rest+=("$1"); shift ;;
  esac
done

find_armdc() {
  local candidate
  for candidate in "$root"/build/release/bin/armdc "$root"/build/*/bin/armdc; do
    if [[ -f $candidate && -x $candidate ]]; then
      printf '%s' "$candidate"
      return
    fi
  done
}

[[ -n $armdc ]] || armdc=$(find_armdc)
if [[ ! -x $armdc ]]; then
  printf 'interop: error: no armdc: build the release preset, or give --armdc PATH\n' >&2
  exit 2
fi
[[ -n $corpus || ! -d $root/../shared/corpus ]] || corpus=$root/../shared/corpus
[[ -z $corpus ]] || rest+=(--corpus "$corpus")

code=0
"$here/make_env.sh" ${npu_speed:+--newest} "$peers" || code=$?
if ((code == 77)); then
  printf 'interop: 0 passed, 0 failed, 1 skipped\n'
  exit 0
fi
((code == 0)) || exit "$code"

# Two processes at a time are enough; PyTorch and numpy must not start more threads each.
export OMP_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1
if [[ -n ${speed:-} ]]; then
  exec "$peers/peers/bin/python" "$here/speed.py" "$speed" "$corpus"
fi
if [[ -n ${quantizer_speed:-} ]]; then
  exec "$peers/peers/bin/python" "$here/quantizer_speed.py" "$quantizer_speed" "$corpus"
fi
if [[ -n ${npu_speed:-} ]]; then
  if [[ ! -f $peers/newest/complete ]]; then
    printf 'SKIPPED: the newest ExecuTorch and Vela cannot be installed\n'
    exit 0
  fi
  exec "$peers/newest/bin/python" "$here/vela_speed.py" "$npu_speed" "$corpus" \
    "$peers/generated/newest"
fi
exec nice -n 5 "$peers/peers/bin/python" "$here/check.py" --armdc "$armdc" --peers "$peers" \
  "${rest[@]}"
