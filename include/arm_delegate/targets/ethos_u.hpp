#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Ethos-U55, U65 and U85 as target profiles: families with a number of MACs.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/targets/tosa_versions.hpp>

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::target {

/// The TOSA version that ExecuTorch writes for every Ethos-U.
inline constexpr tosa_version ethos_u_version = version_1_0::number;

namespace detail {

/// A number as text: "128".
template <int Number>
struct decimal {
  static constexpr std::size_t size = [] {
    std::size_t digits = 1;
    for (int rest = Number / 10; rest > 0; rest /= 10) ++digits;
    return digits;
  }();
  static constexpr auto digits = [] {
    std::array<char, size> out{};
    int rest = Number;
    for (std::size_t i = size; i-- > 0; rest /= 10) out[i] = static_cast<char>('0' + rest % 10);
    return out;
  }();
  static constexpr std::string_view text{digits.data(), digits.size()};
};

inline constexpr std::string_view u55_prefix = "ethos-u55-";
inline constexpr std::string_view u65_prefix = "ethos-u65-";
inline constexpr std::string_view u85_prefix = "ethos-u85-";

// CONFIG: from the COP1 header of Vela's payloads. Bits 3:0 are log2 of the total number of
// MACs, 7:4 the version of the command set, 31:28 the product; the rest depends on the family.
constexpr std::uint32_t config_of(npu_family family, int macs, std::uint32_t own) {
  return static_cast<std::uint32_t>(std::countr_zero(static_cast<unsigned>(macs))) | own |
         static_cast<std::uint32_t>(family) << 28U;
}
/// U55 and U65: total KiB of SHRAM of all cores.
constexpr std::uint32_t shram_bits(int banks, int cores) {
  return static_cast<std::uint32_t>(banks * cores) << 8U;
}

inline constexpr std::uint32_t id_1_0_6 = 0x10066001;  ///< architecture 1.0.6: U55, U65
inline constexpr std::uint32_t id_2_0_0 = 0x20007000;  ///< architecture 2.0.0: U85

/// For 256 MACs: Ethos-U55-256 and each core of U65.
inline constexpr shram_granules granules_256{8, 8, 8, 8, 16, 8, 16, 20};

// Output cycles and read buffers: Vela, ethos_u55.cpp, ethos_u65.cpp, ethos_u85.cpp. Bytes per
// port: Vela, architecture_features.py.
inline constexpr u55_output_cycles output_cycles_256{.625, 1.125, .5, .375, .75, .125, .25, 1};

/// U85: granularity of input blocks. Vela, ethos_u85.cpp.
constexpr void set_ifm_units(npu_facts& f) {
  switch (f.macs) {
    case 128: f.ifm_units = f.ifm_units_1x4 = {{{1, 2, 1}, {1, 1, 2}, {1, 1, 2}}}; break;
    case 256:
    case 512:
      f.ifm_units = {{{2, 2, 1}, {1, 2, 2}, {1, 1, 4}}};
      f.ifm_units_1x4 = {{{1, 4, 1}, {1, 2, 2}, {1, 1, 4}}};
      break;
    case 1024:
      f.ifm_units = {{{2, 4, 1}, {2, 2, 2}, {1, 2, 4}}};
      f.ifm_units_1x4 = {{{2, 4, 1}, {1, 4, 2}, {1, 2, 4}}};
      break;
    default:
      f.ifm_units = {{{4, 4, 1}, {2, 4, 2}, {2, 2, 4}}};
      f.ifm_units_1x4 = {{{4, 4, 1}, {2, 4, 2}, {1, 4, 4}}};
      break;
  }
}

constexpr void set_performance(npu_facts& f) {
  switch (f.macs) {
    case 128:
      f.output_cycles_u85 = {.5, .5, .5, 1, 1, 1, .5, 1, .5, .5, 1};
      f.read_ahead = {64, 64, 128, 128, 104, 16};
      break;
    case 256:
      f.output_cycles_u85 = {.25, .25, .25, .5, .5, .5, .25, .5, .25, .25, .5};
      f.read_ahead = {104, 104, 128, 128, 128, 16};
      break;
    case 512:
      f.output_cycles_u85 = {.125, .125, .25, .5, .25, .25, .125, .25, .125, .125, .25};
      f.read_ahead = {128, 128, 256, 256, 128, 16};
      break;
    case 1024:
      f.output_cycles_u85 = {.0625, .125, .25, .5, .125, .25, .0625, .125, .125, .0625, .125};
      f.read_ahead = {256, 256, 416, 208, 256, 16};
      break;
    default:
      f.output_cycles_u85 = {.03125, .0625, .125,  .25,    .0625, .125,
                             .03125, .0625, .0625, .03125, .0625};
      f.read_ahead = {256, 256, 512, 256, 256, 16};
      break;
  }
}

/// The configuration that ExecuTorch's Arm backend passes to Vela: its `EthosUCompileSpec`.
template <class C, class... Extensions>
inline constexpr bool has = std::same_as<C, capability::integer> || std::same_as<C, ext::int16> ||
                            std::same_as<C, ext::int4> || (std::same_as<C, Extensions> || ...);

}  // namespace detail

/// Ethos-U55 with 32, 64, 128 or 256 MACs: one core.
template <int Macs>
struct ethos_u55 {
  /// Pipelines for other numbers do not compile.
  static constexpr bool is_configuration = Macs == 32 || Macs == 64 || Macs == 128 || Macs == 256;
  static constexpr std::string_view name =
      arm_delegate::detail::join<detail::u55_prefix, detail::decimal<Macs>::text>;
  static constexpr tosa_version version = ethos_u_version;
  template <class C>
  static constexpr bool provides = detail::has<C, ext::u55>;

  static constexpr npu_facts npu = [] {
    npu_facts f{.name = name, .family = npu_family::u55, .macs = Macs, .cores = 1};
    f.id = detail::id_1_0_6;
    f.largest_block = {32, 64, 128};
    f.ifm_microblock_depth = 8;
    f.microblock_count = 1;
    f.microblocks[0] = Macs == 32    ? npu_block{1, 1, 4}
                       : Macs == 64  ? npu_block{1, 1, 8}
                       : Macs == 128 ? npu_block{1, 2, 8}
                                     : npu_block{2, 2, 8};
    f.shram_banks = Macs <= 64 ? 16 : Macs == 128 ? 24 : 48;
    f.granules = Macs == 32    ? shram_granules{2, 2, 2, 2, 4, 4, 4, 4}
                 : Macs == 64  ? shram_granules{2, 2, 2, 2, 4, 4, 4, 8}
                 : Macs == 128 ? shram_granules{4, 4, 4, 4, 8, 4, 8, 12}
                               : detail::granules_256;
    f.port_bytes = 8;
    f.output_cycles = Macs == 32    ? u55_output_cycles{2, 3, 3, 3, 6, 1, 2, 1}
                      : Macs == 64  ? u55_output_cycles{1, 1.5, 1.5, 1.5, 3, .5, 1, 1}
                      : Macs == 128 ? u55_output_cycles{.75, 1.25, .75, .75, 1.5, .25, .5, 1}
                                    : detail::output_cycles_256;
    f.config = detail::config_of(f.family, Macs, detail::shram_bits(f.shram_banks, 1));
    return f;
  }();
};

/// Ethos-U65 with 256 MACs, or 512 in two cores that divide the output's channels.
template <int Macs>
struct ethos_u65 {
  /// Pipelines for other numbers do not compile.
  static constexpr bool is_configuration = Macs == 256 || Macs == 512;
  static constexpr std::string_view name =
      arm_delegate::detail::join<detail::u65_prefix, detail::decimal<Macs>::text>;
  static constexpr tosa_version version = ethos_u_version;
  template <class C>
  static constexpr bool provides = detail::has<C, ext::u55>;

  static constexpr npu_facts npu = [] {
    npu_facts f{.name = name, .family = npu_family::u65, .macs = Macs, .cores = Macs / 256};
    f.id = detail::id_1_0_6;
    f.largest_block = {32, 64, 128};
    f.ifm_microblock_depth = 8;
    f.microblock_count = 1;
    f.microblocks[0] = {2, 2, 8};
    f.shram_banks = 48;
    f.granules = detail::granules_256;
    f.port_bytes = 16;
    f.output_cycles = Macs == 256
                          ? detail::output_cycles_256
                          : u55_output_cycles{.3125, .5625, .25, .1875, .375, .0625, .125, .5};
    f.config = detail::config_of(f.family, Macs, detail::shram_bits(f.shram_banks, f.cores));
    return f;
  }();
};

/// Ethos-U85 with 128 to 2048 MACs.
template <int Macs>
struct ethos_u85 {
  /// Pipelines for other numbers do not compile.
  static constexpr bool is_configuration =
      Macs == 128 || Macs == 256 || Macs == 512 || Macs == 1024 || Macs == 2048;
  static constexpr std::string_view name =
      arm_delegate::detail::join<detail::u85_prefix, detail::decimal<Macs>::text>;
  static constexpr tosa_version version = ethos_u_version;
  template <class C>
  static constexpr bool provides = detail::has<C, ext::cf>;

  static constexpr npu_facts npu = [] {
    npu_facts f{.name = name, .family = npu_family::u85, .macs = Macs};
    f.cores = Macs <= 256 ? 1 : Macs == 512 ? 2 : 4;
    f.id = detail::id_2_0_0;
    f.largest_block = {128, 128, 1024};
    switch (Macs) {
      case 128: f.microblocks = {{{1, 2, 8}, {1, 1, 16}}}; break;
      case 256: f.microblocks = {{{1, 2, 16}, {1, 4, 8}, {2, 2, 8}}}; break;
      case 512: f.microblocks = {{{2, 2, 16}, {1, 4, 16}}}; break;
      case 1024: f.microblocks = {{{2, 2, 32}, {1, 4, 32}, {2, 4, 16}}}; break;
      default: f.microblocks = {{{2, 2, 64}, {1, 4, 64}, {4, 4, 16}}}; break;
    }
    f.microblock_count = f.microblocks[2] == npu_block{} ? 2 : 3;
    f.ifm_ram = Macs == 128 ? 8192 : Macs == 2048 ? 32768 : 16384;
    f.accumulator_ram = 64 * Macs;
    f.output_ram = Macs <= 256 ? 2048 : Macs <= 1024 ? 4096 : 8192;
    f.chain_ram = 6 * Macs;
    detail::set_ifm_units(f);
    f.port_bytes = 16;
    detail::set_performance(f);
    // Command set 1; log2 of the SRAM ports in 9:8, of other ports in 10, of the cores in 13:12.
    std::uint32_t const sram_ports = Macs <= 512 ? 1 : Macs == 1024 ? 1 : 2;
    std::uint32_t const other_ports = Macs >= 1024 ? 1 : 0;
    f.config = detail::config_of(
        f.family, Macs,
        1U << 4U | sram_ports << 8U | other_ports << 10U |
            static_cast<std::uint32_t>(std::countr_zero(static_cast<unsigned>(f.cores))) << 12U);
    return f;
  }();
};

/// A target that is an Ethos-U: it has `npu_facts`.
template <class T>
concept is_ethos_u = requires {
  { T::npu } -> std::convertible_to<npu_facts>;
};
template <class T>
concept is_ethos_u55 = is_ethos_u<T> && T::npu.family == npu_family::u55;
template <class T>
concept is_ethos_u65 = is_ethos_u<T> && T::npu.family == npu_family::u65;
template <class T>
concept is_ethos_u85 = is_ethos_u<T> && T::npu.family == npu_family::u85;

using ethos_u55_32 = ethos_u55<32>;
using ethos_u55_64 = ethos_u55<64>;
using ethos_u55_128 = ethos_u55<128>;
using ethos_u55_256 = ethos_u55<256>;
using ethos_u65_256 = ethos_u65<256>;
using ethos_u65_512 = ethos_u65<512>;
using ethos_u85_128 = ethos_u85<128>;
using ethos_u85_256 = ethos_u85<256>;
using ethos_u85_512 = ethos_u85<512>;
using ethos_u85_1024 = ethos_u85<1024>;
using ethos_u85_2048 = ethos_u85<2048>;

/// All configurations.
inline constexpr std::array all_npus{ethos_u55_32::npu,   ethos_u55_64::npu,  ethos_u55_128::npu,
                                     ethos_u55_256::npu,  ethos_u65_256::npu, ethos_u65_512::npu,
                                     ethos_u85_128::npu,  ethos_u85_256::npu, ethos_u85_512::npu,
                                     ethos_u85_1024::npu, ethos_u85_2048::npu};

}  // namespace arm_delegate::target
