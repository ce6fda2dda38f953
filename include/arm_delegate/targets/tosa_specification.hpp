#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads and writes TOSA specifications in ExecuTorch's spelling ("TOSA-0.80.0+BI+u55").

#include <arm_delegate/base/ascii.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/targets/extensions.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/targets/tosa_versions.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

/// Version, profiles, extensions and level of a TOSA specification.
struct tosa_specification {
  tosa_version number{};                ///< {0, 80, 0}
  std::string version{};                ///< as written, without leading zeros: "0.80.0", "1.0"
  std::vector<std::string> profiles;    ///< "BI", "MI", "INT", "FP", in the order written
  std::vector<std::string> extensions;  ///< "int16" ..., in the order written, without "u55"
  bool level_8k = false;
  bool u55 = false;  ///< ExecuTorch's mark for the subset that Ethos-U55 and U65 support

  [[nodiscard]] bool has_profile(std::string_view name) const {
    return ranges::contains(profiles, name);
  }
  [[nodiscard]] bool has_extension(std::string_view name) const {
    return ranges::contains(extensions, name);
  }
  [[nodiscard]] bool supports_integer() const { return any_profile(&tosa_profile::integer); }
  [[nodiscard]] bool supports_float() const { return any_profile(&tosa_profile::floating); }

  /// The row of its version, which is known.
  [[nodiscard]] tosa_version_row const& version_row() const {
    auto const* const row = find_tosa_version(number);
    ARM_DELEGATE_ASSERT(row != nullptr);
    return *row;
  }

  /// ExecuTorch's spelling: "TOSA-1.0+INT+int16+int4+u55".
  [[nodiscard]] std::string text() const;

  /// This library's spelling of the target: "tosa-1.0+int+int16+int4+u55", with the extensions in
  /// the order of the TOSA specification. The level is not part of it.
  [[nodiscard]] std::string target_name() const;

  /// The capabilities of the target. `name` must outlive the facts.
  [[nodiscard]] target_facts facts(std::string_view name) const;

 private:
  [[nodiscard]] bool any_profile(bool tosa_profile::* member) const {
    return ranges::any_of(version_row().profiles,
                          [&](tosa_profile const& p) { return p.*member && has_profile(p.name); });
  }
};

namespace detail {

/// ASCII lower case, independent of the locale.
[[nodiscard]] inline std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

[[nodiscard]] inline std::string upper_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

/// The parts between separators; empty parts are kept.
[[nodiscard]] inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    auto const end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

inline void add_once(std::vector<std::string>& list, std::string name) {
  if (!ranges::contains(list, name)) list.push_back(std::move(name));
}

[[noreturn]] inline void bad_tosa_specification(std::string_view text, std::string const& why) {
  raise(code::bad_compile_spec, fmt::format("'{}' is not a TOSA specification: {}", text, why),
        "use for example TOSA-1.0+INT, TOSA-1.0+FP, TOSA-0.80.0+BI or TOSA-0.80.0+MI, "
        "followed by extensions: TOSA-1.0+INT+int16");
}

/// Reads "01.0.0" as {1, 0, 0} and "1.0.0".
inline void read_tosa_version(tosa_specification& spec, std::string_view text,
                              std::string_view whole) {
  std::array<int*, 3> const numbers{&spec.number.major, &spec.number.minor, &spec.number.patch};
  spec.number = {0, 0, 0};
  std::size_t index = 0;
  for (std::string_view part : split(text, '.')) {
    if (part.empty() || part.size() > 6 || index == numbers.size() ||
        !ranges::all_of(part, ascii::is_digit)) {
      bad_tosa_specification(whole, fmt::format("'{}' is not a version", text));
    }
    int value = 0;
    for (char c : part) value = value * 10 + (c - '0');
    *numbers[index] = value;
    spec.version += fmt::format("{}{}", index == 0 ? "" : ".", value);
    ++index;
  }
  if (!is_known_tosa_version(spec.number)) {
    bad_tosa_specification(
        whole, fmt::format("version {} is not one of {}", spec.version, tosa_version_list));
  }
}

/// Sorts "INT", "int16", "8k", "u55" into the members they belong to.
inline void read_tosa_part(tosa_specification& spec, std::string_view part,
                           std::string_view whole) {
  std::string const lower = lower_case(part);
  std::string const upper = upper_case(part);
  if (ranges::contains(spec.version_row().profiles, upper, &tosa_profile::name)) {
    add_once(spec.profiles, upper);
  } else if (lower == "8k") {
    spec.level_8k = true;
  } else if (lower == "u55") {
    spec.u55 = true;
  } else if (is_before_1_0(spec.number) || target::find_extension(lower) == nullptr) {
    bad_tosa_specification(
        whole, fmt::format("version {} has no profile or extension '{}'", spec.version, part));
  } else {
    add_once(spec.extensions, lower);
  }
}

/// Describes a conflict in a specification, or "".
[[nodiscard]] inline std::string find_conflict(tosa_specification const& spec) {
  bool const old = is_before_1_0(spec.number);
  if (spec.profiles.empty()) {
    auto const& all = spec.version_row().profiles;
    return fmt::format("it has no profile ({} or {})", all[0].name, all[1].name);
  }
  if (old && spec.profiles.size() > 1) return "it has both BI and MI; MI includes BI";
  auto names = spec.extensions;
  if (spec.u55 && !old) names.emplace_back("u55");
  for (auto const& name : names) {
    auto const& e = *target::find_extension(name);
    if (e.since > spec.number) {
      return fmt::format("extension '{}' is not available in version {}", name, spec.version);
    }
    if (!target::is_available(e.profiles, spec.supports_integer(), spec.supports_float())) {
      return fmt::format("extension '{}' is not available in profile {}", name,
                         spec.profiles.front());
    }
  }
  return {};
}

/// Parses "TOSA-<version>+<profile>[+<extension>...]"; throws code::bad_compile_spec if TOSA does
/// not have it.
[[nodiscard]] inline tosa_specification read_tosa_specification(std::string_view text) {
  constexpr std::string_view prefix = "tosa-";
  if (lower_case(text.substr(0, prefix.size())) != prefix) {
    bad_tosa_specification(text, "it does not start with 'TOSA-'");
  }
  auto const parts = split(text.substr(prefix.size()), '+');
  tosa_specification spec;
  read_tosa_version(spec, parts.front(), text);
  for (std::string_view part : std::span(parts).subspan(1)) read_tosa_part(spec, part, text);
  return spec;
}

}  // namespace detail

/// Reads "TOSA-<version>+<profile>[+<extension>...]" in upper or lower case; throws
/// code::bad_compile_spec. Duplicates count once.
[[nodiscard]] inline tosa_specification parse_tosa_specification(std::string_view text) {
  auto spec = detail::read_tosa_specification(text);
  auto const conflict = detail::find_conflict(spec);
  if (!conflict.empty()) detail::bad_tosa_specification(text, conflict);
  return spec;
}

inline std::string tosa_specification::text() const {
  std::string result = "TOSA-" + version;
  for (auto const& name : profiles) result += "+" + name;
  for (auto const& name : extensions) result += "+" + name;
  // ExecuTorch v0.5 writes the level of 0.80 in upper case; 1.4.1 writes the level of 1.0 in lower
  // case.
  if (level_8k) result += is_before_1_0(number) ? "+8K" : "+8k";
  if (u55) result += "+u55";
  return result;
}

inline std::string tosa_specification::target_name() const {
  std::string result = fmt::format("tosa-{}", version_row().text);
  for (auto const& p : version_row().profiles) {
    if (has_profile(p.name)) result += "+" + detail::lower_case(p.name);
  }
  auto const add = [&](std::span<target::extension_row const> rows) {
    for (auto const& e : rows) {
      if (has_extension(e.name)) result += fmt::format("+{}", e.name);
    }
  };
  add(target::extensions);
  add(target::later_extensions);
  if (u55) result += "+u55";
  return result;
}

inline target_facts tosa_specification::facts(std::string_view name) const {
  target_facts f{.name = name,
                 .version = {number.major, number.minor, 0},
                 .integer = supports_integer(),
                 .floating = supports_float()};
  for (auto const& e : target::extensions) f.*e.fact = has_extension(e.name);
  f.u55 = u55;
  return f;
}

}  // namespace arm_delegate
