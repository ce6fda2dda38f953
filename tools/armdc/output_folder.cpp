// SPDX-License-Identifier: BSD-3-Clause
#include "output_folder.hpp"

#include <arm_delegate/diagnostic.hpp>

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

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

void write_all(fs::path const& path, std::span<std::byte const> bytes) {
  auto const close = [](std::FILE* f) { (void)std::fclose(f); };
  std::unique_ptr<std::FILE, decltype(close)> file(std::fopen(path.c_str(), "wb"), close);
  if (!file) fail(path, "cannot be written", std::strerror(errno));
  bool const whole =
      bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
  if (!whole || std::fflush(file.get()) != 0) {
    auto const why = errno;
    fail(path, "cannot be written", std::strerror(why));
  }
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
  write_all(temporary, bytes);
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
