// SPDX-License-Identifier: BSD-3-Clause
// Bytes of elements are those of the C++ type that PyTorch's dtype stands for.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

using namespace arm_delegate::ir;

namespace {

template <class T>
std::vector<std::byte> bytes_of(T x) {
  auto const bytes = std::bit_cast<std::array<std::byte, sizeof(T)>>(x);
  return {bytes.begin(), bytes.end()};
}

}  // namespace

TEST_CASE("element_bytes: integers and float32 as C++ converts them") {
  for (double const x : {0.0, 1.0, -1.0, 100.75, -128.0}) {
    CAPTURE(x);
    CHECK(element_bytes(dtype::int8, x) == bytes_of(static_cast<std::int8_t>(x)));
    CHECK(element_bytes(dtype::int16, x) == bytes_of(static_cast<std::int16_t>(x)));
    CHECK(element_bytes(dtype::int32, x) == bytes_of(static_cast<std::int32_t>(x)));
    CHECK(element_bytes(dtype::int64, x) == bytes_of(static_cast<std::int64_t>(x)));
    CHECK(element_bytes(dtype::float32, x) == bytes_of(static_cast<float>(x)));
    CHECK(element_bytes(dtype::boolean, x) == bytes_of(x != 0));
  }
  CHECK(element_bytes(dtype::float32, 0.1) == bytes_of(0.1F));
}

TEST_CASE("element_bytes: 1.5 in small floats, bits from their standards") {
  CHECK(element_bytes(dtype::float16, 1.5) == bytes_of(std::uint16_t{0x3e00}));
  CHECK(element_bytes(dtype::bfloat16, 1.5) == bytes_of(std::uint16_t{0x3fc0}));
  CHECK(element_bytes(dtype::float8_e4m3fn, 1.5) == bytes_of(std::uint8_t{0x3c}));
  CHECK(element_bytes(dtype::float8_e5m2, 1.5) == bytes_of(std::uint8_t{0x3e}));
}

TEST_CASE("element_bytes: none for other types") {
  for (auto const type : {dtype::undefined, dtype::uint8, dtype::float64, dtype::complex64}) {
    CHECK(element_bytes(type, 1).empty());
  }
}

TEST_CASE("whole_elements: too large numbers wrap") {
  std::array<std::int64_t, 4> const numbers{-1, 200, 300, 65536 + 7};
  auto const as_int8 = whole_elements(dtype::int8, {4}, numbers);
  CHECK(as_int8.values<std::int64_t>() == std::vector<std::int64_t>{-1, -56, 44, 7});
  auto const as_uint8 = whole_elements(dtype::uint8, {2, 2}, numbers);
  CHECK(as_uint8.values<std::int64_t>() == std::vector<std::int64_t>{255, 200, 44, 7});
  auto const as_int16 = whole_elements(dtype::int16, {4}, numbers);
  CHECK(as_int16.values<std::int64_t>() == std::vector<std::int64_t>{-1, 200, 300, 7});
  auto const as_int64 = whole_elements(dtype::int64, {4}, numbers);
  CHECK(as_int64.values<std::int64_t>() ==
        std::vector<std::int64_t>(numbers.begin(), numbers.end()));
}

TEST_CASE("rounded_elements: the elements of element_bytes, one after another") {
  std::array const numbers{1.5, -3.0, 0.0, 100.25};
  for (auto const type : {dtype::int8, dtype::int64, dtype::float16, dtype::float8_e5m2,
                          dtype::float32, dtype::boolean}) {
    std::vector<std::byte> wanted;
    for (auto x : numbers) {
      auto const one = element_bytes(type, x);
      wanted.insert(wanted.end(), one.begin(), one.end());
    }
    CHECK(rounded_elements(type, {2, 2}, numbers).bytes() == wanted);
  }
  CHECK_THROWS_AS(static_cast<void>(rounded_elements(dtype::float64, {2, 2}, numbers)),
                  arm_delegate::error);
}
