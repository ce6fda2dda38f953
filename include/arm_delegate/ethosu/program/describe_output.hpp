#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Maps registers to the output stage of an operation.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <cstdint>

namespace arm_delegate::ethosu::detail {

/// The U85 name of a rounding mode of U55 and U65.
[[nodiscard]] constexpr ofm_rounding same_rounding(rounding mode) {
  switch (mode) {
    case rounding::natural: return ofm_rounding::natural;
    case rounding::truncate: return ofm_rounding::truncate_to_zero;
    default: return ofm_rounding::double_symmetric;
  }
}
[[nodiscard]] constexpr rounding same_rounding(ofm_rounding mode) {
  switch (mode) {
    case ofm_rounding::natural: return rounding::natural;
    case ofm_rounding::truncate_to_zero: return rounding::truncate;
    default: return rounding::dbl;
  }
}

/// A rounding mode in a register of U55 and U65.
template <arm_delegate::detail::literal Command, class Registers, class Rounding>
void describe_rounding(Registers& r, Rounding& round) {
  auto mode = same_rounding(round);
  r.template field<Command, "round_mode">(mode);
  r.follows(round, same_rounding(mode), "the rounding");
}

/// True if "a scale for each channel" means that results are not scaled: for operations that scale
/// nothing, and on U55 and U65 for averages that the hardware divides.
[[nodiscard]] constexpr bool has_no_table_of_scales(kernel_operation const& o, bool is_u85) {
  if (o.kind == kernel_kind::elementwise) return true;
  return o.kind == kernel_kind::pool && !is_u85 &&
         (o.pooling == pooling_mode::max || o.kernel.has_padding());
}

/// The operand `activation_function` of U55 and U65, and the lookup it encodes.
struct u55_activation {
  activation_function function = activation_function::relu;
  activation_clip_range range = activation_clip_range::ofm_precision;

  static constexpr u55_activation of(output_stage const& out) {
    auto const first = static_cast<std::int64_t>(activation_function::table_0);
    switch (out.lookup) {
      case activation_function_u85::none: return {activation_function::relu, out.clip_range};
      case activation_function_u85::tanh: return {activation_function::tanh, out.clip_range};
      case activation_function_u85::sigmoid: return {activation_function::sigmoid, out.clip_range};
      default: return {static_cast<activation_function>(first + out.table), out.clip_range};
    }
  }

  [[nodiscard]] constexpr bool is_table() const { return function >= activation_function::table_0; }
  [[nodiscard]] constexpr std::int64_t table() const {
    return is_table() ? static_cast<int>(function) - static_cast<int>(activation_function::table_0)
                      : 0;
  }

  /// U55 and U65 do not encode the type of a table: it follows from the output's type.
  [[nodiscard]] constexpr activation_function_u85 lookup(feature_map const& ofm) const {
    if (function == activation_function::tanh) return activation_function_u85::tanh;
    if (function == activation_function::sigmoid) return activation_function_u85::sigmoid;
    if (!is_table()) return activation_function_u85::none;
    bool const narrow =
        range == activation_clip_range::force_int8 || range == activation_clip_range::force_uint8;
    if (ofm.precision == activation_precision::b8) {
      return ofm.is_signed() ? activation_function_u85::lut_s8_s8
                             : activation_function_u85::lut_u8_u8;
    }
    if (!narrow) return activation_function_u85::lut_s16_s16;
    return ofm.precision == activation_precision::b16 ? activation_function_u85::lut_s8_s16
                                                      : activation_function_u85::lut_s8_s32;
  }
};

template <class Registers, class Operation>
void describe_activation_u85(Registers& r, Operation& o) {
  auto& out = o.out;
  r.template field<"SET_ACTIVATION", "activation_function">(out.lookup);
  r.template field<"SET_ACTIVATION", "table">(out.table);
  auto range = out.clips ? activation_clip_range_u85::b16 : activation_clip_range_u85::none;
  r.template field<"SET_ACTIVATION", "activation_clip_range">(range);
  r.follows(out.clips, range == activation_clip_range_u85::b16, "whether results are clipped");
  r.follows(out.clips_unsigned, !o.ofm.is_signed(), "the sign of the bounds");
}

template <class Registers, class Operation>
void describe_activation_u55(Registers& r, Operation& o) {
  auto& out = o.out;
  auto activation = u55_activation::of(out);
  r.template field<"SET_ACTIVATION", "activation_function">(activation.function);
  r.template field<"SET_ACTIVATION", "activation_clip_range">(activation.range);
  auto const range = activation.range;
  r.follows(out.clip_range, range, "the range of bounds");
  r.follows(out.lookup, activation.lookup(o.ofm), "the lookup table's type");
  r.follows(out.table, activation.table(), "the lookup table's number");
  bool const is_given = range != activation_clip_range::ofm_precision;
  r.follows(out.clips,
            is_given || o.ofm.precision == activation_precision::b8 ||
                o.ofm.precision == activation_precision::b16,
            "whether results are clipped");
  r.follows(out.clips_unsigned,
            is_given ? range == activation_clip_range::force_uint8 : !o.ofm.is_signed(),
            "the sign of the bounds");
}

/// Describes the output stage except its scale, which may be in a table. Kind, mode, kernel and
/// output are already known.
template <class Registers, class Operation>
void describe_output(Registers& r, Operation& o) {
  auto& out = o.out;
  r.template field<"SET_OFM_PRECISION", "scale_mode">(out.scale_mode);
  r.follows(out.is_bare,
            out.scale_mode == ofm_scale_mode::per_channel && has_no_table_of_scales(o, r.is_u85()),
            "whether results are scaled");
  if (r.is_u85()) {
    r.template field<"SET_OFM_SCALE", "round_mode">(out.round);
    r.template field<"SET_OFM_SCALE", "dbl_rnd">(out.double_rounding);
    r.template field<"SET_OFM_PRECISION", "activation_transpose">(out.transpose);
    r.template field<"SET_OFM_PRECISION", "activation_reverse">(out.reverse);
    describe_activation_u85(r, o);
  } else {
    describe_rounding<"SET_OFM_PRECISION">(r, out.round);
    describe_activation_u55(r, o);
  }
  // 32-bit results have no zero point on U55 and U65: Vela before 5.0 leaves the tensor's old one
  // there.
  bool const has_zero_point = r.is_u85() || o.ofm.precision != activation_precision::b32 ||
                              out.lookup != activation_function_u85::none;
  r.follows(out.zero_point, has_zero_point ? o.ofm.zero_point : 0, "the zero point that is added");
  // Bounds have 16 bits, with the sign of what is clipped: the output, or the index of a table.
  r.template field_16<"SET_ACTIVATION_MIN", "clip_boundary">(out.smallest, !out.clips_unsigned);
  r.template field_16<"SET_ACTIVATION_MAX", "clip_boundary">(out.largest, !out.clips_unsigned);
}

}  // namespace arm_delegate::ethosu::detail
