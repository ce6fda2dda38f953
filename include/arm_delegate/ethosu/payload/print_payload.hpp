#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A payload as text: what it holds, every command, and at operations the state that they find.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/command.hpp>
#include <arm_delegate/ethosu/isa/command_state.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_operation.hpp>
#include <arm_delegate/ethosu/program/text.hpp>
#include <arm_delegate/ethosu/simulate/prepare.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace arm_delegate::ethosu {

/// "B0", "b8": an operand's value by its name, or as a number.
[[nodiscard]] inline std::string value_text(operand const& o, std::int64_t value) {
  if (!o.values.empty() && o.allows(value)) {
    return std::string(o.values[static_cast<std::size_t>(value)]);
  }
  return std::to_string(value);
}

namespace detail {

inline std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}
inline std::string right(std::string const& text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

/// "3x32x32 s8 nhwc, zero point -128, region 1 at 3072".
inline std::string map_text(feature_map const& f) {
  auto text = sizes_text({f.height, f.width, f.depth}) + (f.is_signed() ? " s" : " u") +
              std::to_string(8 * f.element_bytes());
  if (f.broadcast == broadcast_mode::scalar) return text + " scalar";
  text += " " + std::string(setting_name(f.format));
  if (f.broadcast != broadcast_mode::none) {
    text += " repeated along " + std::string(setting_name(f.broadcast));
  }
  if (f.zero_point != 0) text += ", zero point " + std::to_string(f.zero_point);
  if (f.storage == activation_storage::chained) {
    return text + ", chain buffer " + std::to_string(f.region);
  }
  if (f.storage == activation_storage::none) return text + ", not in memory";
  text += ", region " + std::to_string(f.region) + " at " + std::to_string(f.bases[0]);
  auto const add_tile = [&](std::string_view what, std::int64_t first, std::size_t tile) {
    text += ", from " + std::string(what) + " " + std::to_string(first) + " on at " +
            std::to_string(f.bases[tile]);
  };
  if (f.storage == activation_storage::tile3x1) {
    if (f.tile_height0 < std::min(f.height, f.tile_height1)) add_tile("row", f.tile_height0, 1);
    if (f.tile_height1 < f.height) add_tile("row", f.tile_height1, 2);
  } else {
    if (f.tile_height0 < f.height) add_tile("row", f.tile_height0, 2);
    if (f.tile_width0 < f.width) add_tile("column", f.tile_width0, 1);
  }
  return text + ", strides " + std::to_string(f.stride_y) + " " + std::to_string(f.stride_x) +
         (f.format == activation_format::nhcwb16 ? " " + std::to_string(f.stride_c) : "");
}

inline std::string kernel_text(npu_kernel const& k, ifm_upscale_mode upscale) {
  auto text = sizes_text({k.height, k.width}) + ", stride " + sizes_text({k.stride_y, k.stride_x});
  if (k.dilation_y != 1 || k.dilation_x != 1) {
    text += ", dilation " + sizes_text({k.dilation_y, k.dilation_x});
  }
  if (k.has_padding()) {
    text += ", padding top " + std::to_string(k.pad_top) + " left " + std::to_string(k.pad_left) +
            " bottom " + std::to_string(k.pad_bottom) + " right " + std::to_string(k.pad_right);
  }
  if (upscale != ifm_upscale_mode::none) {
    text += ", input upscaled by 2: " + std::string(setting_name(upscale));
  }
  return text;
}

inline std::string range_text(byte_range const& r) {
  return std::to_string(r.length) + " bytes, region " + std::to_string(r.region) + " at " +
         std::to_string(r.base);
}

/// The lines below an operation.
inline std::string operation_text(kernel_operation const& o) {
  std::string text;
  auto const line = [&](std::string_view label, std::string const& what) {
    text += "            " + padded(std::string(label), 9) + what + "\n";
  };
  line("ifm", map_text(o.ifm));
  if (o.ifm2) line("ifm2", map_text(*o.ifm2));
  line("ofm", map_text(o.ofm));
  if (o.kind != kernel_kind::elementwise) line("kernel", kernel_text(o.kernel, o.upscale));
  for (auto const& w : o.weights.streams) line("weights", range_text(w));
  for (auto const& s : o.scales) line("scales", range_text(s));
  if (o.out.scale_mode == ofm_scale_mode::global) {
    line("scale", std::to_string(o.out.scale.scale) + " / 2^" + std::to_string(o.out.scale.shift));
  }
  line("block", sizes_text({o.block.height, o.block.width, o.block.depth}));
  return text;
}

inline std::string command_text(instruction const& i) {
  auto text = right(std::to_string(i.offset), 10) + "  ";
  auto const operands = i.what().operands();
  text += operands.empty() ? std::string(i.what().name) : padded(std::string(i.what().name), 24);
  for (auto const& o : operands) {
    text += " " + std::string(o.name) + "=" + value_text(o, o.read(i.words));
  }
  return text + "\n";
}

inline std::string io_text(std::string_view what, std::span<vela_io const> ios) {
  std::string text;
  for (std::size_t i = 0; i < ios.size(); ++i) {
    text += "  " + padded(std::string(what) + " " + std::to_string(i), 11) +
            sizes_text(ios[i].shape) + ", " + std::to_string(ios[i].elem_size) +
            " bytes each, region " + std::to_string(ios[i].region) + " at " +
            std::to_string(ios[i].offset) + "\n";
  }
  return text;
}

}  // namespace detail

/// What the payload holds, without its commands.
[[nodiscard]] inline std::string print_summary(npu_payload const& p, decoded_stream const& stream) {
  auto const kernels = std::ranges::count_if(stream.commands, is_kernel_operation);
  auto text = std::string(p.form) + " for " + std::string(p.npu->name) + " (CONFIG " +
              detail::hex(p.driver.config) + ", ID " + detail::hex(p.driver.id) + ")\n";
  text += "  commands   " + std::to_string(p.driver.commands.size()) + " bytes, " +
          std::to_string(stream.commands.size()) + " commands, " + std::to_string(kernels) +
          " kernel operations\n";
  text += "  constants  " + std::to_string(p.network.weight_data.size()) + " bytes, region 0\n";
  text += "  scratch    " + std::to_string(p.network.scratch_size) + " bytes, region 1\n";
  return text + detail::io_text("input", p.network.inputs) +
         detail::io_text("output", p.network.outputs) +
         detail::io_text("variable", p.network.variables);
}

/// The weights of each output channel, kernel rows, columns and input channels behind one another,
/// and its entry of the scale table.
[[nodiscard]] inline std::string print_constants(kernel_step const& step) {
  std::string text;
  auto const each = step.weights.size() / static_cast<std::size_t>(step.op.ofm.depth);
  for (std::int64_t c = 0; c < step.op.ofm.depth; ++c) {
    auto const at = static_cast<std::size_t>(c);
    if (at < step.table.size()) {
      auto const& entry = step.table[at];
      text += "            scale " + std::to_string(c) + ": bias " + std::to_string(entry.bias) +
              ", " + std::to_string(entry.scale) + " / 2^" + std::to_string(entry.shift) + "\n";
    }
    if (each == 0) continue;
    text += "            weights " + std::to_string(c) + ":";
    for (auto const w : std::span(step.weights).subspan(at * each, each)) {
      text += " " + std::to_string(w);
    }
    text += "\n";
  }
  return text;
}

/// Takes the step of an operation off a simulator's list; null for what has no weights and scales.
[[nodiscard]] inline kernel_step const* next_step(std::span<npu_step const>& steps,
                                                  instruction const& i) {
  bool const is_step = is_kernel_operation(i) || i.is("OP_DMA_START") || i.is("OP_BRANCH");
  if (steps.empty() || !is_step) return nullptr;
  auto const* step = std::get_if<kernel_step>(&steps.front());
  steps = steps.subspan(1);
  return step;
}

/// Every command by its offset, at operations the state that they find; with the steps of a
/// simulator weights and scales, too.
[[nodiscard]] inline std::string print_commands(npu_payload const& p, decoded_stream const& stream,
                                                std::span<npu_step const> steps = {}) {
  std::string text;
  for_each_command(p.npu->family, stream, [&](instruction const& i, command_state const& state) {
    text += detail::command_text(i);
    if (is_kernel_operation(i)) text += detail::operation_text(read_operation(state, i));
    if (auto const* step = next_step(steps, i)) text += print_constants(*step);
  });
  return text;
}

/// The whole payload; what can't be decoded of its commands stands at the end.
[[nodiscard]] inline std::string print_payload(npu_payload const& p) {
  auto const stream = decode_commands(p.npu->family, p.driver.commands);
  auto text = print_summary(p, stream) + "\n" + print_commands(p, stream);
  for (auto const& problem : stream.problems) text += to_string(problem) + "\n";
  return text;
}

}  // namespace arm_delegate::ethosu
