#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Everything that takes a program to TOSA; readers are includes of their own:
// <arm_delegate/frontends/pt2/load.hpp>. For users; headers of the library never include it.

#include <arm_delegate/ir/program_builder.hpp>     // IWYU pragma: export
#include <arm_delegate/ops/standard.hpp>           // IWYU pragma: export
#include <arm_delegate/passes/standard.hpp>        // IWYU pragma: export
#include <arm_delegate/pipeline/pipeline.hpp>      // IWYU pragma: export
#include <arm_delegate/targets/tosa.hpp>           // IWYU pragma: export
#include <arm_delegate/tosa/format/serialize.hpp>  // IWYU pragma: export
