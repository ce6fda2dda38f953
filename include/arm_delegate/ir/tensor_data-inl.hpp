#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tensor_data.hpp.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::ir {

ARM_DELEGATE_FUNCTION void tensor_data::for_each_row(function_view<void(element_row)> visit) const {
  auto const rank = sizes_.rank();
  if (rank == 0) {
    visit(element_row{.first = offset_, .stride = 1, .count = 1});
    return;
  }
  shape index = shape::filled(rank, 0);
  element_row row{.first = offset_, .stride = strides_[rank - 1], .count = sizes_[rank - 1]};
  while (true) {
    visit(row);
    std::size_t axis = rank - 1;
    while (true) {
      if (axis == 0) return;
      --axis;
      row.first += strides_[axis];
      if (++index[axis] < sizes_[axis]) break;
      row.first -= sizes_[axis] * strides_[axis];
      index[axis] = 0;
    }
  }
}

template <class Word>
void tensor_data::gather(std::byte* out) const {
  auto const* base = storage_.data();
  for_each_row([&](element_row row) {
    auto* to = out;  // a local: writing bytes may change `out`, as far as the compiler knows
    for (std::int64_t i = 0; i < row.count; ++i, to += sizeof(Word)) {
      auto const at = static_cast<std::size_t>(row.first + i * row.stride);
      std::memcpy(to, base + at * sizeof(Word), sizeof(Word));
    }
    out = to;
  });
}

ARM_DELEGATE_FUNCTION tensor_data tensor_data::view(dtype type, shape sizes, shape strides,
                                                    std::int64_t offset,
                                                    std::span<std::byte const> storage,
                                                    std::shared_ptr<void const> owner) {
  tensor_data t;
  t.type_ = type;
  t.sizes_ = sizes;
  t.strides_ = strides;
  t.offset_ = offset;
  t.storage_ = storage;
  t.owner_ = std::move(owner);
  t.check_extent();
  return t;
}

ARM_DELEGATE_FUNCTION void tensor_data::check_element(element_form form, dtype type) {
  bool const is_float = type == dtype::float32 || type == dtype::float64;
  bool const is_signed = is_float || type == dtype::int8 || type == dtype::int16 ||
                         type == dtype::int32 || type == dtype::int64;
  // C++20 has no types for floats of 16 and 8 bits: their bits are integers of either kind.
  bool const is_bits = is_floating(type) && !is_float;
  if (!is_complex(type) && form.bytes == size_of(type) && form.is_floating == is_float &&
      (is_bits || form.is_signed == is_signed)) {
    return;
  }
  auto const kind = form.is_floating ? "floating-point numbers"
                    : form.is_signed ? "signed integers"
                                     : "unsigned integers";
  raise(
      code::bad_weights,
      fmt::format("elements of dtype {} are given as {} of {} bytes", name(type), kind, form.bytes),
      "give elements of the C++ type that stores the dtype, such as float for float32");
}

ARM_DELEGATE_FUNCTION tensor_data tensor_data::dense(dtype type, shape sizes,
                                                     std::vector<std::byte> bytes) {
  auto const count = checked_numel(sizes.view());
  bool const may_be_too_many = count && static_cast<std::size_t>(*count) <= bytes.size();
  if (may_be_too_many && static_cast<std::size_t>(*count) * size_of(type) < bytes.size()) {
    raise(code::bad_weights,
          fmt::format("sizes {} of dtype {} need fewer than the {} bytes that are given",
                      sizes.text(), name(type), bytes.size()));
  }
  auto owner = std::make_shared<std::vector<std::byte> const>(std::move(bytes));
  auto const storage = std::span<std::byte const>(*owner);
  return view(type, sizes, contiguous_strides(sizes), 0, storage, std::move(owner));
}

ARM_DELEGATE_FUNCTION tensor_data tensor_data::repeated(dtype type, shape sizes,
                                                        std::vector<std::byte> element) {
  auto one = dense(type, {}, std::move(element));
  one.sizes_ = sizes;
  one.strides_ = shape::filled(sizes.rank(), 0);
  return one;
}

ARM_DELEGATE_FUNCTION bool tensor_data::is_repeated() const {
  return !scale_ && numel() > 1 && strides_ == shape::filled(strides_.rank(), 0);
}

ARM_DELEGATE_FUNCTION bool tensor_data::is_dense() const {
  if (scale_) return false;
  auto const wanted = contiguous_strides(sizes_);
  for (std::size_t i = 0; i < sizes_.rank(); ++i) {
    if (sizes_[i] != 1 && strides_[i] != wanted[i]) return false;
  }
  return true;
}

ARM_DELEGATE_FUNCTION tensor_data tensor_data::permuted(std::span<std::int64_t const> order) const {
  auto t = *this;
  t.sizes_ = permute(sizes_, order);
  t.strides_ = permute(strides_, order);
  if (scale_) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (order[i] == scale_axis_) t.scale_axis_ = static_cast<std::int64_t>(i);
    }
  }
  return t;
}

ARM_DELEGATE_FUNCTION tensor_data tensor_data::reshaped(shape const& sizes) const {
  ARM_DELEGATE_ASSERT(sizes.numel() == numel());
  if (is_repeated()) {
    auto t = *this;
    t.sizes_ = sizes;
    t.strides_ = shape::filled(sizes.rank(), 0);
    return t;
  }
  if (auto t = regrouped(sizes)) return *t;
  if (is_dense()) {
    auto t = *this;
    t.sizes_ = sizes;
    t.strides_ = contiguous_strides(sizes);
    return t;
  }
  return dense(type_, sizes, bytes());
}

ARM_DELEGATE_FUNCTION tensor_data tensor_data::sliced(std::size_t axis, std::int64_t start,
                                                      std::int64_t length) const {
  ARM_DELEGATE_ASSERT(start >= 0 && length >= 0 && start + length <= sizes_[axis]);
  auto t = *this;
  t.sizes_[axis] = length;
  t.offset_ += start * strides_[axis];
  if (scale_ && scale_axis_ == static_cast<std::int64_t>(axis)) {
    auto const first = scale_->begin() + start;
    t.scale_ = std::make_shared<std::vector<double> const>(first, first + length);
  }
  return t;
}

ARM_DELEGATE_FUNCTION tensor_data tensor_data::scaled(std::size_t axis,
                                                      std::vector<double> factors) const {
  ARM_DELEGATE_ASSERT(type_ == dtype::float32);
  if (scale_) return dense(type_, sizes_, bytes()).scaled(axis, std::move(factors));
  auto t = *this;
  t.scale_ = std::make_shared<std::vector<double> const>(std::move(factors));
  t.scale_axis_ = static_cast<std::int64_t>(axis);
  return t;
}

ARM_DELEGATE_FUNCTION void tensor_data::copy_to(std::byte* out) const {
  if (numel() == 0) return;
  if (is_dense()) {
    std::memcpy(out, storage_.data() + byte_offset(), byte_size());
    return;
  }
  switch (size_of(type_)) {
    case 1: return gather<std::uint8_t>(out);
    case 2: return gather<std::uint16_t>(out);
    case 4: return scale_ ? gather_scaled(out) : gather<std::uint32_t>(out);
    case 8: return gather<std::uint64_t>(out);
    default: return gather<std::array<std::uint64_t, 2>>(out);  // complex128
  }
}

ARM_DELEGATE_FUNCTION std::vector<std::byte> tensor_data::bytes() const {
  // A stride of 0 repeats elements: a few bytes of a file could ask for any amount of memory.
  constexpr std::int64_t most = std::int64_t{1} << 31;  // a .tosa file holds less
  if (numel() > most) raise(code::bad_weights, "a constant is too large to copy");
  std::vector<std::byte> out(byte_size());
  copy_to(out.data());
  return out;
}

ARM_DELEGATE_FUNCTION void tensor_data::check_extent() const {
  auto const count = checked_numel(sizes_.view());
  if (!count) raise(code::bad_weights, "impossible sizes " + to_string(sizes_));
  if (*count == 0) return;
  auto const limit = static_cast<std::int64_t>(storage_.size() / size_of(type_));
  std::int64_t last = offset_;
  // Each step stays below `limit`, so that the next cannot overflow.
  bool inside = offset_ >= 0 && offset_ < limit && strides_.rank() == sizes_.rank();
  for (std::size_t i = 0; inside && i < sizes_.rank(); ++i) {
    inside = strides_[i] >= 0 &&
             (sizes_[i] == 1 || strides_[i] == 0 || sizes_[i] - 1 <= limit / strides_[i]);
    if (inside && sizes_[i] > 1) last += (sizes_[i] - 1) * strides_[i];
    inside = inside && last < limit;
  }
  if (!inside || last >= limit) {
    raise(code::bad_weights,
          fmt::format(
              "sizes {} with strides {} and offset {} need more than the {} bytes that are there",
              sizes_.text(), strides_.text(), offset_, storage_.size()));
  }
}

ARM_DELEGATE_FUNCTION std::optional<tensor_data> tensor_data::regrouped(shape const& sizes) const {
  if (scale_ && sizes_[static_cast<std::size_t>(scale_axis_)] == 1) return std::nullopt;
  auto t = *this;
  t.sizes_ = sizes;
  t.strides_ = {};
  std::size_t from = 0;
  for (auto size : sizes) {
    while (from < sizes_.rank() && sizes_[from] == 1) ++from;
    if (size == 1) {
      t.strides_.push_back(0);
      continue;
    }
    if (from == sizes_.rank() || sizes_[from] != size) return std::nullopt;
    if (scale_ && scale_axis_ == static_cast<std::int64_t>(from)) {
      t.scale_axis_ = static_cast<std::int64_t>(t.strides_.rank());
    }
    t.strides_.push_back(strides_[from++]);
  }
  return t;
}

ARM_DELEGATE_FUNCTION void tensor_data::gather_scaled(std::byte* out) const {
  auto const axis = static_cast<std::size_t>(scale_axis_);
  auto const inner = contiguous_strides(sizes_)[axis];
  auto const channels = sizes_[axis];
  auto const* base = storage_.data();
  std::int64_t done = 0;
  for_each_row([&](element_row row) {
    for (std::int64_t i = 0; i < row.count; ++i, out += sizeof(float)) {
      auto const at = static_cast<std::size_t>(row.first + i * row.stride);
      float x = 0;
      std::memcpy(&x, base + at * sizeof(float), sizeof(float));
      auto const channel = static_cast<std::size_t>(done++ / inner % channels);
      x = static_cast<float>(static_cast<double>(x) * (*scale_)[channel]);
      std::memcpy(out, &x, sizeof(float));
    }
  });
}

ARM_DELEGATE_FUNCTION tensor_data tensor_data::copied(dtype type, shape const& sizes,
                                                      std::span<std::byte const> bytes) {
  return dense(type, sizes, {bytes.begin(), bytes.end()});
}

template <class T, class Stored>
std::vector<T> tensor_data::converted() const {
  auto const raw = bytes();
  std::vector<T> out(static_cast<std::size_t>(numel()));
  for (std::size_t i = 0; i < out.size(); ++i) {
    Stored x;
    std::memcpy(&x, raw.data() + i * sizeof(Stored), sizeof(Stored));
    out[i] = static_cast<T>(x);
  }
  return out;
}

template <class T, class Bits>
std::vector<T> tensor_data::decoded() const {
  std::vector<T> out;
  auto const raw = bytes();
  for (std::size_t i = 0; i < raw.size(); i += sizeof(Bits)) {
    Bits x;
    std::memcpy(&x, raw.data() + i, sizeof(Bits));
    out.push_back(static_cast<T>(small_float_value(type_, x)));
  }
  return out;
}

template <class T>
std::vector<T> tensor_data::read() const {
  // What is computed with when compiling is small; only copying handles whole models.
  constexpr std::int64_t most = std::int64_t{1} << 28;
  if (numel() > most) raise(code::bad_weights, "a constant is too large to compute with");
  switch (type_) {
    case dtype::uint8:
    case dtype::boolean: return converted<T, std::uint8_t>();
    case dtype::int8: return converted<T, std::int8_t>();
    case dtype::int16: return converted<T, std::int16_t>();
    case dtype::int32: return converted<T, std::int32_t>();
    case dtype::int64: return converted<T, std::int64_t>();
    case dtype::float32: return converted<T, float>();
    case dtype::float64: return converted<T, double>();
    case dtype::float16:
    case dtype::bfloat16: return decoded<T, std::uint16_t>();
    case dtype::float8_e4m3fn:
    case dtype::float8_e5m2: return decoded<T, std::uint8_t>();
    default:
      raise(code::unsupported_dtype,
            fmt::format("a constant of dtype {} cannot be read here", name(type_)));
  }
}

#ifdef ARM_DELEGATE_COMPILED  // for those who see only the declaration
template std::vector<float> tensor_data::read() const;
template std::vector<double> tensor_data::read() const;
template std::vector<std::int32_t> tensor_data::read() const;
template std::vector<std::int64_t> tensor_data::read() const;
#endif

}  // namespace arm_delegate::ir
