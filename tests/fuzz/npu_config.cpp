// SPDX-License-Identifier: BSD-3-Clause
// Arbitrary bytes as a configuration file: an error, or systems and memory modes with numbers in
// range, which are found by their names and which the rules of memory modes accept or explain.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_config.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>

namespace {

using namespace arm_delegate;

/// A violation is a bug.
void require(bool holds) {
  if (!holds) std::abort();
}

void check(memory_facts const& m) {
  require(m.clock_scale > 0 && m.clock_scale <= 1);
  for (int const at_least_1 : {m.ports, m.burst_bytes, m.reads, m.writes}) require(at_least_1 > 0);
  require(m.read_latency >= 0 && m.write_latency >= 0);
}

void check(npu_config const& config) {
  for (auto const& s : config.systems) {
    require(s.core_clock >= 1 && s.core_clock <= 1e12);
    check(s.axi0.facts);
    check(s.axi1.facts);
  }
  for (auto const& m : config.modes) require(m.arena_cache_bytes.value_or(0) >= 0);
  constexpr std::size_t some = 8;
  for (auto const& s : std::span(config.systems).first(std::min(some, config.systems.size()))) {
    require(find_npu_system(config, s.name) == s);
    for (auto const& m : std::span(config.modes).first(std::min(some, config.modes.size()))) {
      require(find_npu_memory_mode(config, m.name) == m);
      for (auto const& npu : target::all_npus) {
        auto const why = reject_memory_mode(npu, s, m);
        require(!why || !why->remedy.empty());
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  try {
    check(read_npu_config({reinterpret_cast<char const*>(data), size}, "fuzzed.ini"));
  } catch (error const& e) {
    require(e.id() == code::bad_npu_config);  // expected for bad bytes
    require(std::string_view(e.what()).starts_with("error: fuzzed.ini: "));
  }
  return 0;
}
