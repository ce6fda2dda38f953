#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The interface between a verifier rule and one operator of a graph.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/level.hpp>
#include <arm_delegate/tosa/rules/specification.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tosa {

/// The properties of an operator that rules read. Counts, element types, ranks and the shapes in
/// the specification's table were checked before; `size("IH")` is a dimension named there. A broken
/// rule throws.
class checker {
 public:
  checker(graph const& g, region const& r, std::size_t index, level const& limits,
          specification::profile_set profiles)
      : graph_(g),
        region_(r),
        what_(r.operations[index]),
        index_(index),
        limits_(limits),
        profiles_(profiles) {}

  [[nodiscard]] operation const& what() const { return what_; }
  [[nodiscard]] graph const& whole() const { return graph_; }
  [[nodiscard]] region const& in() const { return region_; }
  [[nodiscard]] level const& limits() const { return limits_; }
  [[nodiscard]] std::size_t input_count() const { return what_.inputs.size(); }
  [[nodiscard]] std::size_t output_count() const { return what_.outputs.size(); }
  [[nodiscard]] tensor const& input(std::size_t i = 0) const { return region_[what_.inputs[i]]; }
  [[nodiscard]] tensor const& output(std::size_t i = 0) const { return region_[what_.outputs[i]]; }

  [[nodiscard]] bool flag(attribute<bool> key) const { return what_.attrs.flag(key); }
  [[nodiscard]] std::int64_t integer(attribute<std::int64_t> key) const {
    return what_.attrs.integer(key);
  }
  /// A list attribute with `count` elements; another number is an error.
  [[nodiscard]] std::vector<std::int32_t> integers(attribute<std::vector<std::int32_t>> key,
                                                   std::size_t count) const {
    auto const* given = what_.attrs.find(key);
    static std::vector<std::int32_t> const none;
    auto const& list = given != nullptr ? *given : none;
    if (list.size() != count)
      fail(fmt::format("'{}' has {} elements, not {}", key.name, list.size(), count));
    return list;
  }
  /// True if the enumeration attribute has that value; a missing attribute has no value.
  [[nodiscard]] bool is(attribute<symbol> key, std::string_view enumerator) const {
    auto const* chosen = what_.attrs.find(key);
    return chosen != nullptr && chosen->name == enumerator;
  }
  /// The elements of an integer operand, or nothing if they are only known at run time.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> constant(std::size_t i) const {
    auto const& t = input(i);
    if (!t.data || t.variable || is_floating(t.type)) return std::nullopt;
    return t.data->values<std::int64_t>();
  }

  /// A dimension named in the specification's table.
  [[nodiscard]] std::int64_t size(std::string_view name) const {
    for (auto const& [known, size] : sizes_) {
      if (known == name) return size;
    }
    ARM_DELEGATE_ASSERT(false);
    return 0;
  }
  /// Binds the name; fails if it is bound to another size.
  void bind(std::string_view name, std::int64_t size, std::string_view argument) {
    for (auto const& [known, bound] : sizes_) {
      if (known != name) continue;
      if (bound == size) return;
      fail(
          fmt::format("'{}' has {} = {}, but other operands have {}", argument, name, size, bound));
    }
    sizes_.emplace_back(name, size);
  }

  /// ERROR_IF of the specification; `rule` states the requirement or its violation.
  void error_if(bool broken, std::string_view rule) const {
    if (broken) fail(rule);
  }
  /// The same for a rule as text, which is empty if it holds.
  void error_if(std::string_view broken_rule) const { error_if(!broken_rule.empty(), broken_rule); }
  /// Requires a profile or extension for the value of an attribute.
  void needs(specification::profile_set all, std::string_view rule) const {
    error_if((profiles_ & all) != all, rule);
  }
  /// Checks a limit of the level.
  void limit(std::string_view argument, std::int64_t value, std::int64_t most,
             std::string_view limit_name) const {
    if (value <= most) return;
    fail(rejection{.rule = fmt::format("{} of level {}", limit_name, limits_.name),
                   .actual = fmt::format("'{}' is {}", argument, value),
                   .allowed = fmt::format("at most {}", most)});
  }
  void limit_rank(tensor const& t) const {
    limit("rank of " + t.name, static_cast<std::int64_t>(t.sizes.rank()), limits_.max_rank,
          "MAX_RANK");
  }
  /// Checks that the result has the operands' broadcast sizes.
  void check_broadcast(std::size_t operands) const {
    auto const& result = output().sizes;
    for (std::size_t i = 0; i < operands; ++i) {
      error_if(input(i).sizes.rank() != result.rank(), "operands and result differ in rank");
    }
    for (std::size_t d = 0; d < result.rank(); ++d) {
      std::int64_t size = 1;
      for (std::size_t i = 0; i < operands; ++i) {
        auto const mine = input(i).sizes[d];
        if (mine != 1 && size != 1 && mine != size)
          fail(fmt::format("operands cannot be broadcast: dimension {} is {} and {}", d, size,
                           mine));
        size = std::max(size, mine);
      }
      if (result[d] != size)
        fail(fmt::format("dimension {} of the result is {}, not {}", d, result[d], size));
    }
  }

  [[noreturn]] void fail(std::string_view rule) const {
    fail(rejection{.rule = std::string(rule)});
  }
  [[noreturn]] void fail(rejection why) const { throw error(problem(std::move(why))); }
  /// The same as a value, attributed to the program's node if the operator knows it.
  [[nodiscard]] diagnostic problem(rejection why) const {
    auto const& handles = what_.debug_handles;
    why.rule.insert(0, place());
    auto d = diagnostic{.id = code::bad_tosa, .why = std::move(why)};
    if (output_count() > 0) d.node = output().name;
    d.debug_handle = handles.empty() ? 0 : handles.front();
    return d;
  }
  /// The start of each message: "operator 3 (CONV2D): ".
  [[nodiscard]] std::string place() const {
    return fmt::format("operator {} ({}): ", index_, name(what_.code));
  }

 private:
  graph const& graph_;
  region const& region_;
  operation const& what_;
  std::size_t index_;
  level const& limits_;
  specification::profile_set profiles_;
  std::vector<std::pair<std::string_view, std::int64_t>> sizes_{};
};

}  // namespace arm_delegate::tosa
