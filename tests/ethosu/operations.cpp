// SPDX-License-Identifier: BSD-3-Clause
// The meaning of single operations, by hand: functions, tiles, index lists, scales, sums.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/simulate/hardware_function.hpp>
#include <arm_delegate/ethosu/simulate/prepare.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/one_weight.hpp>
#include <support/operation_stream.hpp>
#include <support/simulated.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;
using namespace support;

namespace {

auto const& u55 = target::ethos_u55_64::npu;
auto const& u85 = target::ethos_u85_512::npu;

using int8s = std::vector<std::int8_t>;
using int16s = std::vector<std::int16_t>;
using int32s = std::vector<std::int32_t>;

constexpr std::int64_t max_pool = 0;
constexpr std::int64_t average_pool = 1;
constexpr std::int64_t reduce_sum = 2;
constexpr std::int64_t product = 0;
constexpr std::int64_t addition = 1;
constexpr std::int64_t leaky_relu = 5;

/// A payload with an input and an output of 128 bytes.
std::vector<std::byte> payload_of(operation_stream const& stream,
                                  std::span<std::byte const> constants = {}) {
  return stream.payload({.weight_data = constants,
                         .scratch_size = 4096,
                         .inputs = {{{1, 1, 1, 1, 1, 128}, 1, 0, 1}},
                         .outputs = {{{1, 1, 1, 1, 1, 128}, 1, output_at, 1}}});
}
bool has_fault(operation_stream const& stream, std::string_view text) {
  return faults(payload_of(stream)).find(text) != std::string::npos;
}
template <class Out, class In>
std::vector<Out> run(operation_stream const& stream, std::vector<In> const& numbers,
                     std::span<std::byte const> constants = {}) {
  auto net = faultless(payload_of(stream, constants));
  return results<Out>(net, numbers);
}

operation_stream one(npu_facts const& npu, std::string_view name, std::int64_t mode,
                     registers const& given) {
  return operation_stream(npu).operation(name, {mode}, given);
}
/// A stream that first loads the start of the constants as a table.
operation_stream with_table(npu_facts const& npu, std::int64_t at, std::int64_t bytes) {
  return operation_stream(npu)
      .operation(
          "OP_DMA_START", {},
          {{"SET_DMA0_LEN", {bytes}}, {"SET_DMA0_DST", {at}}, {"SET_DMA0_DST_REGION", {0, 1, 0}}})
      .operation("OP_DMA_WAIT", {0});
}

// The results of LiteRT's reference kernels for int16 with an input scale of 1/4096.
int16s const arguments{-32768, -31768, -2768, 0, 1, 7232, 32767};
int16s const tanhs{-32767, -32767, -19292, 0, 8, 30904, 32767};
int16s const sigmoids{11, 14, 11049, 16384, 16386, 27981, 32757};

std::span<std::byte const> functions() {
  return std::as_bytes(std::span(simulate::function_table()));
}
std::int64_t tanh_of(std::int64_t v) {
  return simulate::function_of(activation_function_u85::tanh, functions(), v);
}
std::int64_t sigmoid_of(std::int64_t v) {
  return simulate::function_of(activation_function_u85::sigmoid, functions(), v);
}

}  // namespace

TEST_CASE("operations: the table of tanh and sigmoid equals TensorFlow Lite's") {
  std::vector<int> bases;
  std::vector<int> slopes;
  for (auto const entry : simulate::function_table()) {
    bases.push_back(static_cast<std::int16_t>(entry & 0xFFFFU));
    slopes.push_back(static_cast<std::int16_t>(entry >> 16U));
  }
  std::vector<int> upper;  // as in TensorFlow Lite
  std::ranges::transform(std::span(bases).last(256), std::back_inserter(upper),
                         [](int base) { return base + 32768; });
  std::vector<int> const first{32768, 33451, 34133, 34813, 35493, 36169, 36843, 37513, 38180,
                               38841, 39498, 40149, 40794, 41432, 42064, 42688, 43304};
  CHECK(std::vector(upper.begin(), upper.begin() + 17) == first);
  CHECK(std::vector(upper.end() - 3, upper.end()) == std::vector{65534, 65534, 65535});
  CHECK(std::accumulate(upper.begin(), upper.end(), 0) == 15'670'629);
  for (std::size_t i = 1; i < 256; ++i) CHECK(bases[256 - i] == -bases[256 + i]);
  for (std::size_t i = 0; i < 511; ++i) CHECK(slopes[i] == bases[i + 1] - bases[i]);
}

TEST_CASE("operations: tanh and sigmoid agree with LiteRT's reference kernels") {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    auto const v = 3 * std::int64_t{arguments[i]};
    CHECK(tanh_of(v) == tanhs[i]);
    CHECK(sigmoid_of(v) == sigmoids[i]);
  }
  CHECK(tanh_of(200'000) == 32767);
  CHECK(tanh_of(-200'000) == -32767);
  CHECK(sigmoid_of(200'000) == 32767);
  CHECK(sigmoid_of(-200'000) == 1);
  int falls = 0;
  for (std::int64_t v = -140'000; v < 140'000; ++v) {
    if (tanh_of(v + 1) < tanh_of(v) || sigmoid_of(v + 1) < sigmoid_of(v)) ++falls;
  }
  CHECK(falls == 0);
}

TEST_CASE("operations: functions of U55 take scaled arguments, and their results are clipped") {
  auto const of = [](std::int64_t function, std::int64_t least, std::int64_t most) {
    auto const given = one_element(u55, b16, b16,
                                   {{"SET_ACTIVATION", {function, 0}},
                                    {"SET_ACTIVATION_MIN", {least & 0xFFFF}},
                                    {"SET_ACTIVATION_MAX", {most}},
                                    {"SET_OFM_SCALE", {0, 3}}});
    return run<std::int16_t>(one(u55, "OP_POOL", average_pool, given), arguments);
  };
  CHECK(of(3, -32768, 32767) == tanhs);
  CHECK(of(3, -100, 100) == int16s{-100, -100, -100, 0, 8, 100, 100});
  CHECK(of(4, -32768, 32767) == sigmoids);
}

TEST_CASE("operations: functions of U85 use the loaded table") {
  auto const sigmoid =
      one_element(u85, b16, b16, {{"SET_ACTIVATION", {11, 0, 0}}, {"SET_OFM_SCALE", {0, 0, 0, 3}}});
  CHECK(has_fault(one(u85, "OP_POOL", average_pool, sigmoid),
                  "the lookup table reads bytes that nothing wrote"));
  auto const loaded = with_table(u85, 0, 2048).operation("OP_POOL", {average_pool}, sigmoid);
  CHECK(run<std::int16_t>(loaded, arguments, functions()) == sigmoids);
  // With a table of zeros it is 1/2 everywhere.
  std::vector<std::byte> const zeros(2048);
  CHECK(run<std::int16_t>(loaded, arguments, zeros) == int16s(arguments.size(), 16384));
}

TEST_CASE("operations: tiles side by side, and three stacked tiles") {
  feature_map f{.height = 7,
                .width = 2,
                .depth = 16,
                .region = 1,
                .bases = {1000, 5000, 100, 7000},
                .tile_height0 = 2,
                .tile_height1 = 5,
                .tile_width0 = 1,
                .stride_y = 32,
                .stride_x = 16};
  auto const begins = [&](std::int64_t x) {
    std::vector<std::int64_t> all(7);
    for (std::size_t y = 0; y < all.size(); ++y) {
      all[y] = pixel_offset(f, static_cast<std::int64_t>(y), x);
    }
    return all;
  };
  using list = std::vector<std::int64_t>;
  CHECK(begins(0) == list{1000, 1032, 100, 132, 164, 196, 228});
  CHECK(begins(1) == list{5000, 5032, 5064, 5096, 5128, 7000, 7032});
  f.storage = activation_storage::tile3x1;
  CHECK(begins(0) == list{1000, 1032, 5000, 5032, 5064, 100, 132});
  CHECK(begins(1) == list{1016, 1048, 5016, 5048, 5080, 116, 148});

  // From the first byte of the lowest tile to the last byte of the highest one.
  auto const range_of = [&](std::array<std::int64_t, 4> const& bases) {
    f.bases = bases;
    auto const range = bounding_range(f);
    return list{range.base, range.base + range.length};
  };
  CHECK(range_of({1000, 5000, 100, 0}) == list{100, 5096});
  CHECK(range_of({5000, 100, 1000, 0}) == list{100, 5064});
  CHECK(range_of({100, 1000, 5000, 0}) == list{100, 5064});
}

TEST_CASE("operations: U85 reads and writes the rows of three tiles in order") {
  auto const rows = [](std::array<std::int8_t, 5> const& numbers) {
    int8s all;
    for (auto const n : numbers) all.insert(all.end(), 16, n);
    return all;
  };
  auto const copied = [&](registers given) {
    given.insert({{"SET_OFM_HEIGHT_M1", {4}},
                  {"SET_IFM_STRIDE_Y", {16}},
                  {"SET_OFM_STRIDE_Y", {16}},
                  {"SET_IFM_HEIGHT0_M1", {4}},
                  {"SET_OFM_HEIGHT0_M1", {4}}});
    return run<std::int8_t>(one(u85, "OP_POOL", average_pool, one_element(u85, b8, b8, given)),
                            rows({10, 11, 12, 13, 14}));
  };
  // Rows 3 and 4 are stored before rows 0, 1 and 2.
  CHECK(copied({{"SET_IFM_PRECISION", {1, b8, 0, 1}},
                {"SET_IFM_HEIGHT0_M1", {1}},
                {"SET_IFM_HEIGHT1_M1", {2}},
                {"SET_IFM_BASE0", {32}},
                {"SET_IFM_BASE1", {64}},
                {"SET_IFM_BASE2", {0}}}) == rows({12, 13, 14, 10, 11}));
  CHECK(copied({{"SET_OFM_PRECISION", {1, b8, 0, 1, 0, 0, 1}},
                {"SET_OFM_HEIGHT0_M1", {1}},
                {"SET_OFM_HEIGHT1_M1", {2}},
                {"SET_OFM_BASE0", {output_at + 32}},
                {"SET_OFM_BASE1", {output_at + 64}},
                {"SET_OFM_BASE2", {output_at}}}) == rows({13, 14, 10, 11, 12}));
}

TEST_CASE("operations: a transfer of one row selected by an index list") {
  int8s const rows{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  std::array<std::int32_t, 1> const second{1};
  auto const moved = [&](registers given) {
    given.insert({{"SET_DMA0_SRC_REGION", {1, 0, 0, 0}},
                  {"SET_DMA0_DST_REGION", {1, 0, 0}},
                  {"SET_DMA0_DST", {output_at}},
                  {"SET_DMA0_LEN", {2}},
                  {"SET_DMA0_SRC_STRIDE0", {4}},
                  {"SET_DMA0_DST_STRIDE0", {5}},
                  {"SET_DMA0_IDX_MAX", {2}}});
    return run<std::int8_t>(operation_stream(u85).operation("OP_DMA_START", {}, given), rows,
                            std::as_bytes(std::span(second)));
  };
  CHECK(moved({}) == int8s{1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  CHECK(moved({{"SET_DMA0_SRC_REGION", {1, 0, 0, 1}}}) ==
        int8s{5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  CHECK(moved({{"SET_DMA0_DST_REGION", {1, 0, 1}}}) == int8s{0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0});
}

TEST_CASE("operations: 32-bit products are only shifted, 8-bit products are scaled") {
  registers const by_20{{"SET_IFM2_BROADCAST", {0, 0, 0, 0, 1}}, {"SET_IFM2_SCALAR", {20}}};
  registers const by_20_of_u85{{"SET_IFM2_BROADCAST", {8}}, {"SET_OP_SCALAR", {20}}};
  auto const multiply = [](npu_facts const& npu, element_bits size, registers given,
                           operands const& scale) {
    bool const is_u85 = npu.family == npu_family::u85;
    given["SET_IFM2_PRECISION"] = is_u85 ? operands{1, size, 0, 0} : operands{1, size, 0};
    given["SET_OFM_SCALE"] = scale;
    return one(npu, "OP_ELEMENTWISE", product, one_element(npu, size, size, given));
  };
  int32s const wide{8, -16, 1'000'000};
  int32s const shifted{20, -40, 2'500'000};
  CHECK(run<std::int32_t>(multiply(u55, b32, by_20, {3, 1}), wide) == shifted);
  CHECK(run<std::int32_t>(multiply(u55, b32, by_20, {3, 1 << 30}), wide) == shifted);
  CHECK(run<std::int32_t>(multiply(u85, b32, by_20_of_u85, {3, 0, 0, 1 << 30}), wide) == shifted);
  int8s const narrow{1, -2, 4};
  CHECK(run<std::int8_t>(multiply(u55, b8, by_20, {2, 3}), narrow) == int8s{15, -30, 60});
  CHECK(run<std::int8_t>(multiply(u85, b8, by_20_of_u85, {2, 0, 0, 3}), narrow) ==
        int8s{15, -30, 60});
}

TEST_CASE("operations: U55 adds no zero point to 32-bit results without a table") {
  auto const copy = [](npu_facts const& npu, element_bits to) {
    return one(npu, "OP_POOL", average_pool,
               one_element(npu, b8, to, {{"SET_OFM_ZERO_POINT", {5}}}));
  };
  registers const plus_0{{"SET_IFM2_BROADCAST", {0, 0, 0, 0, 1}},
                         {"SET_IFM2_SCALAR", {0}},
                         {"SET_IFM2_PRECISION", {1, b8, 0}},
                         {"SET_OPA_SCALE", {0, 1}},
                         {"SET_OPB_SCALE", {1}},
                         {"SET_OFM_ZERO_POINT", {5}}};
  int8s const numbers{1, -2};
  CHECK(run<std::int8_t>(copy(u55, b8), numbers) == int8s{6, 3});
  CHECK(run<std::int16_t>(copy(u55, b16), numbers) == int16s{6, 3});
  CHECK(run<std::int32_t>(one(u55, "OP_ELEMENTWISE", addition, one_element(u55, b8, b32, plus_0)),
                          numbers) == int32s{1, -2});
  CHECK(run<std::int32_t>(copy(u85, b32), numbers) == int32s{6, 3});

  int32s thousands;  // for signed 8-bit indices
  for (std::int32_t i = -128; i < 128; ++i) thousands.push_back(1000 * i);
  auto with_lookup = plus_0;
  with_lookup["SET_ACTIVATION"] = {16, 3};
  with_lookup["SET_ACTIVATION_MIN"] = {0xFF80};
  with_lookup["SET_ACTIVATION_MAX"] = {0x7F};
  auto const looked_up =
      with_table(u55, 0x3800, 1024)  // bank 14
          .operation("OP_ELEMENTWISE", {addition}, one_element(u55, b8, b32, with_lookup));
  CHECK(run<std::int32_t>(looked_up, numbers, std::as_bytes(std::span(thousands))) ==
        int32s{6000, 3000});
}

TEST_CASE("operations: a leaky ReLU of U85 scales negative elements by the second factor") {
  registers const factors{{"SET_IFM_SCALE", {0, 0, 0, 3}}, {"SET_IFM2_SCALE", {2, 0, 0, 5}}};
  auto const relu = one(u85, "OP_ELEMENTWISE", leaky_relu, one_element(u85, b8, b8, factors));
  CHECK(run<std::int8_t>(relu, int8s{-8, -4, 0, 7}) == int8s{-10, -5, 0, 21});
}

TEST_CASE("operations: U55 operations without scaling need no scales and no scale table") {
  auto const bare = one_element(u55, b8, b8,
                                {{"SET_OFM_PRECISION", {1, b8, 0, 0, 0}},
                                 {"SET_OFM_SCALE", {}},
                                 {"SET_SCALE_REGION", {}},
                                 {"SET_SCALE_BASE", {}},
                                 {"SET_SCALE_LENGTH", {}}});
  int8s const numbers{-7, 0, 100};
  CHECK(run<std::int8_t>(one(u55, "OP_POOL", max_pool, bare), numbers) == numbers);
  // The average over one element and padding divides by 1.
  auto padded = bare;
  padded["SET_KERNEL_WIDTH_M1"] = padded["SET_IFM_PAD_LEFT"] = {1};
  CHECK(run<std::int8_t>(one(u55, "OP_POOL", average_pool, padded), numbers) == numbers);
  auto const average = one(u55, "OP_POOL", average_pool, bare);
  CHECK(has_fault(average, "needs a register that no command has set: SET_OFM_SCALE"));
  CHECK(has_fault(average, "needs a register that no command has set: SET_SCALE_LENGTH"));
}

namespace {

constexpr auto largest = std::numeric_limits<std::int32_t>::max();
constexpr auto smallest = std::numeric_limits<std::int32_t>::min();

/// True if 3 x + bias exceeds the accumulators: 32 bits, or 40 with format 1.
bool overflows(std::int8_t x, std::int64_t bias, std::int64_t format = 0) {
  auto constants = one_weight(u55, weights::weight_order::kind::depth_first);
  auto const length = static_cast<std::int64_t>(constants.size());
  std::array const scale{weights::scale_entry{.bias = bias, .scale = 1, .shift = 0}};
  auto const table = weights::encode_scale_tables(u55, 8, weights::scale_form::u55, scale).front();
  constants.insert(constants.end(), table.begin(), table.end());
  auto const given = one_element(u55, b8, b32,
                                 {{"SET_OFM_PRECISION", {1, b32, 0, 0, 0}},
                                  {"SET_IFM_DEPTH_M1", {0}},
                                  {"SET_OFM_DEPTH_M1", {0}},
                                  {"SET_ACC_FORMAT", {format}},
                                  {"SET_WEIGHT_LENGTH", {length}},
                                  {"SET_SCALE_BASE", {length}},
                                  {"SET_SCALE_LENGTH", {16}}});
  auto const stream = operation_stream(u55).operation("OP_CONV", {}, given);
  auto net = faultless(payload_of(stream, constants));
  static_cast<void>(results<std::int32_t>(net, int8s{x}));
  return net.overflow() != nullptr;
}

}  // namespace

TEST_CASE("operations: the bias counts for overflow, and 40-bit accumulators hold more") {
  CHECK_FALSE(overflows(1, largest - 3LL));
  CHECK(overflows(2, largest - 3LL));
  CHECK_FALSE(overflows(2, largest - 3LL, 1));
  CHECK_FALSE(overflows(-1, smallest + 3LL));
  CHECK(overflows(-2, smallest + 3LL));
}

TEST_CASE("operations: overflow returns the first operation of each run whose sums do not fit") {
  operation_stream stream(u55);
  for (std::int64_t const i : {0, 1}) {
    stream.operation("OP_POOL", {reduce_sum},
                     one_element(u55, b32, b32,
                                 {{"SET_OFM_DEPTH_M1", {0}},
                                  {"SET_IFM_BASE0", {64 * i}},
                                  {"SET_OFM_BASE0", {output_at + 4 * i}}}));
  }
  auto net = faultless(payload_of(stream));
  auto const operation = [&](std::size_t i) {
    return std::get_if<simulate::kernel_step>(&net.steps().at(i));
  };
  // Each operation sums a number, another one and zeros.
  auto const named = [&](std::array<std::int32_t, 4> const& numbers) {
    int32s all(32);
    std::copy_n(numbers.begin(), 2, all.begin());
    std::copy_n(numbers.begin() + 2, 2, all.begin() + 16);
    static_cast<void>(results<std::int32_t>(net, all));
    return net.overflow();
  };
  CHECK(net.overflow() == nullptr);
  CHECK(named({largest, 0, smallest, 0}) == nullptr);
  CHECK(named({largest, 0, largest, 1}) == operation(1));
  CHECK(named({smallest, -1, largest, 1}) == operation(0));
  CHECK(named({largest, smallest, -1, smallest + 1}) == nullptr);
}

TEST_CASE("operations: float accumulators are rejected") {
  auto const f16 = one_element(u55, b8, b8, {{"SET_ACC_FORMAT", {2}}});
  CHECK(has_fault(one(u55, "OP_POOL", average_pool, f16),
                  "the simulator does not support these accumulators: f16"));
}

TEST_CASE("operations: a command sets the size of kernel parts") {
  auto const part = [](std::int64_t decomposition) {
    auto const given =
        one_element(u55, b8, b8, {{"SET_KERNEL_STRIDE", {0, 0, 0, 0, 0, decomposition, 0, 0}}});
    auto const net = faultless(payload_of(one(u55, "OP_POOL", max_pool, given)));
    return std::get<simulate::kernel_step>(net.steps().at(0)).op.kernel.part;
  };
  CHECK(part(0) == 8);
  CHECK(part(1) == 4);
}
