// SPDX-License-Identifier: BSD-3-Clause
// Detects the kind of a file from its content.

#include "file_kind.hpp"

#include "inputs.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/pte/read_program.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace armdc {

namespace ad = arm_delegate;

namespace {

std::string_view text_of(std::span<std::byte const> bytes, std::size_t begin, std::size_t size) {
  if (bytes.size() < begin + size) return {};
  return {reinterpret_cast<char const*>(bytes.data()) + begin, size};
}

/// Name of the first file in a ZIP archive: its length is at offset 26, its text at offset 30.
std::string_view first_name(std::span<std::byte const> archive) {
  constexpr std::size_t begin = 30;
  if (archive.size() < begin) return {};
  auto const length =
      std::to_integer<std::size_t>(archive[26]) + 256 * std::to_integer<std::size_t>(archive[27]);
  return text_of(archive, begin, length);
}

struct kind_text {
  std::string_view is;      ///< "is a TOSA graph"
  std::string_view remedy;  ///< the subcommands that accept it
};

kind_text text_of(file_kind kind) {
  switch (kind) {
    case file_kind::program:
      return {"is a torch.export program (.pt2)",
              "'armdc compile', 'partition', 'run', 'compare', 'verify' and 'inspect' accept it"};
    case file_kind::tosa:
      return {"is a TOSA graph (.tosa)",
              "'armdc compile' for an Ethos-U, 'run', 'verify' and 'inspect' accept it"};
    case file_kind::payload:
      return {"is an Ethos-U payload", "'armdc simulate', 'run', 'verify' and 'inspect' accept it"};
    case file_kind::executorch:
      return {"is an ExecuTorch program (.pte)", "'armdc run', 'verify' and 'inspect' accept it"};
    case file_kind::unknown: break;
  }
  return {"is of an unknown kind", "give a .pt2 of torch.export, a .tosa, or an Ethos-U payload"};
}

}  // namespace

file_kind kind_of(std::span<std::byte const> bytes) {
  if (text_of(bytes, 0, 4) == "PK\x03\x04") {
    return first_name(bytes).ends_with(".npy") ? file_kind::payload : file_kind::program;
  }
  // A flatbuffer has its file identifier at offset 4.
  if (text_of(bytes, 4, 4) == "TOSA") return file_kind::tosa;
  if (ad::pte::is_program(bytes)) return file_kind::executorch;
  return ad::ethosu::is_payload(bytes) ? file_kind::payload : file_kind::unknown;
}

file_kind kind_of_file(std::string const& path, ad::work_limits const& limits) {
  return kind_of(read_file(path, limits).bytes);
}

std::string described(std::string const& path, file_kind kind) {
  return "'" + path + "' " + std::string(text_of(kind).is);
}

void check_kind(std::string const& path, ad::work_limits const& limits,
                std::initializer_list<file_kind> wanted) {
  auto const kind = kind_of_file(path, limits);
  if (std::ranges::find(wanted, kind) != wanted.end()) return;
  if (kind == file_kind::unknown && wanted.size() == 1) return;
  auto const text = text_of(kind);
  throw ad::error(
      ad::diagnostic{.id = ad::code::bad_archive,
                     .why = {.rule = std::string(text.is), .remedy = std::string(text.remedy)},
                     .file = path});
}

}  // namespace armdc
