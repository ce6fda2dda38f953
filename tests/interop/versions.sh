# SPDX-License-Identifier: BSD-3-Clause
# The versions of other tools that the facts in this project are from, and that the tests compare
# with. make_env.sh installs them; tests/architecture/check.sh compares those in messages.
# shellcheck shell=bash disable=SC2034

torch_version=2.13.0
torchao_version=0.18.0
executorch_version=1.4.1
executorch_080_version=0.5.0  # the one for TOSA 0.80; only its formats are known here
tosa_tools_version=2026.5.0
vela_version=5.1.0      # the one for TOSA 1.0
vela_080_version=4.2.0  # the last that reads TOSA 0.80
litert_version=2.3.0
# The newest, beside which docs/code_generator.md puts the code generator.
newest_executorch_version=1.5.1
newest_vela_version=5.2.0
