// SPDX-License-Identifier: BSD-3-Clause
#include "output_folder.hpp"

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/formats/write_file.hpp>

#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace armdc {

namespace fs = std::filesystem;
namespace ad = arm_delegate;

namespace {

[[noreturn]] void fail(fs::path const& path, std::string const& what, std::string const& why) {
  throw ad::error(ad::diagnostic{.id = ad::code::io,
                                 .message = what + ": " + why,
                                 .remedy = "check the folder's permissions and free space",
                                 .file = path.string()});
}

}  // namespace

output_folder::output_folder(fs::path folder) : folder_(std::move(folder)) {
  for (auto part = fs::absolute(folder_); !part.empty() && !fs::exists(part);
       part = part.parent_path()) {
    created_.insert(created_.begin(), part);
  }
  std::error_code failure;
  fs::create_directories(folder_, failure);
  if (failure || !fs::is_directory(folder_)) {
    created_.clear();
    fail(folder_, "cannot be used as output folder",
         failure ? failure.message() : "it is not a folder");
  }
}

output_folder::~output_folder() {
  std::error_code ignored;
  for (auto const& [temporary, name] : pending_) fs::remove(temporary, ignored);
  for (auto part = created_.rbegin(); part != created_.rend(); ++part) fs::remove(*part, ignored);
}

void output_folder::write(std::string_view name, std::span<std::byte const> bytes) {
  auto const final_name = folder_ / name;
  auto const temporary =
      folder_ / ("." + std::string(name) + "." + std::to_string(getpid()) + ".part");
  pending_.emplace_back(temporary, final_name);
  auto const why = ad::format::write_file(temporary.string(), bytes);
  if (!why.empty()) fail(temporary, "cannot be written", why);
}

void output_folder::write(std::string_view name, std::string_view text) {
  write(name, std::as_bytes(std::span(text.data(), text.size())));
}

void output_folder::commit() {
  for (auto const& [temporary, name] : pending_) {
    std::error_code failure;
    fs::rename(temporary, name, failure);
    if (failure) fail(name, "cannot be written", failure.message());
  }
  pending_.clear();
  created_.clear();
}

}  // namespace armdc
