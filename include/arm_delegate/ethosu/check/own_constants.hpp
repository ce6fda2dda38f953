#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks that nothing overwrites weights and scales while operations read them.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/byte_ranges.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/text.hpp>

#include <fmt/core.h>

#include <optional>
#include <string_view>
#include <vector>

namespace arm_delegate::ethosu::check {

/// Constants are read while an operation runs, or the chain that it starts, which must not write to
/// them. An input that overlaps them is legal, but probably a miscompile: Vela copies weights
/// over feature maps at branch targets.
class own_constants {
 public:
  explicit own_constants(stream_findings& findings) : findings_(findings) {}

  void check(kernel_operation const& o) {
    read_.insert(read_.end(), o.weights.streams.begin(), o.weights.streams.end());
    read_.insert(read_.end(), o.scales.begin(), o.scales.end());
    if (!read_.empty()) compare(o, byte_ranges(read_));
    if (o.ofm.storage != activation_storage::chained) read_.clear();
  }

 private:
  void compare(kernel_operation const& o, byte_ranges const& constants) {
    auto const shared = [&](feature_map const& f) -> std::optional<byte_range> {
      bool const may_meet = ranges::any_of(
          constants.list(), [&](byte_range const& r) { return r.region == f.region; });
      return may_meet ? constants.overlap(byte_ranges(ranges_of(f))) : std::nullopt;
    };
    auto const check_input = [&](feature_map const& f, std::string_view what) {
      if (auto const both = shared(f)) {
        findings_.report(fmt::format("suspicious: {} overlaps the weights or scales", what),
                         place_text(*both), {}, severity::warning);
      }
    };
    if (reads_ifm(o)) check_input(o.ifm, "the input");
    if (auto const* f = read_ifm2(o)) check_input(*f, "the second input");
    if (!writes_ofm(o)) return;
    if (auto const both = shared(written_map(o))) {
      findings_.report("the output overwrites weights or scales that are still read",
                       place_text(*both));
    }
  }

  stream_findings& findings_;
  std::vector<byte_range> read_{};  ///< by the operation and earlier ones in its chain
};

}  // namespace arm_delegate::ethosu::check
