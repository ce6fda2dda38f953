// SPDX-License-Identifier: BSD-3-Clause
// Payloads that lie give an error, findings or outputs, in little time and memory.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/print_payload.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/one_weight.hpp>
#include <support/operation_stream.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;
namespace fs = std::filesystem;

namespace {

using bytes = std::vector<std::byte>;
using support::one_weight;
using support::operands;
using support::operation_stream;
using support::registers;
auto const& u55 = target::ethos_u55_64::npu;
auto const& u85 = target::ethos_u85_256::npu;

/// Weights of a convolution, then of a depthwise one, then zeros.
bytes constants(npu_facts const& npu) {
  bytes made(512);
  auto const put = [&](weights::weight_order::kind kind, std::ptrdiff_t at) {
    auto const weights = one_weight(npu, kind);
    REQUIRE(weights.size() <= 64);
    std::ranges::copy(weights, made.begin() + at);
  };
  put(weights::weight_order::kind::depth_first, 0);
  put(weights::weight_order::kind::depthwise, 64);
  return made;
}

bytes payload_of(operation_stream const& stream) {
  auto const data = constants(stream.npu());
  return stream.payload({.weight_data = data,
                         .scratch_size = 4096,
                         .inputs = {{{1, 1, 1, 1, 1, 16}, 1, 0, 1}},
                         .outputs = {{{1, 1, 1, 1, 1, 16}, 1, 256, 1}}});
}

/// Does everything that is done with a payload; returns the error, or "".
std::string failure(std::span<std::byte const> file, simulation_limits const& limits) {
  try {
    auto const payload = read_payload(file);
    static_cast<void>(print_payload(payload));
    simulator net(payload, limits);
    for (std::size_t i = 0; i < net.inputs().size(); ++i) {
      std::ranges::fill(net.input(i), std::byte{0x5A});
    }
    net.run();
    return {};
  } catch (error const& e) {
    return e.what();
  }
}

constexpr simulation_limits small{.region_bytes = 1 << 20,
                                  .elements = 1 << 15,
                                  .pieces = 1 << 12,
                                  .weights = 1 << 17,
                                  .steps = 256,
                                  .work = 1 << 23};

registers with_weights(npu_facts const& npu, weights::weight_order::kind kind,
                       registers others = {}) {
  bool const is_depthwise = kind == weights::weight_order::kind::depthwise;
  auto const length = static_cast<std::int64_t>(one_weight(npu, kind).size());
  others.insert({{"SET_OFM_BLK_DEPTH_M1", {15}},
                 {"SET_OFM_REGION", {1}},
                 {"SET_OFM_BASE0", {256}},
                 {"SET_IFM_REGION", {1}},
                 {"SET_WEIGHT_BASE", {is_depthwise ? 64 : 0}},
                 {"SET_WEIGHT_LENGTH", {length}},
                 {"SET_SCALE_BASE", {128}},
                 {"SET_SCALE_LENGTH", {256}}});
  return others;
}

/// A stream with a few operations of each kind that a family has.
bytes varied(npu_facts const& npu) {
  bool const is_u85 = npu.family == npu_family::u85;
  operation_stream out(npu);
  registers const map{{"SET_IFM_REGION", {1}},    {"SET_OFM_REGION", {1}},
                      {"SET_OFM_BASE0", {256}},   {"SET_OFM_WIDTH_M1", {3}},
                      {"SET_IFM_WIDTH0_M1", {3}}, {"SET_OFM_WIDTH0_M1", {3}},
                      {"SET_IFM_STRIDE_X", {1}},  {"SET_OFM_STRIDE_X", {1}}};
  out.operation(
      "OP_DMA_START", {},
      {{"SET_DMA0_LEN", {64}}, {"SET_DMA0_DST", {64}}, {"SET_DMA0_DST_REGION", {1, 0, 0}}});
  out.operation("OP_CONV", is_u85 ? operands{0} : operands{},
                with_weights(npu, weights::weight_order::kind::depth_first));
  out.operation("OP_DEPTHWISE", {}, with_weights(npu, weights::weight_order::kind::depthwise));
  out.operation("OP_POOL", {1}, map);
  out.operation("OP_POOL", {2}, map);
  out.operation("OP_ELEMENTWISE", {1}, map);
  if (!is_u85) return payload_of(out);
  out.operation("OP_RESIZE", {0}, map);
  out.operation("OP_CONV", {1}, map);
  auto chained = map;
  chained["SET_OFM_PRECISION"] = {1, 0, 0, 1, 0, 0, 2};
  out.operation("OP_ELEMENTWISE", {0}, chained);
  chained = map;
  chained["SET_IFM_PRECISION"] = {1, 0, 0, 2};
  out.operation("OP_ELEMENTWISE", {4}, chained);
  out.operation("OP_DMA_START", {},
                {{"SET_DMA0_LEN", {4}},
                 {"SET_DMA0_DST", {512}},
                 {"SET_DMA0_SRC_REGION", {0, 0, 1, 1}},
                 {"SET_DMA0_SRC", {128}},
                 {"SET_DMA0_SRC_STRIDE0", {4}},
                 {"SET_DMA0_DST_STRIDE0", {4}},
                 {"SET_DMA0_DST_REGION", {1, 0, 0}},
                 {"SET_DMA0_SIZE0", {3}},
                 {"SET_DMA0_IDX", {160}},
                 {"SET_DMA0_IDX_MAX", {5}}});
  return payload_of(out);
}

/// Tries every prefix and many changed words; each must terminate.
void break_in_many_ways(std::span<std::byte const> good) {
  CHECK(failure(good, {}) == "");
  auto const step = std::max<std::size_t>(1, good.size() / 64);
  for (std::size_t size = 0; size < good.size(); size += step) {
    CAPTURE(size);
    CHECK_FALSE(failure(good.first(size), small).empty());
  }
  std::mt19937 random(17);
  bytes file(good.begin(), good.end());
  std::size_t refused = 0;
  for (int round = 0; round < 160; ++round) {
    auto const word = random() % (file.size() / 4) * 4;
    auto const before = bytes(file.begin() + static_cast<std::ptrdiff_t>(word),
                              file.begin() + static_cast<std::ptrdiff_t>(word) + 4);
    for (std::size_t i = 0; i < 4; ++i) {
      // Half of the changes flip one bit, half are random.
      auto const change = round % 2 == 0 ? random() : i == random() % 4 ? 1U << random() % 8 : 0;
      file[word + i] ^= static_cast<std::byte>(change & 0xFFU);
    }
    if (!failure(file, small).empty()) ++refused;
    std::ranges::copy(before, file.begin() + static_cast<std::ptrdiff_t>(word));
  }
  CHECK(refused > 0);
  CHECK(refused < 160);
}

/// Checks that an operation in such a state is rejected with that message, for that command.
void refuses(npu_facts const& npu, std::string_view what, std::string_view name,
             operands const& values, registers const& given) {
  auto const file = payload_of(operation_stream(npu).operation(name, values, given));
  auto const why = failure(file, {});
  CAPTURE(why);
  CHECK(why.find("(" + std::string(name) + "): " + std::string(what)) != std::string::npos);
}

}  // namespace

TEST_CASE("hostile: prefixes and changed words of hand-made streams") {
  break_in_many_ways(varied(u55));
  break_in_many_ways(varied(target::ethos_u65_256::npu));
  break_in_many_ways(varied(u85));
}

TEST_CASE("hostile: prefixes and changed words of Vela's streams") {
  auto const corpus = support::corpus_for("Vela's streams, broken in many ways");
  if (!corpus) return;
  for (char const* name : {"et_add/ethos-u55-128", "et_dw/ethos-u65-512", "et_gather/ethos-u85-256",
                           "et_bmm/ethos-u85-256"}) {
    auto const path = fs::path(*corpus) / "ethosu" / name / "payload.bin";
    CAPTURE(path);
    REQUIRE(fs::exists(path));
    auto const file = files::read_file(path);
    break_in_many_ways(file.bytes);
  }
}

TEST_CASE("hostile: inconsistent operations") {
  refuses(u55, "the operation has no weights: 0 bytes", "OP_CONV", {}, {{"SET_OFM_REGION", {1}}});
  refuses(u85, "the operation has no weights: 0 bytes", "OP_DEPTHWISE", {}, {});
  refuses(u55, "the input and the output differ in depth: 1 (allowed: 16)", "OP_DEPTHWISE", {},
          with_weights(u55, weights::weight_order::kind::depthwise, {{"SET_OFM_DEPTH_M1", {15}}}));
  refuses(u55, "the input and the output differ in depth: 1 (allowed: 9)", "OP_POOL", {0},
          {{"SET_OFM_DEPTH_M1", {8}}});
  refuses(u85, "the input and the output differ in depth", "OP_RESIZE", {0},
          {{"SET_OFM_DEPTH_M1", {8}}});
  refuses(u85, "the input and the output differ in height or width: 1x1x1 (allowed: 3x1x1)",
          "OP_CONV", {1}, {{"SET_OFM_HEIGHT_M1", {2}}, {"SET_IFM_PAD_BOTTOM", {2}}});
  refuses(u55, "the input and the output differ in height or width", "OP_POOL", {2},
          {{"SET_OFM_WIDTH_M1", {2}}, {"SET_IFM_PAD_LEFT", {1}}});
  refuses(u85, "the output is written nowhere", "OP_POOL", {1},
          {{"SET_OFM_PRECISION", {0, 0, 0, 1, 0, 0, 3}}});
  refuses(u85, "the input is missing in its chain buffer: 1x1x1 (allowed: none)", "OP_ELEMENTWISE",
          {1}, {{"SET_IFM_PRECISION", {0, 0, 0, 2}}});
  refuses(u85, "no earlier operation left accumulators of this shape: 1x1x1 (allowed: none)",
          "OP_POOL", {1}, {{"SET_ACC_FORMAT", {0, 1, 0, 0}}});
  refuses(u85, "the input has 64 bits, which the simulator does not support", "OP_ELEMENTWISE", {1},
          {{"SET_IFM_PRECISION", {0, 3, 0, 0}}});
  refuses(u85, "the simulator does not support this dbl_rnd: 31", "OP_POOL", {1},
          {{"SET_OFM_SCALE", {40, 31, 0, 1}}});
  refuses(u85, "the transfer has no bytes", "OP_DMA_START", {}, {});
}

TEST_CASE(
    "hostile: chain buffers and accumulators must have the size that the next operation reads") {
  operation_stream out(u85);
  out.operation("OP_POOL", {1}, {{"SET_OFM_PRECISION", {0, 0, 0, 1, 0, 0, 2}}});
  out.operation("OP_ELEMENTWISE", {6},
                {{"SET_IFM_PRECISION", {0, 0, 0, 2}}, {"SET_OFM_DEPTH_M1", {4095}}});
  CHECK(failure(payload_of(out), {}).find("chain buffer: 1x1x4096 (allowed: 1x1x1)") !=
        std::string::npos);
  operation_stream sums(u85);
  sums.operation("OP_POOL", {1}, {{"SET_ACC_FORMAT", {0, 0, 1, 0}}});
  sums.operation("OP_POOL", {1}, {{"SET_ACC_FORMAT", {0, 1, 0, 0}}, {"SET_OFM_WIDTH_M1", {99}}});
  CHECK(failure(payload_of(sums), {}).find("of this shape: 1x100x1 (allowed: 1x1x1)") !=
        std::string::npos);
}

TEST_CASE("hostile: sizes that would take too much time or memory") {
  operands const all{65535};
  // 2^48 elements, at one address.
  refuses(u55, "the input is too large to simulate: 281474976710656", "OP_ELEMENTWISE", {0},
          {{"SET_OFM_HEIGHT_M1", all}, {"SET_OFM_WIDTH_M1", all}, {"SET_OFM_DEPTH_M1", all}});
  refuses(u55, "the input in pieces is too large to simulate: 4194304", "OP_ELEMENTWISE", {0},
          {{"SET_OFM_HEIGHT_M1", {2047}}, {"SET_OFM_WIDTH_M1", {2047}}});
  refuses(u55, "the window is too large to simulate: 10485760000", "OP_CONV", {},
          {{"SET_KERNEL_HEIGHT_M1", {399}},
           {"SET_KERNEL_WIDTH_M1", {399}},
           {"SET_IFM_PAD_TOP", {127}},
           {"SET_IFM_PAD_LEFT", {127}},
           {"SET_IFM_PAD_BOTTOM", {255}},
           {"SET_IFM_PAD_RIGHT", {255}},
           {"SET_IFM_DEPTH_M1", all}});
  refuses(u55, "the total work is too large to simulate", "OP_POOL", {1},
          {{"SET_KERNEL_HEIGHT_M1", {2047}},
           {"SET_KERNEL_WIDTH_M1", {2047}},
           {"SET_OFM_HEIGHT_M1", {511}},
           {"SET_OFM_WIDTH_M1", {511}},
           {"SET_IFM_STRIDE_X", {1}},
           {"SET_IFM_WIDTH0_M1", all},
           {"SET_OFM_STRIDE_X", {1}},
           {"SET_OFM_WIDTH0_M1", all}});
  refuses(u55, "the kernel is too large to simulate", "OP_CONV", {},
          with_weights(u55, weights::weight_order::kind::depth_first,
                       {{"SET_OFM_DEPTH_M1", all}, {"SET_IFM_DEPTH_M1", all}}));
  refuses(u85, "the number of rows is too large to simulate: 2147483648", "OP_DMA_START", {},
          {{"SET_DMA0_SRC_REGION", {0, 0, 0, 1}},
           {"SET_DMA0_LEN", {1}},
           {"SET_DMA0_IDX_MAX", {0x7FFFFFFF}},
           {"SET_DMA0_SRC_STRIDE0", {0x7FFFFFFFFF}}});
  refuses(u85, "a row is too large to simulate: 1099511627775", "OP_DMA_START", {},
          {{"SET_DMA0_LEN", {0xFFFFFFFFFF}}});
  refuses(u85, "the input lies outside its region: region 1 at -549755813888", "OP_ELEMENTWISE",
          {6},
          {{"SET_IFM_REGION", {1}},
           {"SET_IFM_STRIDE_Y", {-0x8000000000}},
           {"SET_OFM_HEIGHT_M1", {65535}},
           {"SET_IFM_HEIGHT0_M1", all}});
}

TEST_CASE("hostile: all regions together are limited") {
  operation_stream out(u85);
  for (std::int64_t region = 2; region < 8; ++region) {
    out.operation("OP_DMA_START", {},
                  {{"SET_DMA0_LEN", {1}},
                   {"SET_DMA0_DST_REGION", {region, 0, 0}},
                   {"SET_DMA0_DST", {(1 << 20) - 8192}}});
  }
  CHECK(failure(payload_of(out), small).find("the destination lies outside its region: region 3") !=
        std::string::npos);
}

TEST_CASE("hostile: too many operations and findings") {
  operation_stream out(u55);
  for (int i = 0; i < 300; ++i) out.operation("OP_POOL", {0});
  CHECK(failure(payload_of(out), small).find("the number of operations is too large") !=
        std::string::npos);
  check::stream_findings findings;
  for (int i = 0; i < 100000; ++i) findings.report(std::to_string(i), {});
  findings.refuse("the last one", {});
  CHECK(findings.list().size() < 10000);
  CHECK_FALSE(findings.is_runnable());
  bytes const words(1U << 20U, std::byte{0xFF});
  CHECK(decode_commands(npu_family::u55, words).problems.size() < 10000);
}

TEST_CASE("hostile: numbers at the ends of their ranges") {
  for (std::int64_t const mode : {0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11}) {
    for (std::int64_t const precision : {0, 1, 2}) {
      operation_stream out(u85);
      registers given{{"SET_IFM_PRECISION", {1, precision, 0, 2}},
                      {"SET_OFM_PRECISION", {1, 2, 0, 1, 0, 0, 2}},
                      {"SET_IFM2_PRECISION", {1, precision, 0, 0}},
                      {"SET_OFM_ZERO_POINT", {0x7FFF}},
                      {"SET_IFM_ZERO_POINT", {0x8000}},
                      {"SET_OFM_SCALE", {0, 0, 0, 0x7FFFFFFF}},
                      {"SET_IFM_SCALE", {0, 0, 0, 0x7FFFFFFF}},
                      {"SET_IFM2_SCALE", {63, 30, 1, 0x7FFFFFFF}},
                      {"SET_ACTIVATION", {0, 0, 1}},
                      {"SET_IFM2_REGION", {1}},
                      {"SET_IFM_REGION", {0}}};
      auto first = given;
      first["SET_IFM_PRECISION"] = {1, precision, 0, 0};
      first["SET_IFM_REGION"] = {1};
      out.operation("OP_ELEMENTWISE", {0}, first);
      for (int i = 0; i < 4; ++i) out.operation("OP_ELEMENTWISE", {0}, given);
      out.operation("OP_ELEMENTWISE", {mode}, given);
      CHECK(failure(payload_of(out), {}) == "");
    }
  }
}

TEST_CASE("hostile: no weight order exceeds its bound") {
  std::mt19937 random(23);
  auto const below = [&](unsigned n) { return static_cast<int>(random() % n); };
  for (int round = 0; round < 1600; ++round) {
    auto const& npu = target::all_npus[random() % target::all_npus.size()];
    weights::weight_order const order{
        .npu = &npu,
        .traversal = static_cast<weights::weight_order::kind>(below(3)),
        .ofm_block_depth = 1 + below(40),
        .ofm_microblock_depth = npu.microblocks[random() % npu.microblock_count].depth,
        .ifm_bits = 8 << below(2),
        .stride_x = 1 + below(3),
        .stride_y = 1 + below(3),
        .dilation_x = 1 + below(2),
        .dilation_y = 1 + below(2),
        .kernel_part = 4 << below(2),
        .out_channels = 1 + below(50),
        .kernel_height = 1 + below(10),
        .kernel_width = 1 + below(10),
        .in_channels = 1 + below(20)};
    bool const is_depthwise = order.traversal == weights::weight_order::kind::depthwise;
    auto used = order;
    if (is_depthwise) used.in_channels = 1;
    if (used.ofm_block_depth < npu.cores) continue;
    std::size_t all = 0;
    for (int s = 0; s < used.stream_count(); ++s) all += weights::sequence_length(used, s);
    CAPTURE(round);
    auto const bound = static_cast<std::size_t>(weights::padded_weight_count(used));
    CHECK(all <= bound);
    CHECK(bound <= 16 * all);
  }
}
