#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Limits on the memory and work that a payload may use on the host, checked in advance.

#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace arm_delegate::ethosu::simulate {

/// Limits for untrusted payloads: they must not exhaust the host.
struct simulation_limits {
  std::int64_t region_bytes = std::int64_t{1} << 30;  ///< of all regions together
  std::int64_t elements = std::int64_t{1} << 27;      ///< of a map, a kernel, a transfer's row
  std::int64_t pieces = std::int64_t{1} << 21;        ///< contiguous pieces of a map or a transfer
  std::int64_t weights = std::int64_t{1} << 29;       ///< of all operations, decoded
  std::int64_t steps = std::int64_t{1} << 20;         ///< operations and transfers
  /// Multiply-accumulates, elements and bytes of all steps.
  std::int64_t work = std::int64_t{1} << 38;
};

/// The product of positive numbers, capped at 2^62.
[[nodiscard]] constexpr std::int64_t capped_product(std::initializer_list<std::int64_t> factors) {
  constexpr std::int64_t most = std::int64_t{1} << 62;
  std::int64_t made = 1;
  for (auto const f : factors) made = f > most / made ? most : made * f;
  return made;
}

/// Rejects steps that are too large, and streams with too much work in total.
class step_bounds {
 public:
  step_bounds(simulation_limits const& limits, check::stream_findings& findings)
      : limits_(limits), findings_(findings) {}

  /// True if the operation may be examined, apart from its weights.
  bool allows(kernel_operation const& o) {
    auto const& k = o.kernel;
    return is_map(o.ifm, "the input") && (!o.ifm2 || is_map(*o.ifm2, "the second input")) &&
           is_map(o.ofm, "the output") &&
           is_bounded(capped_product({k.height, k.width, o.ifm.depth}), "the window") &&
           counts_step() && spend(work_of(o));
  }

  bool allows(dma_operation const& o) {
    if (o.rows < 1 || o.planes < 1 || o.source.length < 1) {
      findings_.refuse("the transfer has no bytes", fmt::format("{} planes, {} rows, {} bytes",
                                                                o.planes, o.rows, o.source.length));
      return false;
    }
    auto const chosen = o.gathers || o.scatters ? o.largest_index + 1 : 0;
    auto const rows = capped_product({std::max(o.rows, chosen), o.planes});
    return is_within(rows, limits_.pieces, "the number of rows") &&
           is_bounded(o.source.length, "a row") && counts_step() &&
           spend(capped_product({rows, o.source.length + work_of_piece}));
  }

  /// True if that many numbers may be decoded.
  bool allows_weights(std::int64_t count) {
    if (!is_bounded(count, "the kernel") || !spend(count)) return false;
    weights_ += count;
    return is_within(weights_, limits_.weights, "the number of weights");
  }

  /// The work of all steps so far.
  [[nodiscard]] std::int64_t work() const { return work_; }
  /// Counts work; false if the limit is exceeded.
  bool spend(std::int64_t work) {
    work_ = std::min(work_, limits_.work) + std::min(work, limits_.work + 1);
    return is_within(work_, limits_.work, "the total work");
  }

 private:
  /// Ranges are sorted, compared several times, and looked up in diagnostics.
  static constexpr std::int64_t work_of_piece = 256;

  bool is_map(feature_map const& f, std::string_view what) {
    if (f.height < 1 || f.width < 1) {
      findings_.refuse(fmt::format("{} has no elements", what),
                       fmt::format("{}x{}", f.height, f.width));
      return false;
    }
    return is_bounded(capped_product({f.height, f.width, f.depth}), what) &&
           (!is_in_memory(f) ||
            is_within(most_ranges(f), limits_.pieces, fmt::format("{} in pieces", what)));
  }
  bool is_bounded(std::int64_t elements, std::string_view what) {
    return is_within(elements, limits_.elements, what);
  }
  bool counts_step() { return is_within(++steps_, limits_.steps, "the number of operations"); }
  bool is_within(std::int64_t count, std::int64_t most, std::string_view what) {
    if (count <= most) return true;
    findings_.refuse(fmt::format("{} is too large to simulate", what), std::to_string(count),
                     std::to_string(most));
    return false;
  }

  static std::int64_t work_of(kernel_operation const& o) {
    auto const& k = o.kernel;
    bool const is_reduced = o.kind == kernel_kind::pool && o.pooling == pooling_mode::reduce_sum;
    bool const has_window = o.kind != kernel_kind::elementwise && o.kind != kernel_kind::resize;
    bool const takes_all = o.kind == kernel_kind::conv || is_reduced;
    auto work = capped_product({o.ofm.height, o.ofm.width, o.ofm.depth,
                                has_window ? capped_product({k.height, k.width}) : 1,
                                takes_all ? o.ifm.depth : 1});
    auto const add_map = [&](feature_map const& f) {
      work += 4 * f.height * f.width * f.depth;
      if (is_in_memory(f)) work += work_of_piece * most_ranges(f);
    };
    add_map(o.ifm);
    if (o.ifm2) add_map(*o.ifm2);
    add_map(o.ofm);
    for (auto const& r : o.weights.streams) work += r.length;
    for (auto const& r : o.scales) work += r.length;
    return work;
  }

  simulation_limits const& limits_;
  check::stream_findings& findings_;
  std::int64_t steps_ = 0;
  std::int64_t weights_ = 0;
  std::int64_t work_ = 0;
};

}  // namespace arm_delegate::ethosu::simulate
