// SPDX-License-Identifier: BSD-3-Clause
// Branches of U85: hand-written loops and choices, and errors. tests/interop/streams.py tests
// streams with branches from Vela.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/simulated.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;

namespace {

/// The only input is 32 8-bit numbers at address 0 of region 1, and so is the only output.
class stream_of_numbers {
 public:
  [[nodiscard]] std::int64_t here() const { return static_cast<std::int64_t>(out_.bytes().size()); }
  command_writer& writer() { return out_; }

  /// Sets all registers of an addition, as required after a branch.
  void settings() {
    for (std::string const map : {"SET_IFM", "SET_OFM"}) {
      set(map + "_REGION", 1);
      for (char const* zero : {"_HEIGHT0_M1", "_HEIGHT1_M1", "_WIDTH0_M1", "_BASE1", "_BASE2",
                               "_BASE3", "_DEPTH_M1", "_ZERO_POINT"}) {
        set(map + zero, 0);
      }
      for (char const* stride : {"_STRIDE_Y", "_STRIDE_X", "_STRIDE_C"}) set(map + stride, 1);
    }
    for (char const* zero :
         {"SET_OFM_HEIGHT_M1", "SET_OFM_WIDTH_M1", "SET_OFM_BLK_HEIGHT_M1", "SET_KERNEL_HEIGHT_M1",
          "SET_KERNEL_WIDTH_M1", "SET_IFM_PAD_TOP", "SET_IFM_PAD_LEFT", "SET_IFM_PAD_BOTTOM",
          "SET_IFM_PAD_RIGHT", "SET_IFM_UPSCALE", "SET_BLOCKDEP"}) {
      set(zero, 0);
    }
    set("SET_OFM_BLK_WIDTH_M1", 1);
    set("SET_OFM_BLK_DEPTH_M1", 31);
    out_.write("SET_KERNEL_STRIDE", {0, 0, 0, 0, 0, 0, 0, 0});
    out_.write("SET_IFM_PRECISION", {1, 0, 0, 0});
    out_.write("SET_OFM_PRECISION", {1, 0, 0, 1, 0, 0, 0});
    out_.write("SET_OFM_SCALE", {0, 0, 2, 1});
    out_.write("SET_ACTIVATION", {0, 0, 0});
    set("SET_ACTIVATION_MIN", 0xFF80);
    set("SET_ACTIVATION_MAX", 127);
    out_.write("SET_ACC_FORMAT", {0, 0, 0, 1});
  }
  /// [to] = [from] + more
  void add(std::int64_t from, std::int64_t more, std::int64_t to) {
    set("SET_IFM_BASE0", from);
    set("SET_OFM_BASE0", to);
    set("SET_OFM_ZERO_POINT", more & 0xFFFF);
    out_.write("OP_POOL", {3});  // the sum of one element
  }
  void branch(bool is_always, std::int64_t target) {
    out_.write("OP_KERNEL_WAIT", {0});
    out_.write("OP_DMA_WAIT", {0});
    out_.write("OP_BRANCH", {is_always ? 0 : 1, target});
  }

  [[nodiscard]] std::vector<std::byte> payload() {
    auto whole = out_;
    whole.write("OP_STOP", {0xFFFF});
    driver_ = write_driver_payload(target::ethos_u85_256::npu, whole.bytes());
    return pack_vela_bin_stream({.cmd_data = driver_,
                                 .weight_data = constants_,
                                 .scratch_size = 64,
                                 .inputs = {{{1, 1, 1, 1, 1, 32}, 1, 0, 1}},
                                 .outputs = {{{1, 1, 1, 1, 1, 32}, 1, 0, 1}}});
  }

 private:
  void set(std::string const& name, std::int64_t value) { out_.write(name, {value}); }

  command_writer out_{npu_family::u85};
  std::vector<std::byte> driver_{};
  std::array<std::byte, 16> constants_{};
};

/// The first numbers after a run.
std::vector<int> run(stream_of_numbers s, std::initializer_list<int> numbers,
                     simulation_limits const& limits = {}) {
  auto net = support::faultless(s.payload(), limits);
  std::vector<std::int8_t> const given(numbers.begin(), numbers.end());
  auto const made = support::results<std::int8_t>(net, given);
  return {made.begin(), made.end()};
}

bool has(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// A loop that runs [0] times: [1] += 3.
stream_of_numbers loop() {
  stream_of_numbers s;
  auto const begin = s.here();
  s.settings();
  s.add(1, 3, 1);
  s.add(0, -1, 0);
  s.branch(false, begin);
  return s;
}

}  // namespace

TEST_CASE("branches: a loop continues while its last result is not 0") {
  CHECK(run(loop(), {1, 10}) == std::vector{0, 13});
  CHECK(run(loop(), {7, 10}) == std::vector{0, 31});
  CHECK(run(loop(), {127, -128}) == std::vector{0, 127});  // clipped in between
}

TEST_CASE("branches: a loop without end is an error") {
  // Clipped at -128, it never reaches 0.
  CHECK_THROWS_WITH_AS((void)run(loop(), {-1, 0}, {.work = 1 << 20}),
                       doctest::Contains("(OP_BRANCH): the loop does not end"), error);
}

TEST_CASE("branches: one of two paths") {
  // The second path starts at the end of the first, whose length does not depend on its target.
  auto const made = [](std::int64_t first, std::int64_t last) {
    stream_of_numbers s;
    s.settings();
    s.add(0, 0, 2);
    s.branch(false, first);
    s.settings();
    s.add(1, 20, 1);
    s.branch(true, last);
    auto const begin = s.here();
    s.settings();
    s.add(1, 30, 1);
    return std::pair(s, std::pair(begin, s.here()));
  };
  auto const [begin, end] = made(0, 0).second;
  auto const s = made(begin, end).first;
  CHECK(run(s, {0, 1, 9}) == std::vector{0, 21, 0});
  CHECK(run(s, {-5, 1, 9}) == std::vector{-5, 31, -5});
}

TEST_CASE("branches: illegal uses") {
  auto const with = [](auto&& change) {
    stream_of_numbers s;
    s.settings();
    s.add(0, 0, 1);
    change(s);
    return support::faults(s.payload());
  };
  CHECK(has(with([](auto& s) { s.writer().write("OP_BRANCH", {1, 0}); }),
            "(OP_BRANCH): operations may still run at a branch (allowed: KERNEL_WAIT 0"));
  CHECK(has(with([](auto& s) { s.branch(true, 2); }),
            "(OP_BRANCH): the branch target is not a command"));
  CHECK(has(with([](auto& s) { s.branch(true, 1 << 20); }),
            "the branch target is not a command: 1048576"));
  // Only SET commands are between here and the target.
  CHECK(has(with([](auto& s) { s.branch(false, s.here()); }), "has no result to test"));
  CHECK(has(with([](auto& s) {
              auto const here = s.here();
              s.add(0, 0, 1);
              s.branch(false, here);
            }),
            "(OP_POOL): the operation needs a register that no command has set: SET_OFM_REGION"));
  CHECK(has(with([](auto& s) {
              s.writer().write("SET_OFM_REGION", {0});
              s.add(0, 0, 1);
              s.branch(true, 0);
            }),
            "(OP_POOL): constants are written in a stream with branches: region 0 at 1"));
  CHECK(with([](auto& s) { s.branch(false, 0); }) == "");
}
