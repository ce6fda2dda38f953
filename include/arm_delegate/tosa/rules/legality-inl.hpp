#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of legality.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/table_check.hpp>
#include <arm_delegate/tosa/rules/legality.hpp>
#include <arm_delegate/tosa/rules/level.hpp>
#include <arm_delegate/tosa/rules/specification.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tosa::detail {

/// Checks kernels, strides and padding of a window against the level.
inline void check_window(checker const& c) {
  auto const check = [&](attribute<std::vector<std::int32_t>> key, std::int64_t most,
                         std::string_view limit_name) {
    auto const* list = c.what().attrs.find(key);
    if (list == nullptr) return;
    for (auto x : *list) c.limit(key.name, x, most, limit_name);
  };
  check(attr::kernel, c.limits().max_kernel, "MAX_KERNEL");
  check(attr::pad, c.limits().max_kernel, "MAX_KERNEL");
  check(attr::stride, c.limits().max_stride, "MAX_STRIDE");
}

/// The broken rule of an operator in the main region, without its position in the message.
inline std::optional<diagnostic> find_broken(graph const& g, std::size_t index,
                                             spec::profile_set profiles) {
  checker c(g, g.main(), index, level_8k, profiles);
  try {
    verify_sizes(c);
    table_check(c, profiles).run();
    check_window(c);
    return std::nullopt;
  } catch (error const& e) {
    auto problem = e.diagnostics().front();
    problem.why.rule.erase(0, c.place().size());
    return problem;
  }
}

/// Why the operator is illegal for lack of the extension for 16-bit activations, or nothing.
inline std::optional<diagnostic> find_missing_int16(graph const& g, std::size_t index,
                                                    target_facts const& target) {
  auto const with_int16 = profiles_of(target) | spec::ext_int16;
  if (!target.integer || find_broken(g, index, with_int16)) return std::nullopt;
  auto const operator_name = name(g.main().operations[index].code);
  return diagnostic{.id = code::missing_extension,
                    .why = {.rule = fmt::format("extensions of {}", target.name),
                            .actual = fmt::format("TOSA's {} of INT16", operator_name),
                            .allowed = fmt::format("{} of other types", operator_name),
                            .remedy = "compile for a target with +int16"}};
}

}  // namespace arm_delegate::tosa::detail

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION std::optional<diagnostic> find_illegal(graph const& g, std::size_t index,
                                                             target_facts const& target) {
  constexpr specification::profile_set all = ~specification::profile_set{0};
  auto problem = detail::find_broken(g, index, profiles_of(target));
  if (!problem) return std::nullopt;
  if (!detail::find_broken(g, index, all)) return detail::find_missing_int16(g, index, target);
  auto const operator_name = std::string(name(g.main().operations[index].code));
  problem->id = code::unsupported_value;
  auto& why = problem->why;
  if (why.actual.empty()) why.actual = std::exchange(why.rule, {});
  why.rule = fmt::format("TOSA's {}{}{}", operator_name, why.rule.empty() ? "" : ": ", why.rule);
  if (why.allowed.empty())
    why.allowed = fmt::format("the forms of {} in the TOSA specification", operator_name);
  if (why.remedy.empty()) why.remedy = "split or reshape the tensors";
  return problem;
}

}  // namespace arm_delegate::tosa
