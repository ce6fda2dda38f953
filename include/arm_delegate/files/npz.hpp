#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads a .npz archive in memory: numpy arrays by name, as numpy.savez and savez_compressed write
// them.

#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/files/zip.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::files {

/// The arrays of an archive: views into its bytes, which must outlive this object, or into `owner`
/// if they are compressed. Skips arrays of Python objects.
class npz_archive {
 public:
  struct member {
    std::string name{};  ///< without ".npy"
    npy_array array{};
  };

  /// Throws code::bad_archive if the bytes are not such an archive, code::limit_exceeded if they
  /// inflate to more than `limits.max_bytes`.
  explicit npz_archive(std::span<std::byte const> bytes, work_limits const& limits = {}) {
    constexpr std::string_view ending = ".npy";
    zip_archive const zip(bytes, limits);
    auto const memory = std::make_shared<std::vector<file_bytes>>();
    for (zip_member const& file : zip.members()) {
      auto content = zip_archive::read(file);
      if (!file.name.ends_with(ending)) continue;
      npy_array array = parse_npy(content.bytes, file.name);
      if (array.kind == npy_kind::object) continue;
      if (content.owner != nullptr) memory->push_back(std::move(content));
      auto const name = file.name.substr(0, file.name.size() - ending.size());
      members_.push_back({.name = std::string(name), .array = std::move(array)});
    }
    owner_ = memory;
  }

  /// Keeps inflated arrays alive for longer than this object.
  [[nodiscard]] std::shared_ptr<void const> const& owner() const { return owner_; }

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
  std::shared_ptr<void const> owner_{};
};

}  // namespace arm_delegate::files
