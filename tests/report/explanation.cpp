// SPDX-License-Identifier: BSD-3-Clause
// Explanations of payloads: one that is worked out by hand, and the sums of others.

#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/encode_constants.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/report/explanation.hpp>
#include <arm_delegate/report/explanation_text.hpp>
#include <arm_delegate/report/payload_report.hpp>
#include <arm_delegate/report/program_report.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
namespace report = arm_delegate::report;
using namespace arm_delegate::ethosu;

namespace {

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// A 1x1 convolution of 4x4x64 to 64 channels, with 8-bit weights that hardly compress, and a table
/// of its results. Maps are in the SRAM, constants in the flash.
compile::npu_artifact small_payload() {
  using namespace compile;
  npu_builder b(ad::target::ethos_u55_128::npu);
  auto const input = b.temporary({4, 4, 64}, int8_elements, "input");
  auto const made = b.temporary({4, 4, 64}, int8_elements);
  auto const output = b.temporary({4, 4, 64}, int8_elements, "output");
  std::mt19937 random(1);
  std::vector<std::int16_t> values(std::size_t{64} * 64);
  for (auto& v : values) v = static_cast<std::int16_t>(random() % 255 - 127);
  kernel_operation conv{.kind = kernel_kind::conv};
  conv.out = plain_output(int8_elements);
  conv.out.scale_mode = ofm_scale_mode::per_channel;
  kernel_extras extras;
  extras.weights = {.out_channels = 64,
                    .height = 1,
                    .width = 1,
                    .in_channels = 64,
                    .values = std::make_shared<std::vector<std::int16_t> const>(std::move(values))};
  extras.scales.assign(64, {.bias = 0, .scale = 1, .shift = 8});
  b.set_origin({.location = "conv2d"});
  b.window(std::move(conv), input, made, std::move(extras));
  kernel_operation look_up{.kind = kernel_kind::pool, .pooling = pooling_mode::average};
  look_up.out = plain_output(int8_elements);
  look_up.out.lookup = activation_function_u85::lut_s8_s8;
  auto const table = b.constant(std::vector<std::byte>(256), {256}, int8_elements);
  b.set_origin({.location = "sigmoid"});
  b.pass(look_up, made, output, {.table = table.buffer});
  auto& g = b.graph();
  g.inputs.push_back({.name = "input", .buffer = input.buffer, .sizes = input.sizes});
  g.outputs.push_back({.name = "output", .buffer = output.buffer, .sizes = output.sizes});
  choose_blocks(g);
  encode_constants(g, nullptr);
  allocate(g);
  return make_payload(g);
}

report::payload_report explained(compile::npu_artifact const& payload) {
  ad::ir::exported_program const nothing;
  return report_of(payload, report::program_nodes(nothing), {.explain = true});
}

report::program_report report_for(std::string const& target, std::optional<std::int64_t> sram) {
  ad::compiler::session const session({.target = target, .system = {.sram_bytes = sram}});
  return report::report_of(session.compile(support::load_model("examples/digits_cnn/int8.pt2")),
                           {.explain = true});
}

/// Checks that the sums of a payload are those of its operations.
void check_sums(report::payload_report const& r) {
  REQUIRE(r.explained);
  std::map<std::string, std::int64_t> by_cause;
  std::int64_t operations = 0;
  for (auto const& o : r.operations) {
    CAPTURE(o.name);
    REQUIRE(o.explained);
    CHECK(o.explained->moved.has_value() == o.is_transfer);
    CHECK(o.bound.has_value() != o.is_transfer);
    if (!o.bound) continue;
    auto const& bound = *o.bound;
    operations += o.cycles;
    by_cause[bound.cause] += o.cycles - o.causes.waits;
    by_cause["waits"] += o.causes.waits;
    // The bounding cause takes the longest.
    auto const stage = std::max({o.causes.mac, o.causes.output, o.causes.issue});
    CHECK(stage + o.causes.latency == o.causes.npu);
    auto const memory =
        std::ranges::find(o.causes.access, bound.cause, &report::memory_cycles::memory);
    if (memory != o.causes.access.end()) {
      CHECK(bound.cycles == memory->cycles);
      CHECK(bound.cycles == o.cycles - o.causes.waits);
      auto const& b = memory->bytes;
      CHECK(bound.bytes <= b.input + b.weights + b.scales + b.output);
      CHECK(bound.bytes > 0);
    } else {
      CHECK(bound.cycles == std::max(stage, o.causes.latency));
      CHECK(o.causes.npu == o.cycles - o.causes.waits);
    }
  }
  std::int64_t sum = 0;
  for (auto const& c : r.explained->causes) {
    sum += c.cycles;
    auto const made = c.cause == "transfers" ? r.cycles - operations : by_cause[c.cause];
    CHECK_MESSAGE(c.cycles == made, c.cause);
  }
  CHECK(sum == r.cycles);
  std::int64_t nodes = 0;
  for (auto const& n : r.explained->nodes) nodes += n.cycles;
  CHECK(nodes <= operations);
  if (r.explained->nodes.size() < 10) CHECK(nodes == operations);
}

/// The stripes of each whole operation, by its first one.
std::map<std::int64_t, std::vector<report::stripe>> stripes_of(report::payload_report const& r) {
  std::map<std::int64_t, std::vector<report::stripe>> made;
  for (auto const& o : r.operations) {
    if (o.explained && o.explained->stripe) {
      made[o.explained->stripe->first].push_back(*o.explained->stripe);
    }
  }
  return made;
}

}  // namespace

TEST_CASE("an explanation worked out by hand") {
  auto const r = explained(small_payload());
  check_sums(r);
  REQUIRE(r.operations.size() == 3);

  // The convolution. U55-128 has 128 MACs: 4 * 4 * 64 * 64 / 128 cycles; its output stage takes
  // two elements in a cycle.
  auto const& conv = r.operations[0];
  CHECK(conv.name == "CONV 4x4x64");
  CHECK(conv.node == "conv2d");
  CHECK(conv.causes.mac == 512);
  CHECK(conv.causes.output == 512);
  // Two blocks of 32 channels read the input; each byte of the output counts twice, as writes of 16
  // bytes fill half a burst. The SRAM moves 8 bytes in a cycle.
  REQUIRE(conv.causes.access.size() == 2);
  auto const& sram = conv.causes.access[0];
  CHECK(sram.memory == "sram");
  CHECK(sram.bytes.input == 2 * 4 * 4 * 64);
  CHECK(sram.bytes.output == 2 * 4 * 4 * 64);
  CHECK(sram.bytes.weights == 0);
  CHECK(sram.cycles == (sram.bytes.input + sram.bytes.output) / 8);
  // The flash moves one: the weights, about a byte each, and 64 scales of 10 bytes.
  auto const& flash = conv.causes.access[1];
  CHECK(flash.memory == "off_chip_flash");
  CHECK(flash.bytes.scales == 640);
  CHECK(flash.bytes.weights >= 4096);
  CHECK(flash.bytes.weights < 4200);
  CHECK(flash.cycles == flash.bytes.weights + 640);
  CHECK(conv.cycles == flash.cycles);
  CHECK(conv.macs == 4 * 4 * 64 * 64);
  CHECK(conv.bytes() == sram.bytes.all() + flash.bytes.all());

  auto const& e = conv.explained.value();
  CHECK(conv.bound.value().cause == "off_chip_flash");
  CHECK(conv.bound->cycles == flash.cycles);
  CHECK(conv.bound->contents == "weights");
  CHECK(conv.bound->bytes == flash.bytes.weights);
  CHECK(conv.block.value().height == 4);
  CHECK(conv.block->width == 4);
  CHECK(conv.block->depth == 32);
  CHECK(conv.block->traversal == "depth_first");
  CHECK(!conv.block->microblock);
  // One block for all channels reads the same weights.
  CHECK(e.runner_up.value().height == 4);
  CHECK(e.runner_up->width == 4);
  CHECK(e.runner_up->depth == 64);
  CHECK(e.runner_up->cost > conv.block->cost);
  CHECK(e.runner_up->cost < 1.01 * conv.block->cost);
  REQUIRE(e.inputs.size() == 1);
  CHECK(e.inputs[0].layout == "nhwc");
  CHECK(e.inputs[0].memory == "sram");
  CHECK(e.output.value().layout == "nhwc");
  CHECK(e.output->memory == "sram");
  CHECK(e.weights.value().memory == "off_chip_flash");
  CHECK(e.weights->bytes == flash.bytes.weights);
  CHECK(e.weights->format == "swd");
  CHECK(e.weights->sparsity == "none");
  CHECK(!e.weights->is_fetched);
  CHECK(!e.stripe);

  // The table goes to the NPU.
  auto const& load = r.operations[1];
  CHECK(load.is_transfer);
  CHECK(load.node == "sigmoid");
  auto const& moved = load.explained.value().moved.value();
  CHECK(moved.bytes == 256);
  CHECK(moved.from == "off_chip_flash");
  CHECK(moved.to == "npu");
  CHECK(moved.contents == "table");
  CHECK(!load.block);

  auto const& look_up = r.operations[2].explained.value();
  CHECK(!look_up.weights);
  CHECK(!r.operations[2].block.value().traversal);

  // The input and the first output live together.
  auto const& all = r.explained.value();
  REQUIRE(all.peaks.size() == 1);
  CHECK(all.peaks[0].memory == "sram");
  CHECK(all.peaks[0].bytes == 2 * 4 * 4 * 64);
  CHECK(all.peaks[0].region_bytes == all.peaks[0].bytes);
  CHECK(all.peaks[0].operation == 0);
  REQUIRE(all.nodes.size() == 2);
  CHECK(all.nodes[0].cycles >= all.nodes[1].cycles);
}

TEST_CASE("nothing is explained unless that is asked for") {
  ad::ir::exported_program const nothing;
  auto const r = report_of(small_payload(), report::program_nodes(nothing));
  CHECK(!r.explained);
  CHECK(std::ranges::none_of(r.operations, [](auto const& o) { return o.explained.has_value(); }));
  report::program_report program;
  program.delegates.push_back({.npu = r});
  CHECK(explanation_text(program).empty());
}

TEST_CASE("an explained payload that lacks the explanation of an operation is refused") {
  auto whole = explained(small_payload());
  auto const text_of = [](report::payload_report const& r) {
    report::program_report program;
    program.delegates.push_back({.npu = r});
    return explanation_text(program);
  };
  CHECK(!text_of(whole).empty());
  SUBCASE("all of it") { whole.operations.at(0).explained.reset(); }
  SUBCASE("the block") { whole.operations.at(0).block.reset(); }
  SUBCASE("the cause") { whole.operations.at(0).bound.reset(); }
  CHECK_THROWS_AS(static_cast<void>(text_of(whole)), std::invalid_argument);
}

TEST_CASE("the sums of an explanation are those of its operations") {
  for (auto const* target : {"ethos-u55-128", "ethos-u65-512", "ethos-u85-256"}) {
    CAPTURE(target);
    auto const r = report_for(target, std::nullopt);
    REQUIRE(r.delegates.size() == 1);
    auto const& payload = r.delegates[0].npu.value();
    check_sums(payload);
    CHECK(stripes_of(payload).empty());
    for (auto const& o : payload.operations) {
      if (!o.block) continue;
      CHECK(o.block->microblock.has_value() == std::string(target).starts_with("ethos-u85"));
    }
  }
}

TEST_CASE("stripes of an operation are its rows in order, within their cascade") {
  auto const r = report_for("ethos-u55-128", 3000);
  auto const& payload = r.delegates.at(0).npu.value();
  check_sums(payload);
  auto const all = stripes_of(payload);
  REQUIRE(!all.empty());
  for (auto const& [first, stripes] : all) {
    CAPTURE(stripes.front().whole);
    std::int64_t next = 0;
    for (std::size_t n = 0; n < stripes.size(); ++n) {
      auto const& s = stripes[n];
      CHECK(s.number == static_cast<std::int64_t>(n));
      CHECK(s.count == std::ssize(stripes));
      CHECK(s.begin == next);
      CHECK(s.end > s.begin);
      CHECK(s.size == stripes.back().end);
      CHECK(s.cascade_first <= first);
      CHECK(s.cascade_last >= first);
      next = s.end;
    }
    CHECK(stripes.front().whole.find("8x8x16") != std::string::npos);
    CHECK(stripes.back().size == 8);
  }
  auto const text = explanation_text(r);
  CHECK(has(text, " stripes of up to "));
  CHECK(has(text, "all " + std::to_string(all.begin()->second.size()) + " stripes"));
}

TEST_CASE("the text of an explanation has a line for each operation, and the sums") {
  report::program_report program;
  program.delegates.push_back({.file = "delegate_0.bin", .npu = explained(small_payload())});
  auto const& payload = *program.delegates[0].npu;
  auto const text = explanation_text(program);
  CAPTURE(text);
  CHECK(has(text,
            "\ndelegate_0.bin: 3 operations, estimated for Ethos_U55_High_End_Embedded, "
            "Shared_Sram\n"));
  CHECK(has(text,
            "  CONV 4x4x64, conv2d\n"
            "     block 4x4x32, depth first; runner-up 4x4x64 costs 0.2 % more\n"
            "     reads and writes NHWC in SRAM, 4.0 KiB of weights in flash\n"
            "     bound by flash " +
                std::to_string(payload.operations[0].cycles) +
                " (4.0 KiB of weights); MAC 512, output 512, SRAM 512, issue 288\n"));
  CHECK(has(text, "  transfer: 256 bytes of table from flash to the NPU, sigmoid\n"));
  CHECK(has(text, "  " + std::to_string(payload.cycles) + "  100.0  all\n"));
  CHECK(has(text,
            "\npeak of feature maps in SRAM: 2048 bytes of 2048, at operation 0, CONV 4x4x64 of "
            "conv2d\n"));
}
