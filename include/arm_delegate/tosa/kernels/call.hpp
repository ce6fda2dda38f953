#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The arguments of a kernel: one operator of a graph and its operands.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/kernels/worker_team.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate::tosa {

/// The arguments of a kernel. During preparation, operands that are not constant have no data.
struct call {
  operation const* what = nullptr;
  std::size_t index = 0;  ///< of the operator in its region
  std::span<operand const> inputs{};
  std::span<operand const> outputs{};
  std::span<std::byte> scratch{};                ///< of the size that the operator requested
  worker_team* team = nullptr;                   ///< null: single-threaded
  std::vector<diagnostic>* overflows = nullptr;  ///< as in `run_options`

  [[nodiscard]] operand const& output() const { return outputs.front(); }

  [[nodiscard]] bool flag(attribute<bool> key) const { return what->attrs.flag(key); }
  [[nodiscard]] std::int64_t integer(attribute<std::int64_t> key) const {
    return what->attrs.integer(key);
  }
  [[nodiscard]] std::vector<std::int32_t> const& integers(
      attribute<std::vector<std::int32_t>> key) const {
    return what->attrs.integers(key);
  }
  /// True if the enumeration attribute has that value; a missing attribute has no value.
  [[nodiscard]] bool is(attribute<symbol> key, std::string_view enumerator) const {
    auto const* chosen = what->attrs.find(key);
    return chosen != nullptr && chosen->name == enumerator;
  }
  /// The first element of an integer operand: a zero point, a shift.
  [[nodiscard]] std::int64_t scalar(std::size_t i) const {
    return with_storage(inputs[i].type, [&]<class T>(std::type_identity<T>) {
      return static_cast<std::int64_t>(*inputs[i].as<T>());
    });
  }

  /// The number of workers of `in_parts`. Allocate memory that each worker needs that many times.
  [[nodiscard]] std::size_t workers() const { return team == nullptr ? 1 : team->size(); }
  /// Calls `part(first, last, worker)` for parts of [0, count), in parallel if that pays: `cost` is
  /// the cost of one of `count`, in elements read or written. The results must not depend on the
  /// boundaries of the parts.
  template <class Part>
  void in_parts(std::size_t count, std::size_t cost, Part const& part) const {
    constexpr std::size_t worthwhile = 65536;
    constexpr std::size_t parts_each = 4;  // workers differ in speed
    auto const least = worthwhile / std::max<std::size_t>(cost, 1) + 1;
    auto const size = std::max(least, count / (parts_each * workers()) + 1);
    if (workers() == 1 || count <= size) return part(std::size_t{0}, count, std::size_t{0});
    auto const one = [&](std::size_t i, std::size_t worker) {
      part(i * size, std::min(count, (i + 1) * size), worker);
    };
    using one_type = decltype(one);
    team->run((count + size - 1) / size,
              [](void const* work, std::size_t i, std::size_t worker) {
                (*static_cast<one_type const*>(work))(i, worker);
              },
              &one);
  }

  /// The specification's REQUIRE: if it does not hold, the behaviour is unpredictable.
  void require(bool holds, std::string_view rule) const {
    if (!holds) unpredictable(rule);
  }
  /// The same for integers that must fit their type. The results have their low bits.
  void require_range(bool holds, std::string_view rule) const {
    if (holds) return;
    if (overflows == nullptr) unpredictable(rule);
    auto made = problem(rule);
    made.level = severity::warning;
    if (!ranges::contains(*overflows, made)) overflows->push_back(std::move(made));
  }
  [[noreturn]] void unpredictable(std::string_view rule) const { throw error(problem(rule)); }

 private:
  [[nodiscard]] diagnostic problem(std::string_view rule) const {
    return {.id = code::unpredictable,
            .why = {.rule = fmt::format("operator {} ({}): the result is unpredictable: {}", index,
                                        name(what->code), rule),
                    .remedy = "see the operator's REQUIRE statements in the TOSA specification"},
            .node = what->location};
  }
};

}  // namespace arm_delegate::tosa
