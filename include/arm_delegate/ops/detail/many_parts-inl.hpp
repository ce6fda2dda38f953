#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of many_parts.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ops/detail/many_parts.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_many_parts(std::string_view what,
                                                                 std::int64_t count,
                                                                 std::string_view remedy) {
  if (count <= most_parts) return std::nullopt;
  return rejection{.rule = std::string(what),
                   .actual = fmt::format("{}", count),
                   .allowed = fmt::format("at most {}", most_parts),
                   .remedy = std::string(remedy)};
}

}  // namespace arm_delegate::op::detail
