#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// U85: chains of kernel operations, which run as one. Each except the last leaves its result in a
// chain buffer, where the next one reads it block by block.
//
// Source: Vela (EthosU85OpGroup of ethos_u85.cpp; ethos_u85_register_cs_generator.cpp): there is no
// other description of chains. All streams of Vela's follow these rules.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/byte_ranges.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/text.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::rules {

/// The maximum number of operations in a chain.
inline constexpr std::size_t most_chained = 4;

/// The maximum number of maps that the operations of a chain read from memory.
inline constexpr std::int64_t most_chain_inputs = 3;

[[nodiscard]] constexpr bool is_chained(feature_map const& f) {
  return f.storage == activation_storage::chained;
}

/// True if an operation reads the result of the one before it in its chain.
[[nodiscard]] constexpr bool continues_chain(kernel_operation const& o) {
  return is_chained(o.ifm) || (o.ifm2 && is_chained(*o.ifm2));
}

/// True if an operation can be the first of a chain.
[[nodiscard]] constexpr bool may_start_chain(kernel_operation const& o) {
  bool const is_copy = o.kind == kernel_kind::pool && o.pooling == pooling_mode::none;
  return o.kind != kernel_kind::resize && !is_copy && o.starts_from == acc_input::reset &&
         !o.keeps_accumulators;
}

/// How many maps an operation reads from memory.
[[nodiscard]] constexpr std::int64_t inputs_in_memory(kernel_operation const& o) {
  return (reads_ifm(o) ? 1 : 0) + (read_ifm2(o) != nullptr ? 1 : 0);
}

namespace detail {

[[nodiscard]] inline std::string output_sizes(kernel_operation const& o) {
  return sizes_text({o.ofm.height, o.ofm.width, o.ofm.depth});
}
[[nodiscard]] inline std::string block_sizes(kernel_operation const& o) {
  return fmt::format("{}, microblock {}",
                     sizes_text({o.block.height, o.block.width, o.block.depth}),
                     setting_name(o.unit));
}

/// True if exactly one operand is the result of the previous operation.
[[nodiscard]] constexpr bool reads_result(kernel_operation const& o,
                                          kernel_operation const& before) {
  auto const is_result = [&](feature_map const& f) {
    return is_chained(f) && f.region == before.ofm.region;
  };
  bool const second = o.ifm2 && is_chained(*o.ifm2);
  return is_chained(o.ifm) != second && is_result(second ? *o.ifm2 : o.ifm);
}

/// True if each element of the output follows from the elements in the same place alone.
[[nodiscard]] constexpr bool is_pointwise(kernel_operation const& o) {
  if (o.kind == kernel_kind::elementwise) return true;
  bool const keeps_places = o.pooling == pooling_mode::max || o.pooling == pooling_mode::min ||
                            o.pooling == pooling_mode::average || o.pooling == pooling_mode::sum;
  auto const& k = o.kernel;
  return o.kind == kernel_kind::pool && keeps_places && k.height == 1 && k.width == 1 &&
         k.stride_y == 1 && k.stride_x == 1 && !k.has_padding() &&
         o.upscale == ifm_upscale_mode::none;
}

/// Calls `report(rejection)` for each rule that an operation after the first one breaks.
template <class Report>
void check_member(kernel_operation const& first, kernel_operation const& before,
                  kernel_operation const& o, Report const& report) {
  if (o.kind != kernel_kind::elementwise) {
    report(rejection{.rule = "only elementwise operations continue a chain"});
  }
  if (!reads_result(o, before)) {
    report(rejection{.rule = "an operation of a chain does not read the result of the one before",
                     .allowed = fmt::format("chain buffer {}, as one operand", before.ofm.region)});
  }
  if (output_sizes(o) != output_sizes(first)) {
    report(rejection{.rule = "results in one chain differ in their sizes",
                     .actual = output_sizes(o),
                     .allowed = output_sizes(first)});
  }
  if (o.block != first.block || o.unit != first.unit) {
    report(rejection{.rule = "operations of one chain differ in their blocks",
                     .actual = block_sizes(o),
                     .allowed = block_sizes(first)});
  }
}

}  // namespace detail

/// Calls `report(rejection)` for each rule that a chain of at least two operations breaks.
template <class Report>
void for_each_chain_violation(std::span<kernel_operation const> chain, Report const& report) {
  auto const& first = chain.front();
  if (!may_start_chain(first)) {
    report(rejection{.rule = "this operation cannot be the first of a chain",
                     .allowed = "no resize, no copy, and accumulators of its own"});
  }
  for (std::size_t i = 1; i < chain.size(); ++i) {
    detail::check_member(first, chain[i - 1], chain[i], report);
  }
  auto const moves = [](kernel_operation const& o) {
    return o.out.transpose != activation_transpose::hwc ||
           o.out.reverse != activation_reverse::none;
  };
  if (ranges::any_of(chain, moves)) {
    report(rejection{.rule = "an operation of a chain transposes or reverses its result"});
  }
  if (chain.size() > most_chained) {
    report(rejection{.rule = "the chain has too many operations",
                     .actual = std::to_string(chain.size()),
                     .allowed = fmt::format("{} at most", most_chained)});
  }
  std::int64_t inputs = 0;
  for (auto const& o : chain) inputs += inputs_in_memory(o);
  if (inputs > most_chain_inputs) {
    report(rejection{.rule = "the operations of a chain read too many maps from memory",
                     .actual = std::to_string(inputs),
                     .allowed = fmt::format("{} at most", most_chain_inputs)});
  }
}

/// True if operations break no rule of chains. Their maps need no places yet.
[[nodiscard]] inline bool may_chain(std::span<kernel_operation const> chain) {
  bool holds = true;
  for_each_chain_violation(chain, [&](rejection const&) { holds = false; });
  return holds;
}

/// True if two maps in memory have the same elements at the same bytes.
[[nodiscard]] constexpr bool has_same_bytes(feature_map a, feature_map const& b) {
  a.type = b.type;
  a.zero_point = b.zero_point;
  return a == b;
}

/// The first bytes that a chain writes although one of its operations reads them: it may read a
/// block after others are written. Vela writes the output over an input only if each element
/// replaces the one that it is computed from.
[[nodiscard]] inline std::optional<byte_range> overwritten_input(
    std::span<kernel_operation const> chain) {
  auto const& last = chain.back();
  if (!writes_ofm(last)) return std::nullopt;
  auto const output = written_map(last);
  std::vector<byte_range> read;
  auto const add = [&](kernel_operation const& o, feature_map const& f) {
    if (detail::is_pointwise(o) && has_same_bytes(f, output)) return;
    auto const all = ranges_of(f);
    read.insert(read.end(), all.begin(), all.end());
  };
  for (auto const& o : chain) {
    if (reads_ifm(o)) add(o, o.ifm);
    if (auto const* f = read_ifm2(o)) add(o, *f);
  }
  return byte_ranges(ranges_of(output)).overlap(byte_ranges(std::move(read)));
}

}  // namespace arm_delegate::ethosu::rules
