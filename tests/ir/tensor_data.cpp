// SPDX-License-Identifier: BSD-3-Clause
// Constant elements: views that copy nothing, and refuse to look outside their storage.

#include <arm_delegate/base/vector.hpp>
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
  CHECK(t.values<bool>() == arm_delegate::vector<bool>{true, false, true});
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
