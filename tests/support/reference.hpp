#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Files of a corpus, and comparison with results of the TOSA reference model.

#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/elements.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace support {

namespace fs = std::filesystem;
namespace tosa = arm_delegate::tosa;
namespace files = arm_delegate::files;

inline std::vector<std::byte> read_file(fs::path const& path) {
  std::ifstream in(path, std::ios::binary);
  std::string const text{std::istreambuf_iterator<char>(in), {}};
  auto const bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

/// 2e-2 for floating types of at most 16 bits, else 1e-3, of the largest value, plus 1e-5.
inline double tolerance(tosa::dtype type, float largest) {
  auto const narrow = tosa::info(type).bits <= 16;
  return (narrow ? 2e-2 : 1e-3) * static_cast<double>(largest) + 1e-5;
}

/// Describes a difference of floating results; "" if they agree.
inline std::string compare_floats(tosa::operand const& ours, std::vector<float> const& wanted) {
  float largest = 0;
  for (auto x : wanted) {
    if (std::isfinite(x)) largest = std::max(largest, std::fabs(x));
  }
  auto const allowed = tolerance(ours.type, largest);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    auto const mine = ours.as<float>()[i];
    auto const theirs = wanted[i];
    bool const same =
        std::isnan(theirs) ? std::isnan(mine)
        : std::isinf(theirs)
            ? mine == theirs
            : std::fabs(static_cast<double>(mine) - static_cast<double>(theirs)) <= allowed;
    if (!same) {
      return "element " + std::to_string(i) + " is " + std::to_string(mine) + ", not " +
             std::to_string(theirs);
    }
  }
  return {};
}

/// The reference model's Python binding returns no results of these types.
inline bool is_unseen(tosa::dtype type) {
  using enum tosa::dtype;
  auto const unseen = {shape, int4, int48, fp6e2m3, fp6e3m2, fp4e2m1, fp8ue8m0, mxint8};
  return std::ranges::find(unseen, type) != unseen.end();
}

/// Compares with the reference's result, converted to the same form.
inline std::string compare(tosa::operand const& ours, files::npy_array const& array,
                           fs::path const& file) {
  if (is_unseen(ours.type) && array.size() == 0) return {};
  std::vector<std::byte> memory(ours.byte_size());
  auto const theirs = tosa::operand{.type = ours.type, .sizes = ours.sizes, .data = memory.data()};
  tosa::read_array(array, theirs, file.filename().string());
  if (tosa::is_floating(ours.type)) {
    auto const* x = theirs.as<float>();
    return compare_floats(ours, {x, x + theirs.numel()});
  }
  auto const end = memory.end();
  auto const at = std::mismatch(memory.begin(), end, ours.data).first;
  if (at == end) return {};
  auto const element =
      static_cast<std::size_t>(at - memory.begin()) / tosa::storage_size(ours.type);
  return "differs at element " + std::to_string(element) + " of " + std::to_string(ours.numel());
}

inline std::string compare(tosa::operand const& ours, fs::path const& file) {
  auto const bytes = read_file(file);
  return compare(ours, files::parse_npy(bytes, file.filename().string()), file);
}

/// A file with several arrays of one shape, stacked.
class npy_stack {
 public:
  explicit npy_stack(fs::path const& path)
      : bytes_(read_file(path)), array_(files::parse_npy(bytes_, path.filename().string())) {}

  [[nodiscard]] std::size_t size() const { return array_.shape.front(); }
  [[nodiscard]] files::npy_array operator[](std::size_t i) const {
    auto one = array_;
    one.shape.erase(one.shape.begin());
    auto const length = array_.data.size() / size();
    one.data = array_.data.subspan(i * length, length);
    return one;
  }

 private:
  std::vector<std::byte> bytes_;
  files::npy_array array_;
};

/// Reads a .npy into an operand.
inline void read_npy(fs::path const& path, tosa::operand const& to) {
  auto const bytes = read_file(path);
  auto const name = path.filename().string();
  tosa::read_array(files::parse_npy(bytes, name), to, name);
}

}  // namespace support
