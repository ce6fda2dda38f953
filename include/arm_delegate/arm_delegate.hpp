#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Everything needed to lower a program to TOSA, except readers, which are included separately:
// <arm_delegate/frontends/pt2/load.hpp>. For users; the library's headers never include it.

#include <arm_delegate/ir/program_builder.hpp>     // IWYU pragma: export
#include <arm_delegate/ops/standard.hpp>           // IWYU pragma: export
#include <arm_delegate/passes/standard.hpp>        // IWYU pragma: export
#include <arm_delegate/pipeline/pipeline.hpp>      // IWYU pragma: export
#include <arm_delegate/targets/tosa.hpp>           // IWYU pragma: export
#include <arm_delegate/tosa/format/serialize.hpp>  // IWYU pragma: export
