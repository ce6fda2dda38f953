// SPDX-License-Identifier: BSD-3-Clause
// Ethos-U programs: reading from streams, writing, and their agreement.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/command.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/commands.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/program/write_program.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/simulated.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;
namespace fs = std::filesystem;

namespace {

constexpr std::array families{npu_family::u55, npu_family::u65, npu_family::u85};

/// The payloads of this repository, and those of Vela 5.1 in the corpus.
std::vector<fs::path> payloads() {
  auto const is_payload = [](fs::path const& path) { return path.extension() == ".bin"; };
  auto all = support::files_in(ARM_DELEGATE_SOURCE_DIR "/tests/fuzz/corpus/simulate", is_payload);
  auto const corpus = support::corpus_for("payloads that Vela made");
  if (!corpus) return all;
  for (auto const& [folder, ending] :
       {std::pair("/ethosu", "payload.bin"), std::pair("/models", "_out_vela.npz")}) {
    auto const found = support::files_in(
        *corpus + folder, [&](fs::path const& path) { return path.string().ends_with(ending); });
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

/// The outputs of a payload for the inputs in a folder, or for a fixed pattern if it has none.
std::vector<std::byte> outputs(npu_payload const& payload, fs::path const& set) {
  simulator net(payload);
  std::mt19937 random(3);
  for (std::size_t i = 0; i < net.inputs().size(); ++i) {
    auto const path = set / ("in_" + std::to_string(i) + ".npy");
    if (fs::exists(path)) {
      auto const file = files::read_file(path);
      auto const array = files::parse_npy(file.bytes, path.string());
      REQUIRE(array.data.size() == net.input(i).size());
      std::ranges::copy(array.data, net.input(i).begin());
    } else {
      for (auto& byte : net.input(i)) byte = static_cast<std::byte>(random() % 5);
    }
  }
  net.run();
  return support::all_outputs(net);
}

std::string failure(npu_program const& program) {
  try {
    (void)write_program(program);
  } catch (error const& e) {
    CHECK(e.id() == code::bad_command);
    return e.what();
  }
  return "no error";
}

npu_program program_of(npu_family family, std::vector<step_action> actions) {
  npu_program program{.family = family};
  for (auto& action : actions) program.steps.push_back({.action = std::move(action)});
  return program;
}

/// A random legal value of the operand.
std::int64_t random_value(operand const& o, std::mt19937_64& random) {
  for (;;) {
    auto const range = static_cast<std::uint64_t>(o.largest() - o.smallest()) + 1;
    auto const value = o.smallest() + static_cast<std::int64_t>(random() % range);
    if (o.allows(value)) return value;
  }
}

void write_random(command_writer& out, command const& c, std::mt19937_64& random) {
  std::vector<std::int64_t> values;
  for (auto const& o : c.operands()) values.push_back(random_value(o, random));
  out.write(c.name, values);
}

/// Sets all registers to random values, then has some operations with changes between them.
std::vector<std::byte> random_stream(npu_family family, std::mt19937_64& random) {
  command_writer out(family);
  std::vector<command const*> settings;
  std::vector<command const*> operations;
  for (auto const& c : command_table) {
    if (!c.on.has(family) || c.name == "OP_STOP" || c.name == "OP_BRANCH") continue;
    (c.is_operation() ? operations : settings).push_back(&c);
  }
  for (auto const* c : settings) write_random(out, *c, random);
  for (int i = 0; i < 8; ++i) {
    for (auto n = random() % 16; n > 0; --n) {
      write_random(out, *settings[random() % settings.size()], random);
    }
    write_random(out, *operations[random() % operations.size()], random);
  }
  out.write("OP_STOP", {0xFFFF});
  return out.bytes();
}

}  // namespace

TEST_CASE("program: reading, writing and reading a payload again gives the same program") {
  std::size_t all = 0;
  std::size_t of_vela = 0;
  std::size_t identical = 0;
  std::size_t simulated = 0;
  for (auto const& path : payloads()) {
    CAPTURE(path);
    auto const file = files::read_file(path);
    auto payload = read_payload(file.bytes);
    auto const family = payload.npu->family;
    auto const reading = read_program(family, payload.driver.commands);
    CHECK(reading.is_complete());
    auto const written = write_program(*payload.npu, reading.program);
    auto const again = read_program(family, written);
    CHECK(again.is_complete());
    CHECK(again.program == reading.program);
    ++all;
    // Hand-made ones set all registers before each operation.
    if (path.string().find("fuzz/corpus") == std::string::npos) ++of_vela;
    if (std::ranges::equal(written, payload.driver.commands)) {
      ++identical;
      continue;
    }
    CHECK(written.size() <= payload.driver.commands.size());
    auto other = payload;
    other.driver.commands = written;
    for (char const* set : {"set0", "set1"}) {
      auto const folder = path.parent_path().parent_path() / set;
      CHECK(outputs(payload, folder) == outputs(other, folder));
      ++simulated;
    }
  }
  // All 408 of Vela 5.1 are identical; other versions may set registers in another order.
  CHECK(100 * identical >= 99 * of_vela);
  MESSAGE(all << " payloads, " << of_vela << " of Vela, " << identical
              << " written word for word as they were, " << simulated
              << " runs of the others compared");
}

TEST_CASE("program: any register values are written and read back") {
  std::mt19937_64 random(1);
  std::size_t steps = 0;
  for (auto const family : families) {
    for (int round = 0; round < 500; ++round) {
      auto const reading = read_program(family, random_stream(family, random));
      REQUIRE(reading.is_complete());
      auto const written = write_program(reading.program);
      auto const again = read_program(family, written);
      REQUIRE(again.is_complete());
      REQUIRE(again.program == reading.program);
      CHECK(write_program(again.program) == written);
      steps += reading.program.steps.size();
    }
  }
  CHECK(steps > 10000);
}

namespace {

feature_map map_of(std::int64_t height, std::int64_t width, std::int64_t depth, std::int64_t base) {
  return {.height = height,
          .width = width,
          .depth = depth,
          .region = 1,
          .bases = {base, 0, 0, 0},
          .tile_height0 = height,
          .tile_height1 = height,
          .tile_width0 = width,
          .stride_y = width * depth,
          .stride_x = depth,
          .stride_c = 16};
}

/// A 2x2 max pool for any family.
kernel_operation max_pool() {
  kernel_operation o{.kind = kernel_kind::pool,
                     .pooling = pooling_mode::max,
                     .ifm = map_of(8, 8, 16, 0),
                     .ofm = map_of(4, 4, 16, 1024),
                     .block = {4, 4, 16}};
  o.kernel = {.height = 2, .width = 2, .stride_y = 2, .stride_x = 2};
  o.out.scale_mode = ofm_scale_mode::global;
  o.out.smallest = -128;
  o.out.largest = 127;
  return o;
}

std::string pool_failure(npu_family family, std::function<void(kernel_operation&)> const& change) {
  auto o = max_pool();
  change(o);
  return failure(program_of(family, {kernel_wait{0}, o, stop{}}));
}

std::vector<std::string> names(npu_family family, std::vector<std::byte> const& stream) {
  std::vector<std::string> all;
  for (auto const& i : decode_commands(family, stream).commands) all.emplace_back(i.what().name);
  return all;
}

}  // namespace

TEST_CASE("program: a hand-made operation is written and read back") {
  for (auto const family : families) {
    auto const program = program_of(family, {max_pool(), kernel_wait{0}, dma_wait{0}, interrupt{7},
                                             counter_switch{true}, stop{}});
    auto const reading = read_program(family, write_program(program));
    CHECK(reading.is_complete());
    CHECK(reading.program == program);
  }
}

TEST_CASE("program: only changed registers are set, before the waits of the operation") {
  auto second = max_pool();
  second.ofm.bases[0] = 2048;
  for (auto const family : families) {
    auto const program = program_of(family, {max_pool(), dma_wait{0}, second, second, stop{}});
    auto const all = names(family, write_program(program));
    std::vector<std::string> const last{"OP_POOL", "SET_OFM_BASE0", "OP_DMA_WAIT",
                                        "OP_POOL", "OP_POOL",       "OP_STOP"};
    REQUIRE(all.size() > last.size());
    CHECK(std::vector(all.end() - static_cast<std::ptrdiff_t>(last.size()), all.end()) == last);
  }
}

TEST_CASE("program: steps compare equal at any position") {
  program_step const here{.origin = {4}, .action = max_pool()};
  program_step const there{.origin = {400}, .action = max_pool()};
  CHECK(here == there);
  auto other = max_pool();
  other.ofm.zero_point = 1;
  CHECK(here != program_step{.origin = {4}, .action = other});
}

TEST_CASE("program: the registers of a branch target are set again") {
  auto const family = npu_family::u85;
  auto const loop = program_of(
      family, {max_pool(), max_pool(), kernel_wait{0}, branch{branch_condition::rf_true, 1},
               branch{branch_condition::always, 5}, kernel_wait{0}, max_pool(), stop{}});
  auto const stream = write_program(loop);
  auto const reading = read_program(family, stream);
  CHECK(reading.is_complete());
  CHECK(reading.program == loop);
  CHECK(loop.branch_targets() == std::vector<std::size_t>{1, 5});
  auto const all = names(family, stream);
  CHECK(std::ranges::count(all, "SET_OFM_BASE0") == 3);

  auto lost = loop;
  lost.steps[3].action = branch{};
  CHECK(failure(lost).find("(OP_BRANCH): step 3: the branch target is not a step") !=
        std::string::npos);
  lost.steps[3].action = branch{.target = 8};
  CHECK(failure(lost).find("step 3: the branch target is not a step") != std::string::npos);
}

TEST_CASE("program: unset registers and lost branches are reported") {
  command_writer out(npu_family::u85);
  out.write("SET_DMA0_LEN", {16});
  out.write("OP_DMA_START");
  out.write("OP_BRANCH", {0, 3});
  out.write("OP_STOP", {0xFFFF});
  auto const reading = read_program(npu_family::u85, out.bytes());
  CHECK(reading.problems.empty());
  CHECK_FALSE(reading.is_complete());
  REQUIRE(reading.program.steps.size() == 3);
  CHECK(reading.program.steps[1].origin.offset == 12);
  std::vector<unset_register> const unset{{0, "SET_DMA0_SRC_REGION"},
                                          {0, "SET_DMA0_DST_REGION"},
                                          {0, "SET_DMA0_SRC"},
                                          {0, "SET_DMA0_DST"}};
  CHECK(reading.unset == unset);
  CHECK(reading.lost == std::vector<lost_branch>{{1, 3}});
}

TEST_CASE("program: too many steps are an error that names the first excess one") {
  auto const stream = write_program(program_of(
      npu_family::u55, {kernel_wait{0}, kernel_wait{1}, kernel_wait{2}, kernel_wait{3}, stop{}}));
  CHECK(read_program(npu_family::u55, stream, 5).is_complete());
  auto const reading = read_program(npu_family::u55, stream, 3);
  CHECK(reading.program.steps.size() == 3);
  REQUIRE(reading.problems.size() == 1);
  CHECK(reading.problems.front().target == "OP_KERNEL_WAIT");
  CHECK(reading.problems.front().offset == 12);
  CHECK(reading.problems.front().why.allowed == "3");
}

TEST_CASE("program: values that a command cannot encode are errors that name it") {
  using operation = kernel_operation;
  for (auto const family : families) {
    CHECK(pool_failure(family, [](operation&) {}) == "no error");
    CHECK(pool_failure(family, [](operation& o) {
            o.ifm.region = 8;
          }).ends_with("(SET_IFM_REGION): step 1: region cannot be 8"));
    CHECK(pool_failure(family, [](operation& o) {
            o.kernel.stride_x = 5;
          }).ends_with("(SET_KERNEL_STRIDE): step 1: stride_x_msb cannot be 2"));
    CHECK(pool_failure(family, [](operation& o) {
            o.ofm.zero_point = 40000;
          }).ends_with("(SET_OFM_ZERO_POINT): step 1: zero_point cannot be 40000"));
    CHECK(pool_failure(family, [](operation& o) { o.ifm.height = 7; })
              .ends_with("(OP_POOL): step 1: the height of an input does not follow from the "
                         "rest of the operation"));
    CHECK(pool_failure(family, [](operation& o) {
            o.scalar = 3;
          }).ends_with("(OP_POOL): step 1: a field is set that the operation does not have"));
    CHECK(pool_failure(family, [](operation& o) { o.accumulator_bits = 24; })
              .ends_with("(OP_POOL): step 1: the size of the accumulators does not follow from "
                         "the rest of the operation"));
  }
  CHECK(pool_failure(npu_family::u55, [](operation& o) {
          o.kind = kernel_kind::resize;
        }).ends_with("(OP_RESIZE): step 1: the NPU does not have this command"));
  CHECK(pool_failure(npu_family::u65, [](operation& o) {
          o.pooling = pooling_mode::sum;
        }).ends_with("(OP_POOL): step 1: pooling_mode cannot be 3"));
  CHECK(failure(program_of(npu_family::u55, {kernel_wait{4}, stop{}})) ==
        "error: at byte 0 (OP_KERNEL_WAIT): step 0: n cannot be 4");
  CHECK(failure(program_of(npu_family::u55, {kernel_wait{1}})) ==
        "error: at byte 0 (OP_STOP): step 1: must be the last step, and only the last one");
  CHECK(failure(program_of(npu_family::u55, {stop{}, stop{}})) ==
        "error: at byte 0 (OP_STOP): step 0: must be the last step, and only the last one");
  CHECK(failure({}).find("must be the last step") != std::string::npos);
}
