#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of sample_files.hpp.

#include <arm_delegate/base/list_text.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/folder.hpp>
#include <arm_delegate/files/naming.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/files/npz.hpp>
#include <arm_delegate/quantizer/sample_files.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/tosa/elements.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

[[noreturn]] inline void refuse_samples(code id, std::string const& path, rejection why) {
  throw error(diagnostic{.id = id, .why = std::move(why), .file = path});
}

inline std::vector<std::int64_t> sizes_of(files::npy_array const& a) {
  std::vector<std::int64_t> made(a.shape.size());
  ranges::transform(a.shape, made.begin(), [](auto n) { return static_cast<std::int64_t>(n); });
  return made;
}

/// The number of samples in an array of such a shape, or nothing if it is no stack of them.
inline std::optional<std::size_t> samples_in(std::vector<std::int64_t> const& given,
                                             std::span<std::int64_t const> wanted) {
  if (ranges::equal(given, wanted)) return 1;
  // Samples without elements are no stack: no file would bound their number.
  if (given.empty() || ranges::contains(wanted, 0)) return std::nullopt;
  auto const rest = std::span(given).subspan(1);
  auto const count = static_cast<std::size_t>(given.front());
  if (ranges::equal(rest, wanted)) return count;
  bool const replaces_one = !wanted.empty() && wanted.front() == 1;
  if (replaces_one && ranges::equal(rest, wanted.subspan(1))) return count;
  return std::nullopt;
}

/// Sample `i` of `count` in a stack, with the input's shape.
inline files::npy_array sample_of(files::npy_array const& stack, std::size_t count, std::size_t i,
                                  std::span<std::int64_t const> sizes) {
  auto made = stack;
  made.shape.clear();
  for (auto const n : sizes) made.shape.push_back(static_cast<std::size_t>(n));
  auto const bytes = stack.data.size() / count;
  made.data = stack.data.subspan(i * bytes, bytes);
  return made;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION sample_files::sample_files(std::span<std::string const> sources,
                                                 std::span<program_tensor const> inputs,
                                                 work_limits const& limits) {
  bool const is_archive = sources.size() == 1 && sources[0].ends_with(".npz");
  if (!is_archive && sources.size() != inputs.size()) {
    detail::refuse_samples(
        code::bad_arguments, sources.empty() ? std::string() : sources[0],
        {.rule = fmt::format("the program has {} inputs, and samples of {} were given",
                             inputs.size(), sources.size()),
         .remedy = "give a folder or .npy for each input, in order, or one .npz for all"});
  }
  if (is_archive) {
    add_archive(sources[0], inputs, limits);
  } else {
    for (std::size_t i = 0; i < sources.size(); ++i) {
      files::is_folder(sources[i]) ? add_folder(sources[i]) : add_file(sources[i], inputs[i]);
    }
  }
  for (auto const& s : sources_) {
    if (s.count == 0) {
      detail::refuse_samples(code::bad_arguments, s.name,
                             {.rule = "has no sample", .remedy = "put samples as .npy into it"});
    }
    count_ = sources_.front().count;
    if (s.count == count_) continue;
    detail::refuse_samples(code::bad_arguments, s.name,
                           {.rule = "inputs have different numbers of samples",
                            .actual = fmt::format("{}", s.count),
                            .allowed = fmt::format("{}, as of the first input", count_)});
  }
}

ARM_DELEGATE_FUNCTION void sample_files::add_archive(std::string const& path,
                                                     std::span<program_tensor const> inputs,
                                                     work_limits const& limits) {
  files::naming(path, [&] {
    auto const file = files::read_file(path);
    files::npz_archive const archive(file.bytes, limits);
    memory_.insert(memory_.end(), {file.owner, archive.owner()});
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      auto const* array = archive.find(inputs[i].name);
      if (array == nullptr) array = archive.find(fmt::format("in{}", i));
      if (array == nullptr) array = archive.find(fmt::format("arr_{}", i));
      if (array == nullptr) {
        detail::refuse_samples(
            code::bad_arguments, path,
            {.rule = fmt::format("has no array for input '{}'", inputs[i].name),
             .remedy = fmt::format("name it '{}', 'in{}' or 'arr_{}'", inputs[i].name, i, i)});
      }
      add_array(path, *array, inputs[i]);
    }
  });
}

ARM_DELEGATE_FUNCTION void sample_files::add_file(std::string const& path,
                                                  program_tensor const& input) {
  files::naming(path, [&] {
    auto const file = files::read_file(path);
    memory_.push_back(file.owner);
    add_array(path, files::parse_npy(file.bytes, path), input);
  });
}

ARM_DELEGATE_FUNCTION void sample_files::add_array(std::string const& path,
                                                   files::npy_array const& array,
                                                   program_tensor const& input) {
  auto const given = detail::sizes_of(array);
  auto const wanted = input.data.sizes.view();
  auto const count = detail::samples_in(given, wanted);
  if (!count) {
    detail::refuse_samples(
        code::shape_mismatch, path,
        {.rule = fmt::format("is no stack of samples for input '{}'", input.name),
         .actual = list_text(given),
         .allowed = fmt::format("N samples of {}", list_text(wanted)),
         .remedy = "stack the samples on the first axis"});
  }
  if (array.fortran_order && *count > 1) {
    detail::refuse_samples(
        code::bad_arguments, path,
        {.rule = "is in Fortran order", .remedy = "write it with numpy.ascontiguousarray"});
  }
  sources_.push_back({.name = path, .array = array, .count = *count});
}

ARM_DELEGATE_FUNCTION void sample_files::add_folder(std::string const& path) {
  auto files = files::files_in(path, ".npy");
  auto const count = files.size();
  sources_.push_back({.name = path, .files = std::move(files), .count = count});
}

ARM_DELEGATE_FUNCTION void sample_files::write(std::size_t i,
                                               std::span<program_tensor const> inputs) const {
  for (std::size_t k = 0; k < sources_.size(); ++k) {
    auto const& s = sources_[k];
    auto const& to = inputs[k];
    auto const& path = s.files.empty() ? s.name : s.files[i];
    files::naming(path, [&] {
      if (s.files.empty()) {
        auto const one = detail::sample_of(s.array, s.count, i, to.data.sizes.view());
        tosa::read_array(one, to.data, path, to.is_unsigned());
        return;
      }
      auto const file = files::read_file(path);
      auto const array = files::parse_npy(file.bytes, path);
      auto const count = detail::samples_in(detail::sizes_of(array), to.data.sizes.view());
      bool const is_one = count == std::size_t{1};
      tosa::read_array(is_one ? detail::sample_of(array, 1, 0, to.data.sizes.view()) : array,
                       to.data, path, to.is_unsigned());
    });
  }
}

}  // namespace arm_delegate::quantizer
