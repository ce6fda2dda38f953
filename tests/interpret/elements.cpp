// SPDX-License-Identifier: BSD-3-Clause
// numpy arrays as tensors: every conversion is exact.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/elements.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

using namespace arm_delegate;
using tosa::dtype;

namespace {

/// Reads one element of numpy's type `given` as `wanted`.
template <class T>
struct one_element {
  std::array<std::byte, 8> memory{};
  std::string problem{};

  one_element(std::string_view given, T value, dtype wanted, bool is_unsigned = false) {
    std::array const values{value};
    std::array<std::int64_t, 1> const shape{1};
    auto const file = files::npy_file(given, shape, std::as_bytes(std::span(values)));
    try {
      tosa::read_array(files::parse_npy(file, "a.npy"),
                       {.type = wanted, .sizes = {1}, .data = memory.data()}, "a.npy", is_unsigned);
    } catch (error const& e) {
      problem = e.what();
    }
  }
  [[nodiscard]] bool is_refused() const { return !problem.empty(); }
};

}  // namespace

TEST_CASE("read_array: integers out of the type's range are rejected") {
  CHECK(one_element("|u1", std::uint8_t{200}, dtype::int8).is_refused());
  CHECK_FALSE(one_element("|u1", std::uint8_t{100}, dtype::int8).is_refused());
  CHECK(one_element("<u8", std::uint64_t{1} << 63U, dtype::int64).is_refused());
  CHECK(one_element("<i8", std::int64_t{1} << 40, dtype::int32).is_refused());
  CHECK(one_element("<i2", std::int16_t{8}, dtype::int4).is_refused());
  CHECK(one_element("<i8", std::int64_t{1} << 47, dtype::int48).is_refused());
  CHECK(one_element("|i1", std::int8_t{2}, dtype::boolean).is_refused());
  CHECK(one_element("|u1", std::uint8_t{200}, dtype::int8)
            .problem.find("has the element 200, which does not fit INT8") != std::string::npos);
}

TEST_CASE("read_array: an unsigned tensor holds unsigned values only") {
  one_element const large("|u1", std::uint8_t{200}, dtype::int8, true);
  CHECK_FALSE(large.is_refused());
  CHECK(large.memory[0] == std::byte{200});
  CHECK(one_element("|i1", std::int8_t{-1}, dtype::int8, true).is_refused());
  CHECK(one_element("<i2", std::int16_t{256}, dtype::int8, true).is_refused());
}

TEST_CASE("read_array: floats and integers") {
  CHECK(one_element("<f4", 1.0F, dtype::int32).is_refused());
  CHECK(one_element("<f8", 1.0, dtype::int8).is_refused());
  CHECK(one_element("<f4", 1.0F, dtype::boolean).is_refused());
  CHECK_FALSE(one_element("<f8", 1.0, dtype::int48).is_refused());
  CHECK(one_element("<f8", 1.5, dtype::int48).is_refused());
  CHECK_FALSE(one_element("<i4", std::int32_t{1} << 24, dtype::fp32).is_refused());
  CHECK(one_element("<i4", (std::int32_t{1} << 24) + 1, dtype::fp32).is_refused());
  CHECK(one_element("<i8", std::numeric_limits<std::int64_t>::max(), dtype::fp32).is_refused());
}

TEST_CASE("read_array: floats that the type cannot represent are rejected") {
  CHECK_FALSE(one_element("<f8", 0.5, dtype::fp32).is_refused());
  CHECK(one_element("<f8", 0.1, dtype::fp32).is_refused());
  CHECK_FALSE(one_element("<f8", std::nan(""), dtype::fp32).is_refused());
  CHECK_FALSE(one_element("<f4", 0.5F, dtype::fp16).is_refused());
  CHECK(one_element("<f4", 0.1F, dtype::fp16).is_refused());
  CHECK(one_element("<f4", 1.0e6F, dtype::fp16).is_refused());
  CHECK_FALSE(one_element("<f4", std::numeric_limits<float>::infinity(), dtype::fp16).is_refused());
}
