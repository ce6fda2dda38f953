#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tosa_json.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/report/detail/tosa_members.hpp>
#include <arm_delegate/report/tosa_json.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstdint>
#include <string>

namespace arm_delegate::report {

ARM_DELEGATE_FUNCTION std::string tosa_json(tosa::graph const& graph) {
  files::json_writer j;
  j.object().key("schema_version").value(std::int64_t{1});
  detail::write_members(j, graph);
  return j.end().text();
}

}  // namespace arm_delegate::report
