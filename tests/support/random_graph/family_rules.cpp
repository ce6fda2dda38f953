// SPDX-License-Identifier: BSD-3-Clause
// Bodies of family_rules.hpp: Vela 5.1's SUPPORTED_OPS.md as far as `find_u55_refusal`, which has
// the rules that lowered graphs can break, does not have them.

#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/u55.hpp>

#include <support/random_graph/family_rules.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace support::random_graphs {

namespace {

namespace tosa = arm_delegate::tosa;
namespace attr = tosa::attr;
using tosa::dtype;
using tosa::op;

struct u55_operator {
  tosa::region const& in;
  tosa::operation const& what;

  [[nodiscard]] tosa::tensor const& input(std::size_t i = 0) const { return in[what.inputs[i]]; }

  /// The last axis of a single image with at most 127 channels.
  [[nodiscard]] bool is_argmax_fit() const {
    auto const& sizes = input().sizes;
    auto const last = static_cast<std::int64_t>(sizes.rank()) - 1;
    if (input().type != dtype::int8 || sizes.back() > 127) return false;
    return what.attrs.integer(attr::axis) == last && (last < 3 || sizes[0] == 1);
  }

  /// Powers of two up to 8, in the sampling modes that are chains of upscaling by two.
  [[nodiscard]] bool is_resize_fit() const {
    auto const& data = input(1).data;
    if (!data) return false;
    auto const scale = data->values<std::int64_t>();
    if (scale[0] != scale[2] || scale[1] != scale[3] || scale[0] % scale[1] != 0) return false;
    auto const factor = scale[0] / scale[1];
    return 2 <= factor && factor <= 8 && std::has_single_bit(static_cast<unsigned>(factor));
  }

  [[nodiscard]] bool runs() const {
    auto const& attrs = what.attrs;
    switch (what.code) {
      case op::arithmetic_right_shift:
        return input().type == dtype::int32 && attrs.flag(attr::round);
      case op::logical_left_shift: return input().type == dtype::int32;
      case op::argmax: return is_argmax_fit();
      case op::resize: return is_resize_fit();
      case op::conv3d: return input(1).sizes[1] == 1;
      case op::transpose_conv2d: {
        auto const& stride = attrs.integers(attr::stride);
        return stride[0] == stride[1] && stride[0] <= 2;
      }
      case op::conv2d:
      case op::depthwise_conv2d: return input(1).is_constant();
      default: return true;
    }
  }
};

}  // namespace

bool runs_on(arm_delegate::npu_family family, tosa::graph const& g, std::size_t index) {
  if (family == arm_delegate::npu_family::u85) return true;
  if (tosa::find_u55_refusal(g, index)) return false;
  return u55_operator{g.main(), g.main().operations[index]}.runs();
}

}  // namespace support::random_graphs
