#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The list of TOSA versions. Readers, writers, targets and proofs ask it. A new version is a row.

#include <arm_delegate/base/fixed_string.hpp>

#include <array>
#include <compare>  // IWYU pragma: keep
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace arm_delegate {

/// A version of TOSA, as written into files.
struct tosa_version {
  int major = 1;
  int minor = 0;
  int patch = 0;
  friend constexpr bool operator==(tosa_version, tosa_version) = default;
  friend constexpr auto operator<=>(tosa_version, tosa_version) = default;
};

/// The schemas of .tosa files. The releases of Vela and ExecuTorch also differ by schema.
enum class tosa_schema : std::uint8_t {
  tosa_1_0,   ///< 1.0 and later
  tosa_0_80,  ///< zero points, shapes, scales and tables are attributes, not operands
};

/// A base profile.
struct tosa_profile {
  std::string_view name{};  ///< ExecuTorch's spelling: "INT"
  bool integer = false;
  bool floating = false;
};
using tosa_profiles = std::array<tosa_profile, 2>;

/// TOSA 0.80 specification, section 1.5 (Profiles): main inference includes base inference.
inline constexpr tosa_profiles inference_profiles{{{"BI", true, false}, {"MI", true, true}}};
/// TOSA 1.0 specification, section 1.6 (Profiles): a target has one or both.
inline constexpr tosa_profiles pro_profiles{{{"INT", true, false}, {"FP", false, true}}};

/// A version and what depends on it.
struct tosa_version_row {
  tosa_version number{};
  std::string_view text{};  ///< "1.0"
  tosa_schema schema = tosa_schema::tosa_1_0;
  tosa_profiles profiles = pro_profiles;
  bool is_written = false;  ///< false: files are only read
};

/// Every version, the oldest first.
inline constexpr std::array tosa_versions{
    tosa_version_row{{0, 80, 0}, "0.80", tosa_schema::tosa_0_80, inference_profiles, true},
    tosa_version_row{{1, 0, 0}, "1.0", tosa_schema::tosa_1_0, pro_profiles, true},
    tosa_version_row{{1, 1, 0}, "1.1", tosa_schema::tosa_1_0, pro_profiles, false},
};

/// The row of a version with any patch number, or null.
[[nodiscard]] constexpr tosa_version_row const* find_tosa_version(tosa_version v) {
  for (auto const& row : tosa_versions) {
    if (row.number.major == v.major && row.number.minor == v.minor) return &row;
  }
  return nullptr;
}

[[nodiscard]] constexpr bool is_known_tosa_version(tosa_version v) {
  return find_tosa_version(v) != nullptr;
}

/// The schema of a known version.
[[nodiscard]] constexpr tosa_schema schema_of(tosa_version v) {
  auto const* const row = find_tosa_version(v);
  return row != nullptr ? row->schema : tosa_schema::tosa_1_0;
}

/// True for versions with the schema of 0.80.
[[nodiscard]] constexpr bool is_before_1_0(tosa_version v) {
  return schema_of(v) == tosa_schema::tosa_0_80;
}

/// The version of the files that are written in a schema.
[[nodiscard]] constexpr tosa_version_row const& written_version(tosa_schema schema) {
  std::size_t i = 0;
  while (tosa_versions[i].schema != schema || !tosa_versions[i].is_written) ++i;
  return tosa_versions[i];
}

namespace detail {

/// The texts of the versions, and what stands between them.
template <std::size_t I>
inline constexpr std::string_view tosa_version_part =
    I % 2 == 0 ? tosa_versions[I / 2].text : std::string_view(", ");

template <std::size_t... I>
constexpr std::string_view join_tosa_versions(std::index_sequence<I...>) {
  return join<tosa_version_part<I>...>;
}

}  // namespace detail

/// The versions for messages: "0.80, 1.0, 1.1".
inline constexpr std::string_view tosa_version_list =
    detail::join_tosa_versions(std::make_index_sequence<2 * tosa_versions.size() - 1>{});

}  // namespace arm_delegate
