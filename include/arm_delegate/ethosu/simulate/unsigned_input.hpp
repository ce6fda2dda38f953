#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Whether a stream reads an input as unsigned; a payload does not store this.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/simulate/prepare.hpp>

#include <span>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::simulate {

namespace detail {

/// Follows an input through transfers to the first operations that read it.
class input_follower {
 public:
  explicit input_follower(byte_range const& input) { copies_.push_back(input); }

  bool is_unsigned(std::span<npu_step const> steps) {
    for (auto const& step : steps) {
      if (auto const* d = std::get_if<dma_step>(&step)) {
        follow(d->op);
      } else if (auto const* k = std::get_if<kernel_step>(&step)) {
        if (reads_unsigned(k->op)) return true;
        if (writes_ofm(k->op)) forget(ranges_of(k->op.ofm));
      }
    }
    return false;
  }

 private:
  static bool overlap(byte_range const& a, byte_range const& b) {
    return a.region == b.region && a.base < b.base + b.length && b.base < a.base + a.length;
  }
  [[nodiscard]] bool holds_input(byte_range const& r) const {
    return ranges::any_of(copies_, [&](byte_range const& c) { return overlap(c, r); });
  }
  [[nodiscard]] bool holds_input(std::vector<byte_range> const& ranges) const {
    return ranges::any_of(ranges, [&](byte_range const& r) { return holds_input(r); });
  }

  [[nodiscard]] bool reads_unsigned(kernel_operation const& o) const {
    if (reads_ifm(o) && !o.ifm.is_signed() && holds_input(ranges_of(o.ifm))) return true;
    auto const* second = read_ifm2(o);
    return second != nullptr && !second->is_signed() && holds_input(ranges_of(*second));
  }

  void follow(dma_operation const& o) {
    auto const all = accesses_of(o);
    bool const copies = holds_input(all.reads.front().ranges);
    auto const& written = all.writes.front().ranges;
    forget(written);
    if (copies) copies_.insert(copies_.end(), written.begin(), written.end());
  }

  /// Removes overwritten bytes.
  void forget(std::vector<byte_range> const& written) {
    remove_where(copies_, [&](byte_range const& c) {
      return ranges::any_of(written, [&](byte_range const& w) { return overlap(c, w); });
    });
  }

  std::vector<byte_range> copies_{};
};

}  // namespace detail

/// True if an operation reads the input's bytes, or a copy of them, as unsigned.
[[nodiscard]] inline bool is_unsigned_input(std::span<npu_step const> steps,
                                            byte_range const& input) {
  return detail::input_follower(input).is_unsigned(steps);
}

}  // namespace arm_delegate::ethosu::simulate
