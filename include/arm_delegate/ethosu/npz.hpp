#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads a .npz archive in memory: numpy arrays by name, as numpy.savez writes them.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/detail/stored_zip.hpp>
#include <arm_delegate/ethosu/npy.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

/// The arrays of an archive, as views into its bytes, which must outlive this object. Arrays of
/// Python objects are left out.
class npz_archive {
 public:
  struct member {
    std::string name{};  ///< without ".npy"
    npy_array array{};
  };

  /// Throws code::bad_archive where the bytes are no such archive.
  explicit npz_archive(std::span<std::byte const> bytes) {
    constexpr std::string_view ending = ".npy";
    for (detail::zip_member const& file : detail::read_stored_zip(bytes)) {
      if (!file.name.ends_with(ending)) continue;
      npy_array array = parse_npy(file.data, file.name);
      if (array.kind == npy_kind::object) continue;
      auto const name = file.name.substr(0, file.name.size() - ending.size());
      members_.push_back({.name = std::string(name), .array = std::move(array)});
    }
  }

  /// The array of that name, or nullptr; of several the last, as in numpy.
  [[nodiscard]] npy_array const* find(std::string_view name) const {
    npy_array const* found = nullptr;
    for (member const& m : members_) {
      if (m.name == name) found = &m.array;
    }
    return found;
  }

  /// The array of that name; throws code::bad_archive where there is none.
  [[nodiscard]] npy_array const& at(std::string_view name) const {
    npy_array const* const found = find(name);
    if (found == nullptr) {
      throw error(code::bad_archive, "the .npz archive has no array '" + std::string(name) + "'");
    }
    return *found;
  }

  /// All arrays, in the order of the archive.
  [[nodiscard]] std::vector<member> const& members() const { return members_; }

 private:
  std::vector<member> members_;
};

}  // namespace arm_delegate::ethosu
