// SPDX-License-Identifier: BSD-3-Clause
// armdc inspect: what an Ethos-U payload holds and does.

#include "commands.hpp"
#include "inputs.hpp"
#include <arm_delegate/ethosu/command_state.hpp>
#include <arm_delegate/ethosu/command_stream.hpp>
#include <arm_delegate/ethosu/feature_map.hpp>
#include <arm_delegate/ethosu/operation.hpp>
#include <arm_delegate/ethosu/payload.hpp>
#include <arm_delegate/ethosu/print_payload.hpp>
#include <arm_delegate/ethosu/read_operation.hpp>
#include <arm_delegate/ethosu/vela_bin_stream.hpp>
#include <arm_delegate/formats/json_writer.hpp>
#include <arm_delegate/formats/mapped_file.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

using ad::format::json_writer;
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

/// The state that a kernel operation finds.
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

std::string to_json(npu_payload const& p) {
  auto const stream = decode_commands(p.npu->family, p.driver.commands);
  json_writer j;
  j.object().key("schema_version").value(std::int64_t{1}).key("form").value(p.form);
  j.key("target").value(p.npu->name);
  j.key("config").value(std::int64_t{p.driver.config}).key("id").value(std::int64_t{p.driver.id});
  j.key("constant_bytes").value(static_cast<std::int64_t>(p.network.weight_data.size()));
  j.key("scratch_bytes").value(std::int64_t{p.network.scratch_size});
  write_ios(j, "inputs", p.network.inputs);
  write_ios(j, "outputs", p.network.outputs);
  j.key("commands").list();
  for_each_command(p.npu->family, stream, [&](instruction const& i, command_state const& state) {
    j.object().key("offset").value(std::int64_t{i.offset}).key("name").value(i.what().name);
    j.key("operands").object();
    for (auto const& o : i.what().operands()) {
      auto const value = o.read(i.words);
      j.key(o.name);
      o.values.empty() ? j.value(value) : j.value(value_text(o, value));
    }
    j.end();
    if (is_kernel_operation(i)) write_operation(j, read_operation(state, i));
    j.end();
  });
  j.end().key("problems").list();
  for (auto const& problem : stream.problems) {
    j.object().key("offset").value(static_cast<std::int64_t>(problem.offset.value_or(0)));
    j.key("command").value(problem.target).key("message").value(problem.message);
    j.key("actual").value(problem.actual).key("allowed").value(problem.allowed).end();
  }
  return j.end().end().text();
}

}  // namespace

int inspect(std::string const& file, bool json) {
  return naming(file, [&] {
    auto const mapped = ad::format::map_file(file);
    auto const payload = read_payload(mapped.bytes);
    fmt::print("{}", json ? to_json(payload) : print_payload(payload));
    return 0;
  });
}

}  // namespace armdc
