// SPDX-License-Identifier: BSD-3-Clause
// The explanation of an Ethos-U payload, as text and as JSON.

#include "inspect_payload.hpp"

#include "commands.hpp"
#include "npu_choice.hpp"
#include <arm_delegate/compiler/system_choice.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/estimate/print_cycles.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/memory/print_memory.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/print_payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/listing.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/simulate/prepare.hpp>
#include <arm_delegate/ethosu/simulate/print_constants.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

using ad::files::json_writer;
using namespace ad::ethosu;

void write_numbers(json_writer& j, std::string_view key, std::span<std::int64_t const> numbers) {
  j.key(key).list();
  for (auto const n : numbers) j.value(n);
  j.end();
}

void write_ios(json_writer& j, std::string_view key, std::span<vela_io const> ios) {
  j.key(key).list();
  for (auto const& io : ios) {
    j.object();
    write_numbers(j, "shape", std::vector<std::int64_t>(io.shape.begin(), io.shape.end()));
    j.key("element_bytes").value(std::int64_t{io.elem_size});
    j.key("region").value(std::int64_t{io.region}).key("offset").value(std::int64_t{io.offset});
    j.end();
  }
  j.end();
}

void write_map(json_writer& j, std::string_view key, feature_map const& f) {
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

void write_ranges(json_writer& j, std::string_view key, std::span<byte_range const> ranges) {
  j.key(key).list();
  for (auto const& r : ranges) {
    j.object().key("region").value(r.region).key("offset").value(r.base);
    j.key("bytes").value(r.length).end();
  }
  j.end();
}

/// Writes the register state that a kernel operation runs with.
void write_operation(json_writer& j, kernel_operation const& o) {
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

void write_constants(json_writer& j, simulate::kernel_step const& step) {
  j.key("weights_ohwi").list();
  for (auto const w : step.weights) j.value(std::int64_t{w});
  j.end().key("scale_table").list();
  for (auto const& entry : step.table) {
    j.object().key("bias").value(entry.bias).key("scale").value(std::int64_t{entry.scale});
    j.key("shift").value(std::int64_t{entry.shift}).end();
  }
  j.end();
}

void write_memory(json_writer& j, std::vector<live_range> const& ranges) {
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
void write_cycles(json_writer& j, estimate::operation_cycles const& c) {
  j.key("npu").value(c.npu).key("mac").value(c.mac).key("output").value(c.output);
  j.key("access").object();
  for (std::size_t m = 0; m < c.access.size(); ++m) {
    j.key(estimate::memory_name(static_cast<ad::memory_kind>(m))).value(c.access[m]);
  }
  j.end().key("total").value(c.total);
}

void write_estimate(json_writer& j, estimate::payload_cycles const& e) {
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

/// The results of inspecting a payload.
struct inspection {
  npu_payload const& payload;
  decoded_stream stream{};
  npu_program program{};
  std::vector<live_range> ranges{};
  estimate::payload_cycles cycles{};
  std::vector<simulate::npu_step> steps{};  ///< with --weights
  std::vector<ad::diagnostic> problems{};
};

void write_json(json_writer& j, inspection const& x) {
  auto const& p = x.payload;
  j.key("form").value(p.form);
  j.key("target").value(p.npu->name);
  j.key("config").value(std::int64_t{p.driver.config}).key("id").value(std::int64_t{p.driver.id});
  j.key("constant_bytes").value(static_cast<std::int64_t>(p.network.weight_data.size()));
  j.key("scratch_bytes").value(std::int64_t{p.network.scratch_size});
  write_ios(j, "inputs", p.network.inputs);
  write_ios(j, "outputs", p.network.outputs);
  write_ios(j, "variables", p.network.variables);
  write_memory(j, x.ranges);
  write_estimate(j, x.cycles);
  j.key("commands").list();
  for_each_command(x.stream, x.program, [&](instruction const& i, program_step const* step) {
    j.object().key("offset").value(std::int64_t{i.offset}).key("name").value(i.what().name);
    j.key("operands").object();
    for (auto const& o : i.what().operands()) {
      auto const value = o.read(i.words);
      j.key(o.name);
      o.values.empty() ? j.value(value) : j.value(value_text(o, value));
    }
    j.end();
    auto const* const kernel = step != nullptr ? step->kernel() : nullptr;
    if (kernel != nullptr) write_operation(j, *kernel);
    auto const* const prepared =
        kernel != nullptr ? simulate::find_kernel(x.steps, step->origin) : nullptr;
    if (prepared != nullptr) write_constants(j, *prepared);
    j.end();
  });
  j.end().key("problems").list();
  for (auto const& problem : x.problems) {
    j.object().key("level").value(problem.level == ad::severity::error ? "error" : "warning");
    j.key("offset").value(static_cast<std::int64_t>(problem.offset.value_or(0)));
    j.key("command").value(problem.target).key("message").value(problem.why.rule);
    j.key("actual").value(problem.why.actual).key("allowed").value(problem.why.allowed).end();
  }
  j.end();
}

std::string to_text(inspection const& x) {
  auto const constants = [&](program_step const& step) {
    auto const* const prepared = simulate::find_kernel(x.steps, step.origin);
    return prepared != nullptr ? simulate::print_constants(*prepared) : std::string();
  };
  auto text = print_summary(x.payload, x.stream, x.program) + "\n" + print_memory(x.ranges) + "\n" +
              estimate::print_cycles(x.cycles) + "\n" +
              print_commands(x.stream, x.program, constants);
  for (auto const& problem : x.problems) text += to_string(problem) + "\n";
  return text;
}

/// Refuses a stream whose explanation would be too long: an operation takes about 2 KiB of text.
void check_length(decoded_stream const& stream) {
  constexpr std::int64_t most = simulation_limits{}.steps;
  auto const count = std::ranges::count_if(
      stream.commands, [](instruction const& i) { return i.what().is_operation(); });
  if (count <= most) return;
  throw ad::error(ad::diagnostic{.id = ad::code::bad_payload,
                                 .why = {.rule = "the stream has too many operations to explain",
                                         .actual = std::to_string(count),
                                         .allowed = std::to_string(most)}});
}

inspection look_at(npu_payload const& payload, ad::compiler::system_choice const& choice,
                   bool weights) {
  inspection x{.payload = payload};
  x.stream = decode_commands(payload.npu->family, payload.driver.commands);
  check_length(x.stream);
  x.program = read_program(payload.npu->family, x.stream).program;
  x.ranges = live_ranges(payload, x.program);
  x.cycles = estimate::cycles_of({*payload.npu, choice.system, choice.mode}, x.program);
  if (weights) {
    simulator const net(payload);
    x.problems = net.findings();
    x.steps = net.steps();
  } else {
    x.problems = payload.has_network() ? check_payload(payload) : x.stream.problems;
  }
  return x;
}

}  // namespace

std::string payload_text(inspect_arguments const& a, std::span<std::byte const> payload) {
  auto const read = read_payload(payload, a.limits);
  return to_text(
      look_at(read, ad::compiler::choose_system(*read.npu, names_of(a.npu, a.limits)), a.weights));
}

void write_payload(json_writer& j, inspect_arguments const& a, std::span<std::byte const> payload) {
  auto const read = read_payload(payload, a.limits);
  write_json(j, look_at(read, ad::compiler::choose_system(*read.npu, names_of(a.npu, a.limits)),
                        a.weights));
}

}  // namespace armdc
