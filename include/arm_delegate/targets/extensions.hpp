#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The extensions of TOSA profiles: one type for each, and the same as a table.

#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::target {

/// The profiles that an extension goes with.
enum class goes_with { integer, floating, both };

/// TOSA 1.0 specification, section 1.4 (profiles and extensions); each is also a capability, and
/// says which member of `target_facts` holds it.
namespace ext {
/// 16-bit activations.
struct int16 {
  static constexpr std::string_view name = "+int16";
  static constexpr auto fact = &target_facts::int16;
  static constexpr auto profiles = goes_with::integer;
};
/// 4-bit weights.
struct int4 {
  static constexpr std::string_view name = "+int4";
  static constexpr auto fact = &target_facts::int4;
  static constexpr auto profiles = goes_with::integer;
};
struct bf16 {
  static constexpr std::string_view name = "+bf16";
  static constexpr auto fact = &target_facts::bf16;
  static constexpr auto profiles = goes_with::floating;
};
struct fp8e4m3 {
  static constexpr std::string_view name = "+fp8e4m3";
  static constexpr auto fact = &target_facts::fp8e4m3;
  static constexpr auto profiles = goes_with::floating;
};
struct fp8e5m2 {
  static constexpr std::string_view name = "+fp8e5m2";
  static constexpr auto fact = &target_facts::fp8e5m2;
  static constexpr auto profiles = goes_with::floating;
};
struct fft {
  static constexpr std::string_view name = "+fft";
  static constexpr auto fact = &target_facts::fft;
  static constexpr auto profiles = goes_with::floating;
};
/// Stateful variables.
struct var {
  static constexpr std::string_view name = "+var";
  static constexpr auto fact = &target_facts::variable;
  static constexpr auto profiles = goes_with::both;
};
/// COND_IF and WHILE_LOOP.
struct cf {
  static constexpr std::string_view name = "+cf";
  static constexpr auto fact = &target_facts::control_flow;
  static constexpr auto profiles = goes_with::both;
};
/// Not an extension of TOSA: ExecuTorch's mark for the subset that Ethos-U55 and U65 run.
struct u55 {
  static constexpr std::string_view name = "+u55";
  static constexpr auto fact = &target_facts::u55;
  static constexpr auto profiles = goes_with::integer;
};
}  // namespace ext

/// An extension as data.
struct extension_row {
  std::string_view name{};              ///< "int16"
  bool target_facts::* fact = nullptr;  ///< null: of a later TOSA, not written yet
  goes_with profiles = goes_with::both;
  int since_minor = 0;  ///< of TOSA 1
};

namespace detail {
template <class... Extension>
struct extension_list {
  static constexpr std::array rows{
      extension_row{Extension::name.substr(1), Extension::fact, Extension::profiles}...};
};
}  // namespace detail

/// All of them, in the order in which the name of a target has them.
using extension_types = detail::extension_list<ext::int16, ext::int4, ext::bf16, ext::fp8e4m3,
                                               ext::fp8e5m2, ext::fft, ext::var, ext::cf, ext::u55>;
inline constexpr auto& extensions = extension_types::rows;

/// Those that TOSA 1.1 adds, as ExecuTorch 1.4.1 lists them (tosa/specification.py).
inline constexpr std::array later_extensions{
    extension_row{"shape", nullptr, goes_with::both, 1},
    extension_row{"int64", nullptr, goes_with::both, 1},
    extension_row{"random", nullptr, goes_with::floating, 1},
    extension_row{"mxfp", nullptr, goes_with::floating, 1},
    extension_row{"blockscale_ue5m3", nullptr, goes_with::floating, 1},
};

/// The extension of that name, lower case; or null.
[[nodiscard]] constexpr extension_row const* find_extension(std::string_view name) {
  for (auto const& e : extensions) {
    if (e.name == name) return &e;
  }
  for (auto const& e : later_extensions) {
    if (e.name == name) return &e;
  }
  return nullptr;
}

}  // namespace arm_delegate::target
