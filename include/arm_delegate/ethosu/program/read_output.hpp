#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads what happens to the sums of an operation on their way to the output.

#include <arm_delegate/ethosu/isa/command_state.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstdint>

namespace arm_delegate::ethosu::detail {

/// A rounding of U55 and U65 by the name that U85 has for it.
[[nodiscard]] inline ofm_rounding same_rounding(rounding mode) {
  switch (mode) {
    case rounding::natural: return ofm_rounding::natural;
    case rounding::truncate: return ofm_rounding::truncate_to_zero;
    default: return ofm_rounding::double_symmetric;
  }
}

/// Reads all of the output stage but its scale, which may be in a table.
class output_reader {
 public:
  /// Of `o` it asks the kind, the mode, the kernel and the output.
  output_reader(command_state const& state, kernel_operation const& o) : s_(state), o_(o) {}

  output_stage run() const {
    output_stage out;
    out.scale_mode = s_.get<ofm_scale_mode, "SET_OFM_PRECISION", "scale_mode">();
    out.is_bare = out.scale_mode == ofm_scale_mode::per_channel && has_no_table_of_scales();
    if (is_u85()) {
      out.round = s_.get<ofm_rounding, "SET_OFM_SCALE", "round_mode">();
      out.double_rounding = s_.get<"SET_OFM_SCALE", "dbl_rnd">();
      out.transpose = s_.get<activation_transpose, "SET_OFM_PRECISION", "activation_transpose">();
      out.reverse = s_.get<activation_reverse, "SET_OFM_PRECISION", "activation_reverse">();
      out.lookup = s_.get<activation_function_u85, "SET_ACTIVATION", "activation_function">();
      out.table = s_.get<"SET_ACTIVATION", "table">();
    } else {
      out.round = same_rounding(s_.get<rounding, "SET_OFM_PRECISION", "round_mode">());
      read_lookup(out);
    }
    // Sums of 32 bits have none on U55 and U65: Vela before 5.0 writes what the tensor had before.
    bool const has_zero_point = is_u85() || o_.ofm.precision != activation_precision::b32 ||
                                out.lookup != activation_function_u85::none;
    out.zero_point = has_zero_point ? o_.ofm.zero_point : 0;
    read_clip(out);
    return out;
  }

 private:
  [[nodiscard]] bool is_u85() const { return s_.family() == npu_family::u85; }

  /// Whether "a scale for each channel" says that results are not scaled: of operations that scale
  /// nothing, and on U55 and U65 of averages that the hardware divides.
  [[nodiscard]] bool has_no_table_of_scales() const {
    if (o_.kind == kernel_kind::elementwise) return true;
    return o_.kind == kernel_kind::pool && !is_u85() &&
           (o_.pooling == pooling_mode::max || o_.kernel.has_padding());
  }

  /// U55 and U65 do not say of what type a table is: that follows from what it is asked and gives.
  void read_lookup(output_stage& out) const {
    auto const function = s_.get<activation_function, "SET_ACTIVATION", "activation_function">();
    if (function == activation_function::relu) return;
    if (function == activation_function::tanh) out.lookup = activation_function_u85::tanh;
    if (function == activation_function::sigmoid) out.lookup = activation_function_u85::sigmoid;
    if (function < activation_function::table_0) return;
    out.table = static_cast<int>(function) - static_cast<int>(activation_function::table_0);
    auto const range = s_.get<activation_clip_range, "SET_ACTIVATION", "activation_clip_range">();
    bool const narrow =
        range == activation_clip_range::force_int8 || range == activation_clip_range::force_uint8;
    if (o_.ofm.precision == activation_precision::b8) {
      out.lookup = o_.ofm.type == activation_type::signed_ ? activation_function_u85::lut_s8_s8
                                                           : activation_function_u85::lut_u8_u8;
    } else if (narrow) {
      out.lookup = o_.ofm.precision == activation_precision::b16
                       ? activation_function_u85::lut_s8_s16
                       : activation_function_u85::lut_s8_s32;
    } else {
      out.lookup = activation_function_u85::lut_s16_s16;
    }
  }

  /// Bounds have 16 bits, and the sign of what is clipped: the output, or what a table is asked.
  void read_clip(output_stage& out) const {
    bool is_signed = o_.ofm.type == activation_type::signed_;
    if (is_u85()) {
      out.clips = s_.get<activation_clip_range_u85, "SET_ACTIVATION", "activation_clip_range">() ==
                  activation_clip_range_u85::b16;
    } else {
      auto const range = s_.get<activation_clip_range, "SET_ACTIVATION", "activation_clip_range">();
      out.clips = range != activation_clip_range::ofm_precision ||
                  o_.ofm.precision == activation_precision::b8 ||
                  o_.ofm.precision == activation_precision::b16;
      if (range != activation_clip_range::ofm_precision) {
        is_signed = range != activation_clip_range::force_uint8;
      }
    }
    out.clips_unsigned = !is_signed;
    auto const bound = [&](std::int64_t bits) {
      return is_signed ? std::int64_t{static_cast<std::int16_t>(bits)} : bits;
    };
    out.smallest = bound(s_.get<"SET_ACTIVATION_MIN", "clip_boundary">());
    out.largest = bound(s_.get<"SET_ACTIVATION_MAX", "clip_boundary">());
  }

  command_state const& s_;
  kernel_operation const& o_;
};

}  // namespace arm_delegate::ethosu::detail
