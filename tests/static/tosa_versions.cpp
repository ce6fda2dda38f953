// SPDX-License-Identifier: BSD-3-Clause
// The list of TOSA versions is consistent, and everything that names a version agrees with it.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/extensions.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/targets/tosa_versions.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace {

namespace ad = arm_delegate;
using ad::tosa_schema;
using ad::tosa_version;

// ---- the list

/// "0.80" of {0, 80}.
constexpr bool is_text_of(std::string_view text, tosa_version v) {
  auto const read = [&](int wanted) {
    int value = 0;
    std::size_t digits = 0;
    for (; digits < text.size() && text[digits] != '.'; ++digits) {
      value = value * 10 + (text[digits] - '0');
    }
    text.remove_prefix(digits);
    return digits > 0 && value == wanted;
  };
  if (!read(v.major) || !text.starts_with('.')) return false;
  text.remove_prefix(1);
  return read(v.minor) && text.empty();
}
static_assert(is_text_of("0.80", {0, 80, 0}) && !is_text_of("0.8", {0, 80, 0}));
static_assert(!is_text_of("1", {1, 0, 0}) && !is_text_of("1.0.0", {1, 0, 0}));

static_assert(ad::ranges::all_of(ad::tosa_versions, [](ad::tosa_version_row const& row) {
  return is_text_of(row.text, row.number) && row.number.patch == 0 &&
         ad::find_tosa_version(row.number) == &row;
}));
static_assert(ad::tosa_version_list == "0.80, 1.0, 1.1");

static_assert(ad::is_known_tosa_version({1, 0, 3}));
static_assert(!ad::is_known_tosa_version({0, 8, 0}) && !ad::is_known_tosa_version({0, 90, 0}));
static_assert(!ad::is_known_tosa_version({1, 80, 0}) && !ad::is_known_tosa_version({2, 0, 0}));

static_assert(ad::is_before_1_0({0, 80, 0}));
static_assert(!ad::is_before_1_0({1, 0, 0}) && !ad::is_before_1_0({1, 1, 0}));

// ---- its users

static_assert(ad::tosa::encoding_of({0, 80, 0}) == ad::tosa::encoding::tosa_0_80);
static_assert(ad::tosa::encoding_of({1, 1, 0}) == ad::tosa::encoding::tosa_1_0);
static_assert(ad::written_version(tosa_schema::tosa_0_80).number == tosa_version{0, 80, 0});
static_assert(ad::written_version(tosa_schema::tosa_1_0).number == tosa_version{1, 0, 0});

/// True if a target's version has the name that the list gives it.
template <class Version>
constexpr bool is_listed() {
  constexpr std::string_view prefix = "tosa-";
  auto const* const row = ad::find_tosa_version(Version::number);
  return row != nullptr && row->is_written && Version::name.starts_with(prefix) &&
         Version::name.substr(prefix.size()) == row->text;
}
static_assert(is_listed<ad::target::version_0_80>() && is_listed<ad::target::version_1_0>());
static_assert(ad::is_known_tosa_version(ad::target::ethos_u_version));

/// True if the profile's type and its row in the list agree.
template <class Version, class Profile>
constexpr bool is_profile(std::size_t index) {
  using namespace ad::target;
  auto const& row = ad::find_tosa_version(Version::number)->profiles[index];
  auto const spelling = Profile::name.substr(1);
  bool const same_text =
      std::equal(row.name.begin(), row.name.end(), spelling.begin(), spelling.end(),
                 [](char a, char b) { return a - 'A' == b - 'a'; });
  return same_text && row.integer == Profile::template provides<capability::integer> &&
         row.floating == Profile::template provides<capability::floating>;
}
static_assert(is_profile<ad::target::version_0_80, ad::target::base_inference>(0));
static_assert(is_profile<ad::target::version_0_80, ad::target::main_inference>(1));
static_assert(is_profile<ad::target::version_1_0, ad::target::pro_int>(0));
static_assert(is_profile<ad::target::version_1_0, ad::target::pro_fp>(1));

constexpr auto since_known = [](ad::target::extension_row const& e) {
  return ad::is_known_tosa_version(e.since) && !ad::is_before_1_0(e.since);
};
static_assert(ad::ranges::all_of(ad::target::extensions, since_known));
static_assert(ad::ranges::all_of(ad::target::later_extensions, since_known));

}  // namespace
