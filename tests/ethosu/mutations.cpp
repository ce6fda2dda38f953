// SPDX-License-Identifier: BSD-3-Clause
// Valid streams with one defect each: which defects the checks notice without comparing outputs.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/byte_ranges.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/listing.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/simulated.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <random>
#include <span>
#include <string_view>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;
namespace fs = std::filesystem;

namespace {

using commands = std::vector<instruction>;

instruction one_command(npu_family family, std::string_view name, std::int64_t value) {
  command_writer out(family);
  out.write(name, {value});
  return decode_commands(family, out.bytes()).commands.front();
}

std::vector<std::byte> written(npu_family family, commands const& stream) {
  command_writer out(family);
  for (auto const& i : stream) {
    std::vector<std::int64_t> values;
    for (auto const& o : i.what().operands()) values.push_back(o.read(i.words));
    out.write(i.what().name, values);
  }
  return out.bytes();
}

/// True if the payload with these commands gives an error.
bool is_noticed(npu_payload payload, commands const& stream) {
  auto const bytes = written(payload.npu->family, stream);
  payload.driver.commands = bytes;
  try {
    simulator const net(payload);
    return std::ranges::any_of(net.findings(),
                               [](diagnostic const& d) { return d.level == severity::error; });
  } catch (error const&) {
    return true;
  }
}

/// The outputs of the payload with these commands for some input.
std::vector<std::byte> outputs(npu_payload payload, commands const& stream) {
  auto const bytes = written(payload.npu->family, stream);
  payload.driver.commands = bytes;
  simulator net(payload);
  std::mt19937 random(5);
  for (std::size_t i = 0; i < net.inputs().size(); ++i) {
    for (auto& byte : net.input(i)) byte = static_cast<std::byte>(random() % 5);
  }
  net.run();
  return support::all_outputs(net);
}

/// The valid streams of the corpus, and the number of noticed mutants.
class mutants {
 public:
  /// Calls `mutate(payload, commands, *this)` for each stream; the sizes of all regions come from
  /// Vela's raw output.
  template <class Mutate>
  explicit mutants(Mutate const& mutate) {
    auto const files = support::streams_of_corpus("vela.npz");
    if (files.empty()) return;
    for (auto const& path : files) {
      CAPTURE(path);
      auto const file = files::read_file(path);
      auto const payload = read_payload(file.bytes);
      mutate(payload, decode_commands(payload.npu->family, payload.driver.commands).commands,
             *this);
    }
    REQUIRE(made_ > 0);
    MESSAGE(noticed_ << " of " << made_ << " mutants noticed");
    CHECK(static_cast<double>(noticed_) >= 0.95 * static_cast<double>(made_));
  }

  void count(npu_payload const& payload, commands const& stream) {
    ++made_;
    if (is_noticed(payload, stream)) ++noticed_;
  }
  /// Counts a mutant only if its outputs differ from the original's.
  void count_if_wrong(npu_payload const& payload, commands const& good, commands const& stream) {
    bool const noticed = is_noticed(payload, stream);
    if (!noticed && outputs(payload, good) == outputs(payload, stream)) return;
    ++made_;
    if (noticed) ++noticed_;
  }
  /// True for one of `of` calls: not everything is tried.
  [[nodiscard]] bool chosen(unsigned of) { return random_() % of == 0; }

 private:
  std::mt19937 random_{11};
  std::size_t made_ = 0;
  std::size_t noticed_ = 0;
};

bool ends_with_any(std::string_view name, std::initializer_list<std::string_view> endings) {
  return std::ranges::any_of(endings, [&](auto ending) { return name.ends_with(ending); });
}

}  // namespace

TEST_CASE("mutants: a missing wait") {
  mutants([](npu_payload const& p, commands const& good, mutants& all) {
    for (std::size_t i = 0; i < good.size(); ++i) {
      if (!ends_with_any(good[i].what().name, {"_WAIT"})) continue;
      auto stream = good;
      stream.erase(stream.begin() + static_cast<std::ptrdiff_t>(i));
      all.count(p, stream);
    }
  });
}

TEST_CASE("mutants: a block dependency that is too large") {
  mutants([](npu_payload const& p, commands const& good, mutants& all) {
    auto const family = p.npu->family;
    std::int64_t const most = family == npu_family::u85 ? 7 : 3;
    std::optional<kernel_operation> before;
    std::size_t at = 0;
    decoded_stream const listed{.commands = good};
    auto const program = read_program(family, listed).program;
    for_each_command(listed, program, [&](instruction const&, program_step const* step) {
      ++at;
      if (step == nullptr || step->kernel() == nullptr) return;
      auto const& o = *step->kernel();
      bool depends = false;
      if (before && writes_ofm(*before)) {
        byte_ranges const bytes(ranges_of(written_map(*before)));
        auto const meets = [&](feature_map const& f) {
          return bytes.overlap(byte_ranges(ranges_of(f))).has_value();
        };
        depends =
            (reads_ifm(o) && meets(o.ifm)) || (read_ifm2(o) != nullptr && meets(*read_ifm2(o)));
      }
      before = o;
      if (!depends || o.block_dependency == most || !all.chosen(3)) return;
      auto stream = good;
      auto const here = stream.begin() + static_cast<std::ptrdiff_t>(at);
      stream.insert(here, one_command(family, "SET_BLOCKDEP", o.block_dependency));
      stream.insert(stream.begin() + static_cast<std::ptrdiff_t>(at) - 1,
                    one_command(family, "SET_BLOCKDEP", o.block_dependency + 1));
      all.count(p, stream);
    });
  });
}

TEST_CASE("mutants: a missing end") {
  mutants([](npu_payload const& p, commands const& good, mutants& all) {
    auto stream = good;
    stream.pop_back();
    all.count(p, stream);
  });
}

TEST_CASE("mutants: an address outside its region") {
  mutants([](npu_payload const& p, commands const& good, mutants& all) {
    auto const& n = p.network;
    auto const largest = static_cast<std::int64_t>(std::max<std::size_t>(
        {n.weight_data.size(), n.scratch_size, n.fast_scratch_size.value_or(0)}));
    for (std::size_t i = 0; i < good.size(); ++i) {
      auto const name = good[i].what().name;
      if (!ends_with_any(name, {"_BASE0", "WEIGHT_BASE", "SCALE_BASE"}) || !all.chosen(8)) continue;
      auto stream = good;
      stream[i] = one_command(p.npu->family, name, (largest + 15) / 16 * 16);
      all.count(p, stream);
    }
  });
}

TEST_CASE("mutants: another block depth, if it makes a difference") {
  mutants([](npu_payload const& p, commands const& good, mutants& all) {
    for (std::size_t i = 0; i < good.size(); ++i) {
      if (!good[i].is("SET_OFM_BLK_DEPTH_M1") || !all.chosen(4)) continue;
      auto const depth = good[i]["depth_m1"] + 1;
      for (auto const other : {depth * 2, depth / 2, depth - 1, depth + 1}) {
        if (other < 1 || other > 128) continue;
        auto stream = good;
        stream[i] = one_command(p.npu->family, "SET_OFM_BLK_DEPTH_M1", other - 1);
        all.count_if_wrong(p, good, stream);
      }
    }
  });
}

TEST_CASE("mutants: weights that are too short") {
  mutants([](npu_payload const& p, commands const& good, mutants& all) {
    for (std::size_t i = 0; i < good.size(); ++i) {
      auto const name = good[i].what().name;
      if (!name.starts_with("SET_WEIGHT") || !name.ends_with("_LENGTH")) continue;
      auto const length = good[i]["length"];
      if (length <= 16) continue;
      auto stream = good;
      stream[i] = one_command(p.npu->family, name, length - 16);
      all.count(p, stream);
    }
  });
}
