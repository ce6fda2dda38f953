#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads a .npz archive in memory: numpy arrays by name, as numpy.savez writes them.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/files/zip.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::files {

/// The arrays of an archive, as views into its bytes, which must outlive this object. Skips arrays
/// of Python objects.
class npz_archive {
 public:
  struct member {
    std::string name{};  ///< without ".npy"
    npy_array array{};
  };

  /// Throws code::bad_archive if the bytes are not such an archive.
  explicit npz_archive(std::span<std::byte const> bytes) {
    constexpr std::string_view ending = ".npy";
    zip_archive const zip(bytes);
    for (zip_member const& file : zip.members()) {
      auto const data = zip_archive::checked(file);
      if (!file.name.ends_with(ending)) continue;
      npy_array array = parse_npy(data, file.name);
      if (array.kind == npy_kind::object) continue;
      auto const name = file.name.substr(0, file.name.size() - ending.size());
      members_.push_back({.name = std::string(name), .array = std::move(array)});
    }
  }

  /// The array of that name, or nullptr.
  [[nodiscard]] npy_array const* find(std::string_view name) const {
    for (member const& m : members_) {
      if (m.name == name) return &m.array;
    }
    return nullptr;
  }

  /// The array of that name; throws code::bad_archive if there is none.
  [[nodiscard]] npy_array const& at(std::string_view name) const {
    npy_array const* const found = find(name);
    if (found == nullptr) {
      raise(code::bad_archive, fmt::format("the .npz archive has no array '{}'", name));
    }
    return *found;
  }

  /// All arrays, in the order of the archive.
  [[nodiscard]] std::vector<member> const& members() const { return members_; }

 private:
  std::vector<member> members_;
};

}  // namespace arm_delegate::files
