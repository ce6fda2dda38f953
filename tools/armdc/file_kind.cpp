// SPDX-License-Identifier: BSD-3-Clause
// Explains the kinds of files.

#include "file_kind.hpp"

#include "inputs.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/compiler/file_kind.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

namespace armdc {

namespace ad = arm_delegate;

namespace {

struct kind_text {
  std::string_view is;      ///< "is a TOSA graph"
  std::string_view remedy;  ///< the subcommands that accept it
};

kind_text text_of(file_kind kind) {
  switch (kind) {
    case file_kind::program:
      return {
          "is a torch.export program (.pt2)",
          "'armdc compile', 'partition', 'report', 'run', 'compare', 'verify' and 'inspect' accept "
          "it"};
    case file_kind::tosa:
      return {
          "is a TOSA graph (.tosa)",
          "'armdc compile' and 'report' for an Ethos-U, 'run', 'verify' and 'inspect' accept it"};
    case file_kind::payload:
      return {"is an Ethos-U payload", "'armdc simulate', 'run', 'verify' and 'inspect' accept it"};
    case file_kind::executorch:
      return {"is an ExecuTorch program (.pte)", "'armdc run', 'verify' and 'inspect' accept it"};
    case file_kind::unknown: break;
  }
  return {"is of an unknown kind", "give a .pt2 of torch.export, a .tosa, or an Ethos-U payload"};
}

}  // namespace

file_kind kind_of_file(std::string const& path, ad::work_limits const& limits) {
  return ad::compiler::kind_of(read_file(path, limits).bytes);
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
