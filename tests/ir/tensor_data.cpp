// SPDX-License-Identifier: BSD-3-Clause
// Constant elements: views that copy nothing, and refuse to look outside their storage.

#include <arm_delegate/ir/tensor_data.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

using namespace arm_delegate;
using ir::shape;
using ir::tensor_data;
using floats = std::vector<float>;
using order = std::vector<std::int64_t>;

namespace {

tensor_data counting(shape const& sizes) {
  floats values;
  for (std::int64_t i = 0; i < sizes.numel(); ++i) values.push_back(static_cast<float>(i));
  return support::floats(sizes, values);
}

}  // namespace

TEST_CASE("tensor_data: permuting, slicing and reshaping give the elements in their new order") {
  auto const t = counting({2, 3});
  CHECK(t.permuted(order{1, 0}).values<float>() == floats{0, 3, 1, 4, 2, 5});
  CHECK(t.sliced(1, 1, 2).values<float>() == floats{1, 2, 4, 5});
  CHECK(t.sliced(0, 2, 0).values<float>().empty());
  CHECK(t.reshaped({3, 2}).values<float>() == floats{0, 1, 2, 3, 4, 5});
  auto const turned = t.permuted(order{1, 0}).reshaped({6});
  CHECK(turned.values<float>() == floats{0, 3, 1, 4, 2, 5});
  CHECK(t.permuted(order{1, 0}).reshaped({3, 1, 2}).sliced(0, 1, 1).values<float>() ==
        floats{1, 4});
  CHECK(counting({2, 3, 2}).permuted(order{2, 0, 1}).sliced(0, 1, 1).values<float>() ==
        floats{1, 3, 5, 7, 9, 11});
}

TEST_CASE("tensor_data: dense is what lies in memory as the dense form") {
  auto const t = counting({2, 3});
  CHECK(t.is_dense());
  CHECK_FALSE(t.permuted(order{1, 0}).is_dense());
  CHECK(t.sliced(0, 1, 1).is_dense());
  CHECK_FALSE(t.sliced(1, 0, 2).is_dense());
  CHECK(t.reshaped({3, 2}).is_dense());
  CHECK_FALSE(t.scaled(0, {1, 1}).is_dense());
}

TEST_CASE("tensor_data: scaling per channel rounds once, and its axis moves along") {
  auto const t = counting({2, 3}).scaled(1, {1, 10, 0.1});
  CHECK(t.values<float>() ==
        floats{0, 10, static_cast<float>(0.1 * 2), 3, 40, static_cast<float>(0.1 * 5)});
  CHECK(t.permuted(order{1, 0}).values<float>() ==
        floats{0, 3, 10, 40, static_cast<float>(0.1 * 2), static_cast<float>(0.1 * 5)});
  CHECK(t.sliced(1, 1, 1).values<float>() == floats{10, 40});
  CHECK(t.scaled(0, {1, 2}).values<float>()[4] == 80);
  CHECK(t.reshaped({2, 1, 3}).values<float>() == t.values<float>());
  CHECK(t.reshaped({1, 2, 3}).sliced(2, 1, 1).values<float>() == floats{10, 40});
  CHECK(t.reshaped({6}).values<float>() == t.values<float>());
}

TEST_CASE("tensor_data: every element type converts; those without a C++ type say so") {
  std::array<std::int16_t, 2> const s{-5, 7};
  CHECK(tensor_data::of(ir::dtype::int16, {2}, std::span<std::int16_t const>(s)).values<double>() ==
        std::vector<double>{-5, 7});
  std::array<std::uint8_t, 2> const u{200, 1};
  CHECK(tensor_data::of(ir::dtype::uint8, {2}, std::span<std::uint8_t const>(u)).values<int>() ==
        std::vector<int>{200, 1});
}

TEST_CASE("tensor_data: elements become any arithmetic type") {
  std::vector<std::int8_t> const stored{1, 0, -2};
  auto const t = tensor_data::of(ir::dtype::int8, {3}, std::span<std::int8_t const>(stored));
  CHECK(t.values<std::int8_t>() == stored);
  CHECK(t.values<bool>() == std::vector<bool>{true, false, true});
  CHECK(t.values<long long>() == std::vector<long long>{1, 0, -2});
  CHECK(counting({3}).values<std::uint8_t>() == std::vector<std::uint8_t>{0, 1, 2});
}

TEST_CASE("tensor_data: a view that would leave its storage is refused") {
  constexpr auto huge = std::numeric_limits<std::int64_t>::max();
  std::vector<std::byte> const storage(24);  // six floats
  struct sample {
    shape sizes;
    shape strides;
    std::int64_t offset;
    bool fits;
  };
  for (auto const& s :
       {sample{{2, 3}, {3, 1}, 0, true}, sample{{6}, {1}, 0, true}, sample{{7}, {1}, 0, false},
        sample{{5}, {1}, 1, true}, sample{{6}, {1}, 1, false}, sample{{6}, {1}, -1, false},
        sample{{2}, {5}, 0, true}, sample{{2}, {6}, 0, false}, sample{{2}, {-1}, 1, false},
        sample{{1000}, {0}, 5, true}, sample{{1}, {huge}, 0, true}, sample{{2}, {huge}, 0, false},
        sample{{3, 3}, {huge / 2, huge / 2}, 0, false}, sample{{huge}, {1}, 0, false},
        sample{{huge, huge}, {0, 0}, 0, false}, sample{{-1}, {1}, 0, false},
        sample{{0, huge}, {1, 1}, 0, true}, sample{{2}, {1}, huge, false},
        sample{{2, 2}, {1}, 0, false}}) {
    CAPTURE(to_string(s.sizes));
    CAPTURE(to_string(s.strides));
    CAPTURE(s.offset);
    auto const text = support::failure([&] {
      tensor_data::view(ir::dtype::float32, s.sizes, s.strides, s.offset, storage, nullptr);
    });
    CHECK(text.empty() == s.fits);
  }
}

namespace {

/// Elements of that C++ type for `count` places of that dtype.
template <class T>
std::string refusal(ir::dtype type, std::int64_t count, std::size_t given) {
  std::vector<T> const all(given);
  return support::failure([&] { (void)tensor_data::of(type, {count}, std::span<T const>(all)); });
}

}  // namespace

TEST_CASE("tensor_data: elements of another C++ type than the dtype's are refused") {
  CHECK(refusal<float>(ir::dtype::float32, 2, 2).empty());
  CHECK(refusal<std::uint16_t>(ir::dtype::bfloat16, 2, 2).empty());
  CHECK(refusal<std::int16_t>(ir::dtype::float16, 2, 2).empty());
  CHECK(refusal<std::uint8_t>(ir::dtype::float8_e4m3fn, 2, 2).empty());
  CHECK(refusal<std::uint8_t>(ir::dtype::boolean, 2, 2).empty());
  CHECK(refusal<std::uint64_t>(ir::dtype::uint64, 2, 2).empty());
  CHECK(refusal<double>(ir::dtype::float32, 2, 2) ==
        "error: elements of dtype float32 are given as floating-point numbers of 8 bytes; give "
        "elements of the C++ type that stores the dtype, such as float for float32");
  // The same number of bytes, another meaning.
  CHECK_FALSE(refusal<std::int32_t>(ir::dtype::float32, 2, 2).empty());
  CHECK_FALSE(refusal<float>(ir::dtype::int32, 2, 2).empty());
  CHECK_FALSE(refusal<std::int8_t>(ir::dtype::boolean, 2, 2).empty());
  CHECK_FALSE(refusal<std::int8_t>(ir::dtype::uint8, 2, 2).empty());
  CHECK_FALSE(refusal<std::uint8_t>(ir::dtype::int8, 2, 2).empty());
  CHECK_FALSE(refusal<double>(ir::dtype::complex64, 2, 2).empty());
  CHECK_FALSE(refusal<std::uint8_t>(ir::dtype::undefined, 2, 2).empty());
}

TEST_CASE("tensor_data: another number of elements than the sizes need is refused") {
  for (std::size_t const given : {0U, 1U, 3U, 1000U}) {
    CHECK_FALSE(refusal<float>(ir::dtype::float32, 2, given).empty());
  }
  CHECK(refusal<float>(ir::dtype::float32, 2, 3) ==
        "error: sizes [2] of dtype float32 need fewer than the 12 bytes that are given");
  CHECK_FALSE(refusal<float>(ir::dtype::float32, 0, 1).empty());
  CHECK(refusal<float>(ir::dtype::float32, 0, 0).empty());
  CHECK_FALSE(support::failure([] {
                (void)tensor_data::dense(ir::dtype::int16, {2}, std::vector<std::byte>(5));
              }).empty());
  CHECK_FALSE(support::failure([] {
                (void)tensor_data::repeated(ir::dtype::int16, {2}, std::vector<std::byte>(4));
              }).empty());
}

TEST_CASE("tensor_data: one element for all takes no memory for the others") {
  std::int64_t const many = std::int64_t{1} << 40;
  auto const bytes = std::as_bytes(std::span("\x07", 1));
  auto const t = tensor_data::repeated(ir::dtype::int8, {many, 3}, {bytes.begin(), bytes.end()});
  CHECK(t.is_repeated());
  CHECK(t.numel() == 3 * many);
  CHECK(t.reshaped({3, many}).is_repeated());
  auto const some = t.reshaped({many, 3}).sliced(0, 5, 2);
  CHECK(some.values<int>() == std::vector<int>(6, 7));
  CHECK_FALSE(some.is_dense());
}
