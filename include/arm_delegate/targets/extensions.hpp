#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The extensions of TOSA profiles: one type each, and a table of them.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/targets/tosa_versions.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::target {

/// The profiles that an extension belongs to.
enum class goes_with { integer, floating, both };

/// True if a target with the integer profile, the floating-point profile or both can have the
/// extension.
constexpr bool is_available(goes_with profiles, bool integer, bool floating) {
  return (integer && profiles != goes_with::floating) ||
         (floating && profiles != goes_with::integer);
}

/// What the types of extensions share.
template <arm_delegate::detail::literal Name, bool target_facts::* Fact, goes_with Profiles>
struct extension {
  static constexpr std::string_view name = Name.view();
  static constexpr auto fact = Fact;  ///< its member of `target_facts`
  static constexpr auto profiles = Profiles;
};

/// TOSA 1.0 specification, section 1.6 (Profiles). Each type is also a capability.
namespace ext {
/// 16-bit activations.
struct int16 : extension<"+int16", &target_facts::int16, goes_with::integer> {};
/// 4-bit weights.
struct int4 : extension<"+int4", &target_facts::int4, goes_with::integer> {};
struct bf16 : extension<"+bf16", &target_facts::bf16, goes_with::floating> {};
struct fp8e4m3 : extension<"+fp8e4m3", &target_facts::fp8e4m3, goes_with::floating> {};
struct fp8e5m2 : extension<"+fp8e5m2", &target_facts::fp8e5m2, goes_with::floating> {};
struct fft : extension<"+fft", &target_facts::fft, goes_with::floating> {};
/// Stateful variables.
struct var : extension<"+var", &target_facts::variable, goes_with::both> {};
/// COND_IF and WHILE_LOOP.
struct cf : extension<"+cf", &target_facts::control_flow, goes_with::both> {};
/// Not an extension of TOSA: ExecuTorch's mark for the subset that Ethos-U55 and U65 support.
struct u55 : extension<"+u55", &target_facts::u55, goes_with::integer> {};
}  // namespace ext

/// An extension as data.
struct extension_row {
  std::string_view name{};  ///< "int16"
  bool target_facts::* fact =
      nullptr;  ///< null: belongs to a later TOSA version and is not supported yet
  goes_with profiles = goes_with::both;
  tosa_version since{1, 0, 0};  ///< the version that adds it
};

namespace detail {
template <class... Extension>
struct extension_list {
  static constexpr std::array rows{
      extension_row{Extension::name.substr(1), Extension::fact, Extension::profiles}...};
};
}  // namespace detail

/// All extensions, in the order in which a target's name lists them.
using extension_types = detail::extension_list<ext::int16, ext::int4, ext::bf16, ext::fp8e4m3,
                                               ext::fp8e5m2, ext::fft, ext::var, ext::cf, ext::u55>;
inline constexpr auto& extensions = extension_types::rows;

/// The extensions added by TOSA 1.1, as listed by ExecuTorch (tosa/specification.py).
inline constexpr std::array later_extensions{
    extension_row{"shape", nullptr, goes_with::both, {1, 1, 0}},
    extension_row{"int64", nullptr, goes_with::both, {1, 1, 0}},
    extension_row{"random", nullptr, goes_with::floating, {1, 1, 0}},
    extension_row{"mxfp", nullptr, goes_with::floating, {1, 1, 0}},
    extension_row{"blockscale_ue5m3", nullptr, goes_with::floating, {1, 1, 0}},
};

/// The extension of that name, in lower case, or null.
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
