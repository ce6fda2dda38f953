#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TOSA target profiles: a version, a base profile, extensions.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/targets/extensions.hpp>  // IWYU pragma: export
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/targets/tosa_versions.hpp>

#include <concepts>
#include <string_view>

namespace arm_delegate::target {

/// Capabilities that a target's type can have; operators name them in `requires_capability`. Each
/// names the member of `target_facts` that holds it.
namespace capability {
/// Integer arithmetic with RESCALE and TABLE.
struct integer {
  static constexpr auto fact = &target_facts::integer;
};
/// 32 and 16-bit floating point.
struct floating {
  static constexpr auto fact = &target_facts::floating;
};
}  // namespace capability

struct version_1_0 {
  static constexpr std::string_view name = "tosa-1.0";
  static constexpr tosa_version number{1, 0, 0};
};
struct version_0_80 {
  static constexpr std::string_view name = "tosa-0.80";
  static constexpr tosa_version number{0, 80, 0};
};

/// A base profile and its capabilities.
struct pro_int {
  static constexpr std::string_view name = "+int";
  template <class C>
  static constexpr bool provides = std::same_as<C, capability::integer>;
};
struct pro_fp {
  static constexpr std::string_view name = "+fp";
  template <class C>
  static constexpr bool provides = std::same_as<C, capability::floating>;
};
/// Both profiles of TOSA 1.0.
struct pro_int_fp {
  static constexpr std::string_view name = "+int+fp";
  template <class C>
  static constexpr bool provides = pro_int::provides<C> || pro_fp::provides<C>;
};
/// TOSA 0.80 base inference: integers.
struct base_inference {
  static constexpr std::string_view name = "+bi";
  template <class C>
  static constexpr bool provides = std::same_as<C, capability::integer>;
};
/// TOSA 0.80 main inference: integers and floats.
struct main_inference {
  static constexpr std::string_view name = "+mi";
  template <class C>
  static constexpr bool provides =
      std::same_as<C, capability::integer> || std::same_as<C, capability::floating>;
};

/// A TOSA profile as a type; extensions are part of it.
template <class Version, class Profile, class... Extensions>
struct tosa {
  static constexpr std::string_view name =
      arm_delegate::detail::join<Version::name, Profile::name, Extensions::name...>;
  static constexpr tosa_version version = Version::number;
  /// True if the target has that capability or extension.
  template <class C>
  static constexpr bool provides =
      Profile::template provides<C> || (std::same_as<C, Extensions> || ...);
};

/// Targets of TOSA 0.80.
template <class Target>
concept before_1_0 = is_before_1_0(Target::version);

using tosa_1_0_int = tosa<version_1_0, pro_int>;
using tosa_1_0_fp = tosa<version_1_0, pro_fp>;
using tosa_1_0_int_fp = tosa<version_1_0, pro_int_fp>;
using tosa_0_80_bi = tosa<version_0_80, base_inference>;
using tosa_0_80_mi = tosa<version_0_80, main_inference>;

namespace detail {
using arm_delegate::detail::mistake_unless;
using arm_delegate::detail::mistakes;
using arm_delegate::detail::never;
using arm_delegate::detail::reported;

template <class Target>
struct target_comes_first {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: target::with<> takes a tosa<...> target first, then extensions: "
      "with<target::tosa_1_0_int, target::ext::int16>",
      never<Target>)
};
template <class T>
inline constexpr bool is_extension = arm_delegate::detail::holds<T, extension_types>;
template <class NotAnExtension>
struct is_an_extension {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: target::with<>: a type after the target is not an extension: use "
      "those of target::ext, such as target::ext::int16 [type: see "
      "'is_an_extension<...>' in this message]",
      is_extension<NotAnExtension>)
};
template <class Extension, class Profile>
inline constexpr bool is_available_in =
    is_available(Extension::profiles, Profile::template provides<capability::integer>,
                 Profile::template provides<capability::floating>);
template <class Extension, class Profile>
struct extension_of_profile {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: target::with<>: the extension is not available in the target's "
      "profile: int16, int4 and u55 go with integers, bf16, fp8 and fft with floating "
      "point [extension, profile: see 'extension_of_profile<...>' in this message]",
      is_available_in<Extension, Profile>)
};
template <class Extension>
struct extension_twice {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: target::with<>: the target already has this extension: name each "
      "extension once [extension: see 'extension_twice<...>' in this message]",
      never<Extension>)
};

template <class Target, class... Extensions>
struct extend {
  static_assert(reported<mistakes<target_comes_first<Target>>>);
  using type = Target;
};
template <class Version, class Profile, class... Had, class... Extensions>
  requires(!(is_extension<Extensions> && ...))
struct extend<tosa<Version, Profile, Had...>, Extensions...> {
  static_assert(reported<mistake_unless<is_extension<Extensions>, is_an_extension<Extensions>>...>);
  using type = tosa<Version, Profile, Had...>;
};
template <class Version, class Profile, class... Had, class... Extensions>
  requires(is_extension<Extensions> && ...)
struct extend<tosa<Version, Profile, Had...>, Extensions...> {
  static_assert(
      reported<
          mistake_unless<is_available_in<Extensions, Profile>,
                         extension_of_profile<Extensions, Profile>>...,
          mistake_unless<!arm_delegate::detail::holds<Extensions, tosa<Version, Profile, Had...>>,
                         extension_twice<Extensions>>...>);
  using type = tosa<Version, Profile, Had..., Extensions...>;
};
}  // namespace detail

/// `Target` with more extensions.
template <class Target, class... Extensions>
using with = typename detail::extend<Target, Extensions...>::type;

}  // namespace arm_delegate::target
