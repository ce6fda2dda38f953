// SPDX-License-Identifier: BSD-3-Clause
// Chooses a compiled pipeline by name, as armdc does.
// flags: -O2 -DARM_DELEGATE_COMPILED
// times: 5
// ceiling: seconds 2
#include <arm_delegate/compiled.hpp>

#include <string_view>

arm_delegate::compiled_program compile(char const* path, std::string_view target) {
  auto const& pipeline =
      arm_delegate::find_pipeline(arm_delegate::standard_pipeline_table(), target);
  return pipeline.compile(arm_delegate::frontend::pt2::load(path), {}, nullptr);
}
