#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How a payload uses the memories on the NPU's ports; Vela's own memory modes as profiles.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate {

/// The ports of a payload's constants, feature maps and cache.
struct npu_memory_mode {
  std::string_view name{};
  axi_port constants = axi_port::axi0;  ///< weights, scales and tables: `const_mem_area`
  axi_port arena = axi_port::axi0;      ///< feature maps, inputs and outputs: `arena_mem_area`
  axi_port cache = axi_port::axi0;      ///< SRAM for a part of them: `cache_mem_area`
  /// Bytes of the cache if the mode has one, else of the arena; none: the NPU's address space.
  std::optional<std::int64_t> arena_cache_bytes{};

  /// True if the SRAM is a cache of another memory, which holds the arena: Vela calls it spilling.
  [[nodiscard]] constexpr bool has_cache() const { return cache != arena; }
  /// The same mode with another size of its cache if it has one, else of its arena.
  [[nodiscard]] constexpr npu_memory_mode with_sram(std::int64_t bytes) const {
    auto made = *this;
    made.arena_cache_bytes = bytes;
    return made;
  }
  friend constexpr bool operator==(npu_memory_mode const&, npu_memory_mode const&) = default;
};

namespace target {

/// A type with a constant `memory_mode`.
template <class T>
concept memory_mode_profile = requires { static_cast<npu_memory_mode>(T::memory_mode); };

namespace detail {

// Vela, config_files/Arm/vela.ini, [Memory_Mode.*].
constexpr npu_memory_mode dedicated(std::string_view name,
                                    std::optional<std::int64_t> cache_bytes = {}) {
  return {name, axi_port::axi1, axi_port::axi1, axi_port::axi0, cache_bytes};
}

}  // namespace detail

// The memory modes of Vela's own configuration file, as types: a profile has a constant
// `memory_mode`.

/// Everything is in the SRAM.
struct sram_only {
  static constexpr npu_memory_mode memory_mode{"Sram_Only", axi_port::axi0, axi_port::axi0,
                                               axi_port::axi0};
};
/// Constants are in the other memory, which is only read.
struct shared_sram {
  static constexpr npu_memory_mode memory_mode{"Shared_Sram", axi_port::axi1, axi_port::axi0,
                                               axi_port::axi0};
};
/// Everything is in the other memory, and the SRAM is the NPU's own cache.
struct dedicated_sram {
  static constexpr auto memory_mode = detail::dedicated("Dedicated_Sram");
};
struct dedicated_sram_256kb {
  static constexpr auto memory_mode = detail::dedicated("Dedicated_Sram_256KB", 256 << 10);
};
struct dedicated_sram_384kb {
  static constexpr auto memory_mode = detail::dedicated("Dedicated_Sram_384KB", 384 << 10);
};
struct dedicated_sram_512kb {
  static constexpr auto memory_mode = detail::dedicated("Dedicated_Sram_512KB", 512 << 10);
};

namespace detail {
template <class Mode>
inline constexpr bool is_mode = memory_mode_profile<Mode>;
template <class Mode>
struct is_a_memory_mode {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: target::with_sram<> takes a memory mode first, then bytes: "
      "with_sram<target::shared_sram, 256 * 1024> [type: see 'is_a_memory_mode<...>' in this "
      "message]",
      is_mode<Mode>)
};
}  // namespace detail

/// `Mode` with a size: the most bytes of its cache if it has one, else of its arena. A pipeline
/// checks that its target can address them.
template <class Mode, std::int64_t Bytes>
struct with_sram {
  static_assert(arm_delegate::detail::reported<
                arm_delegate::detail::mistakes<detail::is_a_memory_mode<Mode>>>);
  static constexpr npu_memory_mode memory_mode{};
};
template <memory_mode_profile Mode, std::int64_t Bytes>
struct with_sram<Mode, Bytes> {
  static constexpr npu_memory_mode memory_mode =
      npu_memory_mode(Mode::memory_mode).with_sram(Bytes);
};

/// All memory modes of Vela's own configuration file.
inline constexpr std::array all_npu_memory_modes{
    sram_only::memory_mode,
    shared_sram::memory_mode,
    dedicated_sram::memory_mode,
    dedicated_sram_256kb::memory_mode,
    dedicated_sram_384kb::memory_mode,
    dedicated_sram_512kb::memory_mode,
};

}  // namespace target

/// The memory mode of that name in Vela's own configuration file, or nullptr.
[[nodiscard]] constexpr npu_memory_mode const* find_npu_memory_mode(std::string_view name) {
  for (auto const& m : target::all_npu_memory_modes) {
    if (m.name == name) return &m;
  }
  return nullptr;
}

/// The default of ExecuTorch's Arm backend (its `EthosUCompileSpec`).
[[nodiscard]] constexpr npu_memory_mode const& default_npu_memory_mode(npu_family family) {
  switch (family) {
    case npu_family::u55: return target::shared_sram::memory_mode;
    case npu_family::u65: return target::dedicated_sram_384kb::memory_mode;
    default: return target::sram_only::memory_mode;
  }
}

}  // namespace arm_delegate
