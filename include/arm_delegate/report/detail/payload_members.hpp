#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes the contents of a payload as the members of a JSON object.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/estimate/print_cycles.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/payload/print_payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/listing.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/simulate/npu_step.hpp>
#include <arm_delegate/ethosu/simulate/print_constants.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/report/detail/numbers_json.hpp>
#include <arm_delegate/report/inspected_payload.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::report::detail {

inline void write_ios(files::json_writer& j, std::string_view key,
                      std::span<ethosu::vela_io const> ios) {
  j.key(key).list();
  for (auto const& io : ios) {
    j.object();
    write_numbers(j, "shape", io.shape);
    j.key("element_bytes").value(std::int64_t{io.elem_size});
    j.key("region").value(std::int64_t{io.region}).key("offset").value(std::int64_t{io.offset});
    j.end();
  }
  j.end();
}

inline void write_live_ranges(files::json_writer& j, std::span<ethosu::live_range const> ranges) {
  j.key("live_ranges").list();
  for (auto const& r : ranges) {
    j.object().key("written_by").value(r.what).key("region").value(r.bytes.region);
    j.key("offset").value(r.bytes.base).key("bytes").value(r.bytes.length);
    j.key("begin").value(r.begin).key("end").value(r.end).key("is_output").boolean(r.is_output);
    j.end();
  }
  j.end();
}

/// Writes cycles of the NPU's clock, and the memories by name.
inline void write_cycles(files::json_writer& j, ethosu::estimate::operation_cycles const& c) {
  j.key("npu").value(c.npu).key("mac").value(c.mac).key("output").value(c.output);
  j.key("access").object();
  for (std::size_t m = 0; m < c.access.size(); ++m) {
    j.key(ethosu::estimate::memory_name(static_cast<memory_kind>(m))).value(c.access[m]);
  }
  j.end().key("total").value(c.total);
}

inline void write_estimate(files::json_writer& j, ethosu::estimate::payload_cycles const& e) {
  j.key("estimate").object().key("system_config").value(e.system.name);
  j.key("memory_mode").value(e.mode.name);
  j.key("core_clock_hz").value(static_cast<std::int64_t>(e.system.core_clock));
  j.key("total_cycles").value(e.total).key("npu_cycles").value(e.npu);
  j.key("operations").list();
  for (auto const& o : e.operations) {
    j.object().key("offset").value(std::int64_t{o.origin.offset});
    j.key("chained").value(static_cast<std::int64_t>(o.chained)).key("waits").value(o.waits);
    write_cycles(j, o.cycles);
    j.end();
  }
  j.end().end();
}

inline void write_map(files::json_writer& j, std::string_view key, ethosu::feature_map const& f) {
  j.key(key).object();
  write_numbers(j, "shape", std::vector{f.height, f.width, f.depth});
  j.key("signed").boolean(f.is_signed()).key("element_bytes").value(f.element_bytes());
  j.key("format").value(setting_name(f.format)).key("storage").value(setting_name(f.storage));
  j.key("broadcast").value(setting_name(f.broadcast)).key("zero_point").value(f.zero_point);
  j.key("region").value(f.region);
  write_numbers(j, "bases", f.bases);
  write_numbers(j, "tiles", std::vector{f.tile_height0, f.tile_height1, f.tile_width0});
  write_numbers(j, "strides", std::vector{f.stride_y, f.stride_x, f.stride_c});
  j.end();
}

inline void write_ranges(files::json_writer& j, std::string_view key,
                         std::span<ethosu::byte_range const> ranges) {
  j.key(key).list();
  for (auto const& r : ranges) {
    j.object().key("region").value(r.region).key("offset").value(r.base);
    j.key("bytes").value(r.length).end();
  }
  j.end();
}

/// Writes the register state that a kernel operation runs with.
inline void write_kernel(files::json_writer& j, ethosu::kernel_operation const& o) {
  write_map(j, "ifm", o.ifm);
  if (o.ifm2) write_map(j, "ifm2", *o.ifm2);
  write_map(j, "ofm", o.ofm);
  auto const& k = o.kernel;
  j.key("kernel").object();
  write_numbers(j, "size", std::vector{k.height, k.width});
  write_numbers(j, "stride", std::vector{k.stride_y, k.stride_x});
  write_numbers(j, "dilation", std::vector{k.dilation_y, k.dilation_x});
  write_numbers(j, "padding", std::vector{k.pad_top, k.pad_left, k.pad_bottom, k.pad_right});
  j.key("upscale").value(setting_name(o.upscale)).end();
  write_ranges(j, "weights", o.weights.streams);
  write_ranges(j, "scales", o.scales);
  write_numbers(j, "block",
                std::vector<std::int64_t>{o.block.height, o.block.width, o.block.depth});
}

inline void write_constants(files::json_writer& j, ethosu::simulate::kernel_step const& step) {
  write_numbers(j, "weights_ohwi", step.weights);
  j.key("scale_table").list();
  for (auto const& entry : step.table) {
    j.object().key("bias").value(entry.bias).key("scale").value(std::int64_t{entry.scale});
    j.key("shift").value(std::int64_t{entry.shift}).end();
  }
  j.end();
}

/// Writes a command; `step` is null unless it starts a step of the program.
inline void write_command(files::json_writer& j, ethosu::instruction const& i,
                          ethosu::program_step const* step, inspected_payload const& p) {
  j.object().key("offset").value(std::int64_t{i.offset}).key("name").value(i.what().name);
  j.key("operands").object();
  for (auto const& o : i.what().operands()) {
    auto const value = o.read(i.words);
    j.key(o.name);
    o.values.empty() ? j.value(value) : j.value(value_text(o, value));
  }
  j.end();
  auto const* const kernel = step != nullptr ? step->kernel() : nullptr;
  if (kernel != nullptr) {
    write_kernel(j, *kernel);
    auto const* const prepared = ethosu::simulate::find_kernel(p.steps, step->origin);
    if (prepared != nullptr) write_constants(j, *prepared);
  }
  j.end();
}

inline void write_problem(files::json_writer& j, diagnostic const& d) {
  j.object().key("level").value(d.level == severity::error ? "error" : "warning");
  j.key("offset").value(static_cast<std::int64_t>(d.offset.value_or(0)));
  j.key("command").value(d.target).key("message").value(d.why.rule);
  j.key("actual").value(d.why.actual).key("allowed").value(d.why.allowed).end();
}

inline void write_members(files::json_writer& j, inspected_payload const& x) {
  auto const& p = x.payload;
  j.key("form").value(p.form);
  j.key("target").value(p.npu->name);
  j.key("config").value(std::int64_t{p.driver.config}).key("id").value(std::int64_t{p.driver.id});
  j.key("constant_bytes").value(static_cast<std::int64_t>(p.network.weight_data.size()));
  j.key("scratch_bytes").value(std::int64_t{p.network.scratch_size});
  write_ios(j, "inputs", p.network.inputs);
  write_ios(j, "outputs", p.network.outputs);
  write_ios(j, "variables", p.network.variables);
  write_live_ranges(j, x.live_ranges);
  write_estimate(j, x.cycles);
  j.key("commands").list();
  for_each_command(x.stream, x.program,
                   [&](ethosu::instruction const& i, ethosu::program_step const* step) {
                     write_command(j, i, step, x);
                   });
  j.end().key("problems").list();
  for (auto const& problem : x.problems) write_problem(j, problem);
  j.end();
}

}  // namespace arm_delegate::report::detail
