// SPDX-License-Identifier: BSD-3-Clause
// Which settings of NPU operations Vela uses.

#include "npu_evidence.hpp"

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/rules/ifm_block.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace support {

using namespace arm_delegate;
using namespace arm_delegate::ethosu;
namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 3> family_names{"u55", "u65", "u85"};

/// Exact up to 8, then the range between two powers of two.
std::string size_class(std::int64_t n) {
  constexpr std::int64_t most_exact = 8;
  if (n <= most_exact) return std::to_string(n);
  std::int64_t end = 2 * most_exact;
  while (end < n) end *= 2;
  return std::to_string(end / 2 + 1) + "-" + std::to_string(end);
}

std::string type_name(feature_map const& f) {
  return (f.is_signed() ? "s" : "u") + std::to_string(8 * f.element_bytes());
}

std::string sign_class(std::int64_t n) { return n == 0 ? "0" : n > 0 ? "positive" : "negative"; }

/// How a stride relates to the bytes that it steps over.
std::string stride_class(std::int64_t stride, std::int64_t natural) {
  if (stride == natural) return "dense";
  if (stride <= 0) return sign_class(stride);
  return stride > natural ? "spaced" : "overlapping";
}

/// How the rows of a map follow each other. Those of a transposed map lie between its columns.
std::string row_class(feature_map const& f) {
  auto const pixel = f.depth * f.element_bytes();
  bool const is_column = f.width == 1;
  auto const natural = is_column ? pixel : f.width * f.stride_x;
  auto const row = is_column ? pixel : (f.width - 1) * f.stride_x + pixel;
  if (f.stride_y >= row && f.stride_y < natural) return "spaced";
  bool const is_transposed =
      !is_column && f.stride_y >= pixel && (f.height - 1) * f.stride_y + pixel <= f.stride_x;
  return is_transposed ? "transposed" : stride_class(f.stride_y, natural);
}

/// The largest power of two up to 16 that divides an address.
std::string alignment(std::int64_t address) {
  std::int64_t unit = 16;
  while (address % unit != 0) unit /= 2;
  return std::to_string(unit);
}

std::string region_name(std::int64_t r) { return r == region::constants ? "constants" : "arena"; }

std::string lower_case(std::string_view text) {
  std::string made(text);
  std::ranges::transform(made, made.begin(), [](char c) { return static_cast<char>(c | 0x20); });
  return made;
}

/// Operations of one unit of the hardware: "conv", "pool", "elementwise".
std::string unit_name(kernel_operation const& o) {
  if (o.multiplies_matrices) return "matmul";
  auto const name = lower_case(command_name(o).substr(3));
  if (o.kind != kernel_kind::pool) return name;
  switch (o.pooling) {
    case pooling_mode::reduce_sum:
    case pooling_mode::none: return name + "." + std::string(mode_name(o));
    case pooling_mode::argmax_x:
    case pooling_mode::argmax_y: return name + ".argmax";
    default: return name;
  }
}

/// "elementwise.add.s8": an operation with its mode and the type of its input.
std::string full_name(kernel_operation const& o) {
  auto name = o.multiplies_matrices ? "matmul" : lower_case(command_name(o).substr(3));
  if (auto const mode = mode_name(o); !mode.empty()) name += "." + std::string(mode);
  return name + "." + type_name(o.ifm);
}

/// Collects settings in one context.
class collector {
 public:
  collector(std::string where, std::string operation, npu_settings& to)
      : context_(std::move(where) + " " + std::move(operation) + " "), to_(to) {}
  collector(npu_facts const& npu, std::string operation, npu_settings& to)
      : collector(std::string(family_names.at(static_cast<std::size_t>(npu.family))),
                  std::move(operation), to) {}

  void add(std::string_view name, std::string value) {
    to_[context_ + std::string(name)].insert(std::move(value));
  }
  void add(std::string_view name, std::int64_t value) { add(name, std::to_string(value)); }
  void add(std::string_view name, bool value) { add(name, std::string(value ? "yes" : "no")); }
  template <class Enumeration>
    requires std::is_enum_v<Enumeration>
  void add(std::string_view name, Enumeration value) {
    add(name, std::string(setting_name(value)));
  }

 private:
  std::string context_;
  npu_settings& to_;
};

// ---- Of each operation and type: its arithmetic

void add_operand_scale(std::string const& name, operand_scale const& s, collector& to) {
  bool const is_one = s.scale.scale == 1 && s.scale.shift == 0;
  to.add(name + ".scale", std::string(s.scale.scale == 0 ? "zero" : is_one ? "one" : "other"));
  to.add(name + ".rounding", s.round);
  to.add(name + ".double_rounding", s.double_rounding);
}

void add_arithmetic(npu_facts const& npu, kernel_operation const& o, collector& to) {
  auto const& out = o.out;
  to.add("ofm.type", type_name(o.ofm));
  if (o.ifm2) to.add("ifm2.type", type_name(*o.ifm2));
  to.add("scale", out.is_bare ? "none" : std::string(setting_name(out.scale_mode)));
  to.add("rounding", out.round);
  to.add("double_rounding", out.double_rounding);
  if (npu.family != npu_family::u85) to.add("clip_range", out.clip_range);
  if (out.lookup != activation_function_u85::none) {
    to.add("lookup", std::string(setting_name(out.lookup)) + " to " + type_name(o.ofm));
  }
  if (o.kind == kernel_kind::elementwise) {
    add_operand_scale("ifm", o.ifm_scale, to);
    if (o.ifm2) add_operand_scale("ifm2", o.ifm2_scale, to);
    if (npu.family != npu_family::u85) to.add("scaled_operand", o.scale_mode);
  } else if (o.kind != kernel_kind::resize) {
    to.add("accumulator_bits", o.accumulator_bits);
    to.add("starts_from", o.starts_from);
    to.add("keeps_accumulators", o.keeps_accumulators);
  }
}

// ---- Of each unit of the hardware and size of elements: maps, windows, weights, blocks

void add_map(std::string const& name, feature_map const& f, collector& to) {
  to.add(name + ".storage", f.storage);
  to.add(name + ".broadcast", f.broadcast);
  if (!is_in_memory(f)) return;
  to.add(name + ".zero_point", sign_class(f.zero_point));
  to.add(name + ".format", f.format);
  if (f.format != activation_format::nhwc) return;
  if (f.width > 1)
    to.add(name + ".stride_x", stride_class(f.stride_x, f.depth * f.element_bytes()));
  if (f.height > 1) to.add(name + ".stride_y", row_class(f));
}

void add_kernel(npu_kernel const& k, collector& to) {
  to.add("kernel_height", size_class(k.height));
  to.add("kernel_width", size_class(k.width));
  to.add("stride_y", k.stride_y);
  to.add("stride_x", k.stride_x);
  to.add("dilation_y", k.dilation_y);
  to.add("dilation_x", k.dilation_x);
  auto const padding = [](std::int64_t pad, std::int64_t size) {
    return std::string(pad == 0 ? "none" : pad < size ? "part" : "whole kernel");
  };
  to.add("pad_top", padding(k.pad_top, k.dilated_height()));
  to.add("pad_left", padding(k.pad_left, k.dilated_width()));
  to.add("pad_bottom", padding(k.pad_bottom, k.dilated_height()));
  to.add("pad_right", padding(k.pad_right, k.dilated_width()));
  to.add("kernel_part", k.part);
}

/// How much of the buffers two blocks fill.
void add_buffers(npu_facts const& npu, kernel_operation const& o, collector& to) {
  auto const up = [](std::int64_t n, std::int64_t by) { return (n + by - 1) / by * by; };
  auto const& b = o.block;
  auto const sums =
      std::int64_t{b.height} * b.width * up(b.depth, 16) * (o.accumulator_bits == 48 ? 8 : 4);
  to.add("accumulators_twice", 2 * sums <= npu.accumulator_ram);
  if (!reads_ifm(o)) return;
  auto const bits = 8 * o.ifm.element_bytes();
  auto const block = rules::ifm_block(npu, o);
  auto const step = rules::ifm_unit(npu, rules::microblock_of(npu, o), block.c, bits);
  auto const input = up(block.y, step.y) * up(block.x, step.x) *
                     up(std::min(block.c, o.ifm.depth), step.c) * bits / 8;
  to.add("input_twice", 2 * input <= npu.ifm_ram);
}

void add_form(npu_facts const& npu, kernel_operation const& o, collector& to) {
  add_map("ifm", o.ifm, to);
  if (o.ifm2) add_map("ifm2", *o.ifm2, to);
  add_map("ofm", written_map(o), to);
  to.add("upscale", o.upscale);
  if (!o.weights.streams.empty()) {
    to.add("weight_order", o.weights.order);
    to.add("weight_format", o.weights.format);
    to.add("weight_sparsity", o.weights.sparsity);
  }
  to.add("clips", o.out.clips);
  to.add("swaps_operands", o.swaps_operands);
  to.add("transpose", o.out.transpose);
  to.add("reverse", o.out.reverse);
  auto const& b = o.block;
  to.add("block_depth", alignment(b.depth) + (b.depth >= o.ofm.depth ? "n, whole" : "n, part"));
  if (o.kind == kernel_kind::elementwise || o.kind == kernel_kind::resize) return;
  add_kernel(o.kernel, to);
  if (npu.family == npu_family::u85) add_buffers(npu, o, to);
}

/// "1x2x16"
std::string text_of(npu_block const& b) {
  return std::to_string(b.height) + "x" + std::to_string(b.width) + "x" + std::to_string(b.depth);
}

/// What depends on the size of the NPU. Convolutions are told apart by their kernels.
void add_sized(npu_facts const& npu, kernel_operation const& o, collector& to) {
  if (!o.weights.streams.empty()) {
    auto const used =
        std::ranges::count_if(o.weights.streams, [](byte_range const& r) { return r.length > 0; });
    to.add("weight_streams", std::int64_t{used});
  }
  if (npu.family == npu_family::u65) to.add("parallel", o.parallel);
  if (npu.family != npu_family::u85) return;
  bool const is_single = o.kernel.height == 1 && o.kernel.width == 1;
  std::string form;
  if (o.kind == kernel_kind::conv && !o.multiplies_matrices) {
    form = is_single ? ".1x1." : ".window.";
    form += setting_name(o.weights.order);
  }
  to.add("microblock" + form, text_of(rules::microblock_of(npu, o)));
}

// ---- Of a family: addresses

void add_place(std::string const& name, feature_map const& f, collector& to) {
  if (!is_in_memory(f)) return;
  to.add(name + ".region", region_name(f.region));
  to.add(name + ".base", alignment(f.bases[0]));
  bool const is_split = f.storage == activation_storage::tile3x1 || f.tile_height0 < f.height ||
                        f.tile_width0 < f.width;
  to.add(name + ".tiles", is_split);
}

void add_step(npu_facts const& npu, kernel_operation const& o, npu_settings& all) {
  collector arithmetic(npu, full_name(o), all);
  add_arithmetic(npu, o, arithmetic);
  auto const unit = unit_name(o) + "." + std::to_string(8 * o.ifm.element_bytes());
  collector form(npu, unit, all);
  add_form(npu, o, form);
  collector sized(std::string(npu.name), unit, all);
  add_sized(npu, o, sized);
  collector any(npu, "any", all);
  add_place("ifm", o.ifm, any);
  if (o.ifm2) add_place("ifm2", *o.ifm2, any);
  add_place("ofm", o.ofm, any);
  any.add("block_dependency", o.block_dependency);
  if (o.out.lookup != activation_function_u85::none) any.add("table", o.out.table);
}

void add_step(npu_facts const& npu, dma_operation const& o, npu_settings& all) {
  collector to(npu, o.gathers ? "gather" : o.scatters ? "scatter" : "dma", all);
  auto const place = [](byte_range const& r) {
    return r.region == region::internal ? std::string("internal") : region_name(r.region);
  };
  to.add("dimensions", o.dimensions);
  to.add("source", place(o.source));
  to.add("destination", place(o.destination));
  to.add("source_base", alignment(o.source.base));
  to.add("destination_base", alignment(o.destination.base));
  to.add("length", alignment(o.source.length) + "n");
  to.add("planes", std::string(o.planes > 1 ? "many" : "1"));
  if (o.gathers || o.scatters) to.add("index_skip", sign_class(o.index_skip));
  if (o.rows > 1) {
    to.add("source_row", stride_class(o.source_row, o.source.length));
    to.add("destination_row", stride_class(o.destination_row, o.source.length));
  }
}

void add_step(npu_facts const& npu, kernel_wait w, npu_settings& all) {
  collector(npu, "kernel_wait", all).add("left", w.left);
}
void add_step(npu_facts const& npu, dma_wait w, npu_settings& all) {
  collector(npu, "dma_wait", all).add("left", w.left);
}
void add_step(npu_facts const& npu, branch const& b, npu_settings& all) {
  collector(npu, "branch", all).add("condition", b.condition);
}
void add_step(npu_facts const& npu, stop const& s, npu_settings& all) {
  collector(npu, "stop", all).add("mask", s.mask);
}
void add_step(npu_facts const& npu, interrupt, npu_settings& all) {
  collector(npu, "irq", all).add("used", true);
}
void add_step(npu_facts const& npu, counter_switch, npu_settings& all) {
  collector(npu, "pmu_mask", all).add("used", true);
}

std::ifstream opened(fs::path const& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  return in;
}

/// True if the text matches a pattern, in which '*' stands for any text.
bool matches(std::string_view pattern, std::string_view text) {
  auto const star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  for (auto i = star; i <= text.size(); ++i) {
    if (matches(pattern.substr(star + 1), text.substr(i))) return true;
  }
  return false;
}

}  // namespace

void add_settings(npu_facts const& npu, npu_program const& p, npu_settings& to) {
  for (auto const& step : p.steps) {
    std::visit([&](auto const& action) { add_step(npu, action, to); }, step.action);
  }
}

std::string to_text(npu_settings const& all) {
  std::string text;
  std::string operation;
  for (auto const& [context, values] : all) {
    auto const last = context.rfind(' ');
    if (context.substr(0, last) != operation) {
      operation = context.substr(0, last);
      text += "\n" + operation + "\n";
    }
    text += "  " + context.substr(last + 1) + ":";
    char const* separator = " ";
    for (auto const& value : values) {
      text += separator + value;
      separator = "; ";
    }
    text += "\n";
  }
  return text;
}

npu_settings read_settings(fs::path const& file) {
  auto in = opened(file);
  npu_settings all;
  std::string operation;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    if (!line.starts_with("  ")) {
      operation = line;
      continue;
    }
    auto const colon = line.find(": ");
    if (colon == std::string::npos) throw std::runtime_error(file.string() + ": " + line);
    auto& values = all[operation + line.substr(1, colon - 1)];
    auto rest = line.substr(colon + 2);
    for (std::size_t end = 0; end != std::string::npos;) {
      end = rest.find("; ");
      values.insert(rest.substr(0, end));
      if (end != std::string::npos) rest.erase(0, end + 2);
    }
  }
  return all;
}

npu_exceptions::npu_exceptions(fs::path const& file) {
  auto in = opened(file);
  bool has_source = false;
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) has_source = false;
    if (line.starts_with("# Source: ")) has_source = true;
    if (line.empty() || line.starts_with('#')) continue;
    if (!has_source) unsourced_.push_back(line);
    auto const colon = line.find(": ");
    if (colon == std::string::npos) throw std::runtime_error(file.string() + ": " + line);
    entries_.push_back({line.substr(0, colon), line.substr(colon + 2)});
  }
}

bool npu_exceptions::allow(std::string const& context, std::string const& value) const {
  return std::ranges::any_of(entries_, [&](entry const& e) {
    return matches(e.context, context) && matches(e.value, value);
  });
}

fs::path evidence_file() {
  return fs::path(ARM_DELEGATE_SOURCE_DIR) / "tests/data/npu_evidence/vela.txt";
}
fs::path exceptions_file() {
  return fs::path(ARM_DELEGATE_SOURCE_DIR) / "tests/data/npu_evidence/exceptions.txt";
}

std::vector<std::string> without_evidence(npu_facts const& npu, npu_program const& p) {
  static npu_settings const evidence = read_settings(evidence_file());
  static npu_exceptions const exceptions(exceptions_file());
  npu_settings used;
  add_settings(npu, p, used);
  std::vector<std::string> missing;
  for (auto const& [context, values] : used) {
    auto const known = evidence.find(context);
    for (auto const& value : values) {
      if (known != evidence.end() && known->second.contains(value)) continue;
      if (!exceptions.allow(context, value)) missing.push_back(context + ": " + value);
    }
  }
  return missing;
}

}  // namespace support
