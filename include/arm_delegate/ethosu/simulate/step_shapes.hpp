#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks that the sizes and parameters of an operation are consistent, as the arithmetic requires.

#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/text.hpp>
#include <arm_delegate/ethosu/rules/ifm_block.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate::ethosu::simulate {

/// Tracks the accumulators and chain buffers that operations leave to later ones; rejects
/// operations that would read missing elements.
class step_shapes {
 public:
  explicit step_shapes(check::stream_findings& findings) : findings_(findings) {}

  bool allows(kernel_operation const& o) {
    return has_weights(o) && has_numbers(o) && has_sizes(o) && finds_accumulators(o) &&
           finds_chain(o.ifm, "the input") &&
           (!o.ifm2 || finds_chain(*o.ifm2, "the second input")) && leaves(o);
  }

  /// Forgets everything: a branch may lead here.
  void forget() {
    kept_.reset();
    chains_ = {};
  }

 private:
  /// Height, width, depth.
  using sizes = std::array<std::int64_t, 3>;
  static sizes sizes_of(feature_map const& f) { return {f.height, f.width, f.depth}; }
  bool require(bool holds, std::string_view what, std::string actual, std::string allowed = {}) {
    if (!holds) findings_.refuse(std::string(what), std::move(actual), std::move(allowed));
    return holds;
  }
  static bool copies(kernel_operation const& o) {
    return o.kind == kernel_kind::pool && o.pooling == pooling_mode::none;
  }

  bool has_weights(kernel_operation const& o) {
    bool const needs =
        (o.kind == kernel_kind::conv && !o.multiplies_matrices) || o.kind == kernel_kind::depthwise;
    return require(!needs || !o.weights.streams.empty(), "the operation has no weights", "0 bytes");
  }

  bool has_numbers(kernel_operation const& o) {
    auto const is_narrow = [&](feature_map const& f, std::string_view what) {
      return require(f.precision != activation_precision::b64,
                     fmt::format("{} has 64 bits, which the simulator does not support", what),
                     "b64", "at most 32");
    };
    constexpr std::int64_t most = 30;  // 2^(30 - dbl_rnd) is added
    for (auto const doubled :
         {o.out.double_rounding, o.ifm_scale.double_rounding, o.ifm2_scale.double_rounding}) {
      if (!require(doubled <= most, "the simulator does not support this dbl_rnd",
                   std::to_string(doubled), fmt::format("at most {}", most))) {
        return false;
      }
    }
    constexpr std::int64_t float_bits = 16;
    return require(o.accumulator_bits != float_bits,
                   "the simulator does not support these accumulators", "f16", "i32, i40 or i48") &&
           (copies(o) || is_narrow(o.ifm, "the input")) &&
           (!o.ifm2 || o.starts_from == acc_input::ifm2 || is_narrow(*o.ifm2, "the second input"));
  }

  bool has_sizes(kernel_operation const& o) {
    bool const is_placed = o.keeps_accumulators || o.ofm.storage != activation_storage::none;
    if (!require(is_placed, "the output is written nowhere", "storage none",
                 "accumulators or memory")) {
      return false;
    }
    if (o.kind == kernel_kind::elementwise || copies(o)) return true;
    if (rules::keeps_depth(o)) {
      return require(o.ifm.depth == o.ofm.depth, "the input and the output differ in depth",
                     std::to_string(o.ifm.depth), std::to_string(o.ofm.depth));
    }
    if (o.kind == kernel_kind::conv && !o.multiplies_matrices) return true;
    // Matrix products and reduce sums have no window.
    return require(o.ifm.height == o.ofm.height && o.ifm.width == o.ofm.width &&
                       o.upscale == ifm_upscale_mode::none,
                   "the input and the output differ in height or width",
                   sizes_text(sizes_of(o.ifm)), sizes_text(sizes_of(o.ofm)));
  }

  bool finds_accumulators(kernel_operation const& o) {
    if (o.starts_from == acc_input::ifm2) {
      return require(
          o.kind != kernel_kind::elementwise && !o.multiplies_matrices,
          "the second input cannot be both an operand and the accumulators' initial value", "ifm2",
          "reset or keep");
    }
    if (o.starts_from != acc_input::keep) return true;
    return require(kept_ == sizes_of(o.ofm), "no earlier operation left accumulators of this shape",
                   sizes_text(sizes_of(o.ofm)), kept_ ? sizes_text(*kept_) : "none");
  }
  bool finds_chain(feature_map const& f, std::string_view what) {
    if (f.storage != activation_storage::chained) return true;
    auto const& chain = chains_[static_cast<std::size_t>(f.region)];
    return require(chain == sizes_of(f), fmt::format("{} is missing in its chain buffer", what),
                   sizes_text(sizes_of(f)), chain ? sizes_text(*chain) : "none");
  }
  bool leaves(kernel_operation const& o) {
    kept_.reset();
    if (o.keeps_accumulators) {
      kept_ = sizes_of(o.ofm);
    } else if (o.ofm.storage == activation_storage::chained) {
      chains_[static_cast<std::size_t>(o.ofm.region)] = sizes_of(o.ofm);
    }
    return true;
  }

  check::stream_findings& findings_;
  std::optional<sizes> kept_{};
  std::array<std::optional<sizes>, 8> chains_{};
};

}  // namespace arm_delegate::ethosu::simulate
