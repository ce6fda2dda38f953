#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of library_archive.hpp.

#include <arm_delegate/backends/tvm/library_archive.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::tvm {
namespace detail {

[[nodiscard]] inline error bad_library(std::string const& why) {
  return error(code::bad_archive, "is not a tar archive that can be read: " + why,
               "check that the compiler wrote all of it");
}

/// A name that stays in its folder, without "./" at its start.
[[nodiscard]] inline std::string_view checked_name(std::string_view name) {
  auto const parts = split_at(name, "/");
  bool const leaves = name.empty() || name.starts_with('/') || ranges::contains(parts, "..");
  if (leaves) {
    raise(code::bad_archive,
          fmt::format("the archive has a file or a link '{}' outside of its folder", name),
          "do not unpack it, and find out who wrote it");
  }
  while (name.starts_with("./")) name.remove_prefix(2);
  return name;
}

/// A tar archive in memory that is read member by member. A warning of libarchive concerns names or
/// times that it cannot convert, which are not used: it counts as success.
class tar_stream {
 public:
  explicit tar_stream(std::span<std::byte const> bytes) : reader_(::archive_read_new()) {
    bool is_open = reader_ != nullptr && ::archive_read_support_format_tar(get()) == ARCHIVE_OK;
    // Without zlib, libarchive would start a program for this filter, and says so with a warning.
    constexpr std::string_view gzip = "\x1f\x8b";
    if (is_open && characters_of(bytes).starts_with(gzip)) {
      is_open = ::archive_read_support_filter_gzip(get()) == ARCHIVE_OK;
    }
    check(is_open && ::archive_read_open_memory(get(), bytes.data(), bytes.size()) == ARCHIVE_OK);
  }

  /// The next member, valid until the next call, or null at the end of the archive.
  [[nodiscard]] ::archive_entry* next() {
    ::archive_entry* member = nullptr;
    int const result = ::archive_read_next_header(get(), &member);
    check(result == ARCHIVE_OK || result == ARCHIVE_WARN || result == ARCHIVE_EOF);
    if (result != ARCHIVE_EOF) return member;
    // libarchive accepts an archive without the zeros at its end, but then consumes nothing.
    if (::archive_filter_bytes(get(), 0) <= ::archive_read_header_position(get())) {
      throw bad_library("it ends too early");
    }
    return nullptr;
  }

  /// The content of a member of `size` bytes.
  [[nodiscard]] std::string content(std::size_t size) {
    std::string text(size, '\0');
    auto const count = ::archive_read_data(get(), text.data(), size);
    check(count >= 0 && static_cast<std::size_t>(count) == size);
    return text;
  }

 private:
  [[nodiscard]] ::archive* get() const { return reader_.get(); }

  void check(bool is_fine) const {
    if (is_fine) return;
    char const* const why = reader_ == nullptr ? nullptr : ::archive_error_string(get());
    throw bad_library(why == nullptr ? "it is damaged" : why);
  }

  struct close_reader {
    void operator()(::archive* a) const { ::archive_read_free(a); }
  };
  std::unique_ptr<::archive, close_reader> reader_;
};

/// The name of a member. Names are bytes: those that are no text of the locale are kept.
[[nodiscard]] inline std::string_view name_of(::archive_entry* member) {
  char const* const name = ::archive_entry_pathname(member);
  if (name == nullptr) throw bad_library("a file has no name");
  return checked_name(name);
}

inline void check_link(char const* target) {
  if (target != nullptr) (void)checked_name(target);
}

/// Counts members and their bytes.
class archive_budget {
 public:
  explicit archive_budget(archive_limits const& limits) : left_(limits), limits_(&limits) {}

  void spend(std::uint64_t bytes) {
    if (left_.members == 0 || left_.bytes < bytes) {
      raise(code::limit_exceeded,
            fmt::format("the archive has more than {} members or {} bytes", limits_->members,
                        limits_->bytes),
            "check that the compiler wrote it");
    }
    --left_.members;
    left_.bytes -= bytes;
  }

 private:
  archive_limits left_;
  archive_limits const* limits_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION archive_files read_library(std::span<std::byte const> archive,
                                                 std::span<std::string_view const> wanted,
                                                 archive_limits const& limits) {
  detail::tar_stream stream(archive);
  detail::archive_budget budget(limits);
  archive_files files;
  while (auto* const member = stream.next()) {
    std::string_view const name = detail::name_of(member);
    detail::check_link(::archive_entry_symlink(member));
    detail::check_link(::archive_entry_hardlink(member));
    auto const size = std::max<std::int64_t>(::archive_entry_size(member), 0);
    budget.spend(static_cast<std::uint64_t>(size));
    bool const is_file =
        ::archive_entry_filetype(member) == AE_IFREG && ::archive_entry_hardlink(member) == nullptr;
    if (!is_file || !ranges::contains(wanted, name)) continue;
    files.insert_or_assign(std::string(name), stream.content(static_cast<std::size_t>(size)));
  }
  return files;
}

}  // namespace arm_delegate::tvm
