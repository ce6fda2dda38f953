// SPDX-License-Identifier: BSD-3-Clause
#include "output_folder.hpp"

#include "input_files.hpp"
#include "temporaries.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/write_file.hpp>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <map>
#include <random>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace armdc {

namespace fs = std::filesystem;
namespace ad = arm_delegate;

namespace {

[[noreturn]] void fail(fs::path const& path, std::string const& what, std::string const& why) {
  throw ad::error(ad::diagnostic{
      .id = ad::code::io,
      .why = {.rule = what + ": " + why, .remedy = "check the folder's permissions and free space"},
      .file = path.string()});
}

/// Swaps two files that exist, if the file system can do it. Replacing a file by `rename` takes
/// longer: ext4 then writes the new one to the disk at once.
bool exchange(fs::path const& a, fs::path const& b) {
#ifdef RENAME_EXCHANGE
  // NOLINTNEXTLINE(misc-include-cleaner): <cstdio> has renameat2
  return ::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0;
#else
  return false;
#endif
}

bool is_there(fs::path const& path) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored));
}

[[noreturn]] void refuse_output(fs::path const& path, std::string const& why) {
  throw ad::error(ad::diagnostic{
      .id = ad::code::io,
      .why = {.rule = "cannot be an output: " + why, .remedy = "give the output another name"},
      .file = path.string()});
}

/// Distinguishes the temporary files of calls whose processes have the same number, in containers.
unsigned int call_number() {
  static unsigned int const made = std::random_device()();
  return made;
}

}  // namespace

// ---- locks

void output_files::folder_locks::acquire(std::set<fs::path> const& folders) {
  if (!descriptors_.empty()) return;
  // Every call locks in this order, so that no two wait for each other.
  std::map<std::pair<dev_t, ino_t>, int> in_order;
  for (auto const& folder : folders) {
    int const opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) continue;
    descriptors_.push_back(opened);
    struct ::stat status{};
    if (::fstat(opened, &status) == 0) {
      in_order.emplace(std::pair(status.st_dev, status.st_ino), opened);
    }
  }
  for (auto const& [identity, opened] : in_order) {
    while (::flock(opened, LOCK_EX) != 0 && errno == EINTR) {
    }
  }
}

void output_files::folder_locks::release() {
  for (int const opened : descriptors_) ::close(opened);
  descriptors_.clear();
}

// ---- folders

output_folder::output_folder(output_files& files, fs::path folder, bool replaces_inputs)
    : files_(files),
      folder_(std::move(folder)),
      canonical_(files_.make_folder(folder_)),
      replaces_inputs_(replaces_inputs) {}

void output_folder::claim(std::string_view name) {
  files_.claim(canonical_, folder_ / name, replaces_inputs_);
}
void output_folder::write(std::string_view name, std::span<std::byte const> bytes) {
  files_.write(canonical_, folder_ / name, bytes, replaces_inputs_);
}
void output_folder::write(std::string_view name, std::string_view text) {
  write(name, std::as_bytes(std::span(text.data(), text.size())));
}
void output_folder::remove(std::string_view name) { files_.remove(canonical_, folder_ / name); }
bool output_folder::has(std::string_view name) const {
  std::error_code ignored;
  return fs::is_regular_file(fs::symlink_status(folder_ / name, ignored));
}

// ---- files

output_files::~output_files() {
  temporaries list;
  std::error_code ignored;
  auto const discard = [&](fs::path const& path) {
    fs::remove(path, ignored);
    list.forget(path);
  };
  for (auto const& f : pending_ | std::views::reverse) {
    if (!f.temporary.empty()) discard(f.temporary);
  }
  for (auto const& folder : created_ | std::views::reverse) discard(folder);
}

fs::path output_files::make_folder(fs::path const& folder) {
  temporaries list;
  std::vector<fs::path> missing;
  for (auto part = fs::absolute(folder); !part.empty() && !is_there(part);
       part = part.parent_path()) {
    missing.push_back(part);
  }
  std::error_code failure;
  for (auto const& part : missing | std::views::reverse) {
    if (!fs::create_directory(part, failure)) continue;  // "a/" after "a", or an error
    list.add(part);
    created_.push_back(part);
  }
  if (failure || !fs::is_directory(folder)) {
    fail(folder, "cannot be used as output folder",
         failure ? failure.message() : "it is not a folder");
  }
  return *folders_.insert(fs::canonical(folder)).first;
}

fs::path output_files::temporary_in(fs::path const& folder) {
  return folder / fmt::format(".armdc-{}-{:x}-{}.part", getpid(), call_number(), temporaries_++);
}

output_files::file* output_files::find(fs::path const& folder, fs::path const& name) {
  auto const at = by_name_.find(folder / name.filename());
  return at == by_name_.end() ? nullptr : &pending_[at->second];
}

output_files::file& output_files::add(fs::path const& folder, file made) {
  by_name_.emplace(folder / made.name.filename(), pending_.size());
  return pending_.emplace_back(std::move(made));
}

output_files::file& output_files::claim(fs::path const& folder, fs::path const& name,
                                        bool replaces_inputs) {
  if (find(folder, name) != nullptr) refuse_output(name, "this call has another of that name");
  if (!replaces_inputs && is_input(name)) refuse_output(name, "this call reads the file");
  return add(folder, {.name = name});
}

void output_files::write(fs::path const& folder, fs::path const& name,
                         std::span<std::byte const> bytes, bool replaces_inputs) {
  temporaries list;
  auto* f = find(folder, name);
  if (f == nullptr || f->what != action::claimed) f = &claim(folder, name, replaces_inputs);
  f->what = action::written;
  f->temporary = temporary_in(folder);
  list.add(f->temporary);
  auto const why = ad::files::write_file(f->temporary.string(), bytes);
  if (!why.empty()) fail(name, "cannot be written", why);
}

void output_files::remove(fs::path const& folder, fs::path const& name) {
  if (find(folder, name) != nullptr || is_input(name)) return;
  add(folder, {.what = action::removed, .name = name});
}

void output_files::lock() { locks_.acquire(folders_); }

/// Checks everything that can be checked before the first file is renamed.
void output_files::check() const {
  for (auto const& f : pending_) {
    std::error_code ignored;
    if (f.what == action::claimed) continue;
    auto const status = fs::symlink_status(f.name, ignored);
    if (fs::is_directory(status)) fail(f.name, "cannot be written", "it is a folder");
    if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_symlink(status)) {
      fail(f.name, "cannot be written", "it is not a regular file");
    }
  }
}

/// Keeps the existing file under a backup name, so that it can be restored.
void output_files::replace(file& f) {
  if (f.what == action::claimed) return;
  std::error_code failure;
  if (f.what == action::written && exchange(f.temporary, f.name)) {
    f.backup = f.temporary;
    f.is_done = true;
    return;
  }
  if (is_there(f.name)) {
    auto const backup = temporary_in(f.name.parent_path());
    fs::create_hard_link(f.name, backup, failure);
    f.is_linked = !failure;
    if (failure) fs::rename(f.name, backup, failure);  // a file system without hard links
    if (failure) fail(f.name, "cannot be replaced", failure.message());
    f.backup = backup;
  }
  if (f.what == action::written) {
    fs::rename(f.temporary, f.name, failure);
  } else if (f.is_linked) {
    fs::remove(f.name, failure);
  }
  if (failure) fail(f.name, "cannot be written", failure.message());
  f.is_done = true;
}

void output_files::undo(file const& f) {
  std::error_code ignored;
  if (f.backup.empty()) {
    if (f.is_done) fs::remove(f.name, ignored);
  } else if (f.is_done || !f.is_linked) {
    fs::rename(f.backup, f.name, ignored);
  } else {  // renaming a hard link to another link of the same file does nothing
    fs::remove(f.backup, ignored);
  }
}

void output_files::commit() {
  lock();
  temporaries list;
  check();
  try {
    for (auto& f : pending_) replace(f);
  } catch (...) {
    for (auto const& f : pending_ | std::views::reverse) undo(f);
    throw;
  }
  std::error_code ignored;
  for (auto const& f : pending_ | std::views::reverse) {
    if (!f.backup.empty()) fs::remove(f.backup, ignored);
    if (!f.temporary.empty()) list.forget(f.temporary);
  }
  for (auto const& folder : created_ | std::views::reverse) list.forget(folder);
  pending_.clear();
  by_name_.clear();
  created_.clear();
  folders_.clear();
  locks_.release();
}

}  // namespace armdc
