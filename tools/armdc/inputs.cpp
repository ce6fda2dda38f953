// SPDX-License-Identifier: BSD-3-Clause
// Reads inputs of programs from .npy files.

#include "inputs.hpp"

#include "usage.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/compiler/load.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/frontends/pt2/symbol_binding.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/report/source_paths.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/tosa/elements.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <sha256.h>  // NOLINT(misc-include-cleaner): see sha256_of
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;
namespace fs = std::filesystem;

std::vector<file_tensor> file_tensors(std::span<ad::program_tensor const> tensors) {
  using enum file_tensor::sign;
  std::vector<file_tensor> made;
  for (auto const& t : tensors) {
    made.push_back({.name = t.name,
                    .type = ad::ir::name(t.type),
                    .data = t.data,
                    .holds = t.is_unsigned() ? is_unsigned : is_signed,
                    .position = t.position});
  }
  return made;
}

std::string input_text(file_tensor const& t) {
  return fmt::format("'{}' {} {}", t.name, t.type, to_string(t.data.sizes));
}

void refuse_count(std::size_t given, std::vector<std::string> const& wanted,
                  std::string const& file, std::string_view more) {
  constexpr std::size_t most = 16;  // keeps the message short
  auto const shown = std::span(wanted).first(std::min(wanted.size(), most));
  auto list = fmt::format("{}", fmt::join(shown, ", "));
  if (shown.size() < wanted.size()) {
    list += fmt::format(" and {} more", wanted.size() - shown.size());
  }
  throw ad::error(ad::diagnostic{
      .id = ad::code::shape_mismatch,
      .why = {.rule = fmt::format("has {} inputs, {} were given", wanted.size(), given),
              .remedy = fmt::format("give --input once per input, in the program's order{}{}{}",
                                    more, list.empty() ? "" : ": ", list)},
      .file = file});
}

void check_count(std::size_t given, std::span<file_tensor const> wanted, std::string const& file) {
  if (given == wanted.size()) return;
  std::vector<std::string> texts;
  for (auto const& t : wanted) texts.push_back(input_text(t));
  refuse_count(given, texts, file);
}

ad::files::file_bytes read_file(std::string const& path, ad::work_limits const& limits) {
  note_input(path);
  return naming(path, [&] {
    if (path == standard_input) {
      static auto const input = ad::files::read_stream(STDIN_FILENO, limits.max_bytes);
      return input;
    }
    // Asking for the kind of a file and reading it give the same bytes.
    static std::pair<std::string, ad::files::file_bytes> last;
    if (last.first != path) last = {path, ad::files::read_file(path)};
    return last.second;
  });
}

// NOLINTBEGIN(misc-include-cleaner): <sha256.h> has these names through another header
std::string sha256_of(std::span<std::byte const> bytes) {
  std::array<char, SHA256_DIGEST_STRING_LENGTH> digits{};
  SHA256Data(reinterpret_cast<std::uint8_t const*>(bytes.data()), bytes.size(), digits.data());
  return digits.data();
}
// NOLINTEND(misc-include-cleaner)

ad::report::source_paths source_paths_below(std::string const& root) {
  return ad::report::source_paths(
      fs::absolute(root.empty() ? "." : root).lexically_normal().string());
}

namespace {

/// Parses "s77=16".
ad::frontend::pt2::symbol_binding read_binding(std::string const& text) {
  auto const at = text.find('=');
  ad::frontend::pt2::symbol_binding made{.symbol = text.substr(0, at)};
  auto const digits = at == std::string::npos ? std::string() : text.substr(at + 1);
  auto const* const end = digits.data() + digits.size();
  auto const read = std::from_chars(digits.data(), end, made.value);
  if (made.symbol.empty() || read.ec != std::errc{} || read.ptr != end) {
    throw usage_error(
        fmt::format("--bind: '{}' is not a symbol and an integer, as in --bind s0=16", text));
  }
  return made;
}

}  // namespace

ad::ir::exported_program read_program(std::string const& path,
                                      std::vector<std::string> const& bindings,
                                      ad::work_limits const& limits) {
  ad::frontend::pt2::load_options options{.bindings = {}, .work = limits};
  for (auto const& b : bindings) options.bindings.push_back(read_binding(b));
  return ad::compiler::load_program(read_file(path, limits), path, options);
}

ad::tosa::graph read_tosa(std::string const& path, ad::work_limits const& limits) {
  return ad::compiler::load_tosa(read_file(path, limits), path);
}

void read_input(std::string const& path, file_tensor const& to, ad::work_limits const& limits) {
  auto const file = read_file(path, limits);
  naming(path, [&] {
    using enum file_tensor::sign;
    auto const array = ad::files::parse_npy(file.bytes, path);
    bool const given_unsigned = array.kind == ad::files::npy_kind::unsigned_integer;
    ad::tosa::read_array(array, to.data, path,
                         to.holds == is_unsigned || (to.holds == either && given_unsigned));
  });
}

std::vector<std::byte> as_npy(file_tensor const& from) {
  return ad::tosa::write_array(from.data, from.holds == file_tensor::sign::is_unsigned);
}

}  // namespace armdc
