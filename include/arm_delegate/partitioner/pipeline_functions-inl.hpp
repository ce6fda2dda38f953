#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of pipeline_functions.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/partitioner/pipeline_functions.hpp>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION pipeline_functions const& filled(pipeline_functions const& how) {
  if (how.target == nullptr || how.operators == nullptr || how.environment == nullptr ||
      how.lower == nullptr) {
    raise(code::bad_arguments, "the pipeline is empty: it has no target, operators or functions",
          "take how() of a pipeline<...>, or an entry of a pipeline_table");
  }
  return how;  // NOLINT(bugprone-return-const-ref-from-parameter): callers use it at once
}

}  // namespace arm_delegate
