// SPDX-License-Identifier: BSD-3-Clause
// Every key and every value of a payload's JSON is a field of the inspection.

#include <arm_delegate/compiler/compilation.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/compiler/system_choice.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/estimate/print_cycles.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/print_payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/listing.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/simulate/npu_step.hpp>
#include <arm_delegate/ethosu/simulate/print_constants.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/report/inspected_payload.hpp>
#include <arm_delegate/report/payload_inspection.hpp>
#include <arm_delegate/targets/npu_config.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>
#include <support/json.hpp>
#include <support/object_check.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ad = arm_delegate;
namespace ethosu = arm_delegate::ethosu;
namespace report = arm_delegate::report;

namespace {

using support::json_value;
using support::object_check;

template <class Numbers>
std::vector<std::int64_t> numbers_of(Numbers const& numbers) {
  return {numbers.begin(), numbers.end()};
}

void check_ios(object_check& o, char const* key, std::vector<ethosu::vela_io> const& ios) {
  o.are(key, ios, [](json_value const& json, ethosu::vela_io const& io) {
    object_check one(json);
    one.is("shape", numbers_of(io.shape)).is("element_bytes", std::int64_t{io.elem_size});
    one.is("region", std::int64_t{io.region}).is("offset", std::int64_t{io.offset});
  });
}

void check_estimate(object_check& o, ethosu::estimate::payload_cycles const& e) {
  o.is("system_config", e.system.name).is("memory_mode", e.mode.name);
  o.is("core_clock_hz", static_cast<std::int64_t>(e.system.core_clock));
  o.is("total_cycles", e.total).is("npu_cycles", e.npu);
  o.are("operations", e.operations,
        [](json_value const& json, ethosu::estimate::timed_operation const& t) {
          object_check one(json);
          one.is("offset", std::int64_t{t.origin.offset});
          one.is("chained", static_cast<std::int64_t>(t.chained)).is("waits", t.waits);
          auto const& c = t.cycles;
          one.is("npu", c.npu).is("mac", c.mac).is("output", c.output).is("total", c.total);
          object_check access(one.member("access"));
          for (std::size_t m = 0; m < c.access.size(); ++m) {
            auto const name = ethosu::estimate::memory_name(static_cast<ad::memory_kind>(m));
            access.is(std::string(name).c_str(), c.access[m]);
          }
        });
}

void check_map(json_value const& json, ethosu::feature_map const& f) {
  object_check o(json);
  o.is("shape", std::vector{f.height, f.width, f.depth}).is_true("signed", f.is_signed());
  o.is("element_bytes", f.element_bytes()).is("format", setting_name(f.format));
  o.is("storage", setting_name(f.storage)).is("broadcast", setting_name(f.broadcast));
  o.is("zero_point", f.zero_point).is("region", f.region).is("bases", numbers_of(f.bases));
  o.is("tiles", std::vector{f.tile_height0, f.tile_height1, f.tile_width0});
  o.is("strides", std::vector{f.stride_y, f.stride_x, f.stride_c});
}

void check_ranges(object_check& o, char const* key, std::vector<ethosu::byte_range> const& ranges) {
  o.are(key, ranges, [](json_value const& json, ethosu::byte_range const& r) {
    object_check one(json);
    one.is("region", r.region).is("offset", r.base).is("bytes", r.length);
  });
}

void check_kernel(object_check& o, ethosu::kernel_operation const& k) {
  check_map(o.member("ifm"), k.ifm);
  if (k.ifm2) check_map(o.member("ifm2"), *k.ifm2);
  check_map(o.member("ofm"), k.ofm);
  object_check window(o.member("kernel"));
  window.is("size", std::vector{k.kernel.height, k.kernel.width});
  window.is("stride", std::vector{k.kernel.stride_y, k.kernel.stride_x});
  window.is("dilation", std::vector{k.kernel.dilation_y, k.kernel.dilation_x});
  window.is("padding", std::vector{k.kernel.pad_top, k.kernel.pad_left, k.kernel.pad_bottom,
                                   k.kernel.pad_right});
  window.is("upscale", setting_name(k.upscale));
  check_ranges(o, "weights", k.weights.streams);
  check_ranges(o, "scales", k.scales);
  o.is("block", std::vector<std::int64_t>{k.block.height, k.block.width, k.block.depth});
}

void check_constants(object_check& o, ethosu::simulate::kernel_step const& step) {
  o.is("weights_ohwi", numbers_of(step.weights));
  o.are("scale_table", step.table, [](json_value const& json, auto const& entry) {
    object_check one(json);
    one.is("bias", entry.bias).is("scale", std::int64_t{entry.scale});
    one.is("shift", std::int64_t{entry.shift});
  });
}

void check_operands(json_value const& json, ethosu::instruction const& i) {
  object_check o(json);
  for (auto const& operand : i.what().operands()) {
    auto const key = std::string(operand.name);
    auto const value = operand.read(i.words);
    if (operand.values.empty()) {
      o.is(key.c_str(), value);
    } else {
      o.is(key.c_str(), std::string_view(value_text(operand, value)));
    }
  }
}

void check_commands(json_value const& list, report::inspected_payload const& p) {
  std::size_t next = 0;
  for_each_command(
      p.stream, p.program, [&](ethosu::instruction const& i, ethosu::program_step const* step) {
        object_check o(list.at(next++));
        o.is("offset", std::int64_t{i.offset}).is("name", i.what().name);
        check_operands(o.member("operands"), i);
        auto const* const kernel = step != nullptr ? step->kernel() : nullptr;
        if (kernel == nullptr) return;
        check_kernel(o, *kernel);
        auto const* const prepared = ethosu::simulate::find_kernel(p.steps, step->origin);
        if (prepared != nullptr) check_constants(o, *prepared);
      });
  CHECK(next == list.size());
}

void check_payload(report::inspected_payload const& p) {
  auto const text = json(p);
  object_check o{json_value(text)};
  o.is("schema_version", std::int64_t{1}).is("form", p.payload.form);
  o.is("target", p.payload.npu->name).is("config", std::int64_t{p.payload.driver.config});
  o.is("id", std::int64_t{p.payload.driver.id});
  auto const& network = p.payload.network;
  o.is("constant_bytes", static_cast<std::int64_t>(network.weight_data.size()));
  o.is("scratch_bytes", std::int64_t{network.scratch_size});
  check_ios(o, "inputs", network.inputs);
  check_ios(o, "outputs", network.outputs);
  check_ios(o, "variables", network.variables);
  o.are("live_ranges", p.live_ranges, [](json_value const& json, ethosu::live_range const& r) {
    object_check one(json);
    one.is("written_by", r.what).is("region", r.bytes.region).is("offset", r.bytes.base);
    one.is("bytes", r.bytes.length).is("begin", r.begin).is("end", r.end);
    one.is_true("is_output", r.is_output);
  });
  object_check estimate(o.member("estimate"));
  check_estimate(estimate, p.cycles);
  check_commands(o.member("commands"), p);
  o.are("problems", p.problems, [](json_value const& json, ad::diagnostic const& d) {
    object_check one(json);
    one.is("level", d.level == ad::severity::error ? "error" : "warning");
    one.is("offset", static_cast<std::int64_t>(d.offset.value_or(0))).is("command", d.target);
    one.is("message", d.why.rule).is("actual", d.why.actual).is("allowed", d.why.allowed);
  });
}

/// A seed of the fuzz target: a payload that contains each command once.
ad::files::file_bytes seed(std::string const& name) {
  return ad::files::read_file(std::string(ARM_DELEGATE_SOURCE_DIR) + "/tests/fuzz/corpus/payload/" +
                              name);
}

ad::compiler::artifact digits(std::string const& target) {
  ad::compiler::session const session({.target = target});
  return session.compile(support::load_model("examples/digits_cnn/int8.pt2")).payload(0);
}

}  // namespace

TEST_CASE("every key of a payload's JSON is a field of the inspection") {
  for (auto const* const name :
       {"ethos-u55-128.bin", "ethos-u55-128.cop1", "ethos-u85-256.bin", "ethos-u85-256.cop1"}) {
    CAPTURE(name);
    auto const file = seed(name);
    check_payload(report::inspect_payload(file.bytes));
  }
}

TEST_CASE("every key of the JSON of a payload with its weights is a field of the inspection") {
  for (auto const* const target : {"ethos-u55-128", "ethos-u65-512", "ethos-u85-256"}) {
    CAPTURE(target);
    auto const payload = digits(target);
    auto const without = report::inspect_payload(payload.bytes);
    CHECK(without.steps.empty());
    check_payload(without);
    auto const with = report::inspect_payload(payload.bytes, {.weights = true});
    CHECK_FALSE(with.steps.empty());
    check_payload(with);
    CHECK(json(with).find("\"weights_ohwi\"") != std::string::npos);
    CHECK(json(without).find("\"weights_ohwi\"") == std::string::npos);
    CHECK(text(with).size() > text(without).size());
  }
}

TEST_CASE("the names in an inspection outlive the configuration file") {
  auto const payload = digits("ethos-u85-256");
  auto const inspect = [&] {
    ad::compiler::system_names names{.system = "A_board_with_a_name_of_its_own"};
    names.config = ad::read_npu_config(
        "[System_Config.A_board_with_a_name_of_its_own]\ncore_clock=250e6\naxi0_port=Sram\n"
        "axi1_port=Dram\nSram_clock_scale=1\nDram_clock_scale=0.5\n");
    return report::inspect_payload(payload.bytes, {.system = names});
  };
  auto const p = inspect();
  CHECK(json_value(json(p))["estimate"]["system_config"].text() ==
        "A_board_with_a_name_of_its_own");
  CHECK(json_value(json(p))["estimate"]["core_clock_hz"].integer() == 250'000'000);
  CHECK(text(p).find("250 MHz, A_board_with_a_name_of_its_own") != std::string::npos);
}

TEST_CASE("bytes that are no payload cannot be inspected") {
  CHECK_THROWS_AS((void)report::inspect_payload({}), ad::error);
}
