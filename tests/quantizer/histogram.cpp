// SPDX-License-Identifier: BSD-3-Clause
// Histograms of values and the ranges that follow from them, by arithmetic worked out by hand.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/quantizer/histogram.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/scheme.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace ad = arm_delegate;
using namespace arm_delegate::quantizer;

namespace {

histogram of(std::vector<float> const& values) {
  histogram h;
  h.add(values);
  return h;
}

double sum_of(histogram const& h) { return std::accumulate(h.bins().begin(), h.bins().end(), 0.0); }

}  // namespace

TEST_CASE("a histogram counts values between the smallest and the largest") {
  auto const h = of({0, 1, 1, 2, 2048});  // bins are 1 wide
  CHECK(h.range() == value_range{0, 2048});
  CHECK(h.bins()[0] == 1);
  CHECK(h.bins()[1] == 2);
  CHECK(h.bins()[2] == 1);
  CHECK(h.bins()[2047] == 1);  // the largest value is in the last bin
  CHECK(sum_of(h) == 5);
}

TEST_CASE("values inside of the range are added to the bins") {
  auto h = of({0, 2048});
  h.add(std::array{0.5F, 7.0F});
  CHECK(h.range() == value_range{0, 2048});
  CHECK(h.bins()[0] == 2);
  CHECK(h.bins()[7] == 1);
}

TEST_CASE("bins that get wider are spread over the new ones") {
  auto h = of({0, 2048});
  h.add(std::array{4096.0F});  // bins are 2 wide
  CHECK(h.range() == value_range{0, 4096});
  CHECK(h.bins()[0] == 1);     // all of [0, 1)
  CHECK(h.bins()[1023] == 1);  // all of [2047, 2048]
  CHECK(h.bins()[2047] == 1);
  CHECK(sum_of(h) == 3);

  // [0, 2048] becomes [-1024, 3072]: again 2 wide, from an odd place.
  auto shifted = of({0, 2048});
  shifted.add(std::array{-1024.0F, 3072.0F});
  CHECK(shifted.bins()[512] == 1);
  CHECK(shifted.bins()[1535] == 1);
  CHECK(sum_of(shifted) == 4);
}

TEST_CASE("one value seen many times has a range of its own, and may get wider") {
  auto h = of({3, 3, 3});
  CHECK(h.range() == value_range{3, 3});
  CHECK(sum_of(h) == 3);
  h.add(std::array{0.0F, 4.0F});
  CHECK(h.range() == value_range{0, 4});
  CHECK(h.bins()[1536] == 3);  // 3 / (4 / 2048)
  CHECK(sum_of(h) == 5);
}

TEST_CASE("values that are not finite are refused") {
  constexpr auto infinity = std::numeric_limits<float>::infinity();
  constexpr auto nan = std::numeric_limits<float>::quiet_NaN();
  for (auto const bad : {infinity, -infinity, nan}) {
    histogram h;
    CHECK_THROWS_AS(h.add(std::array{1.0F, bad, 2.0F}), ad::error);
    CHECK(h.empty());
  }
}

TEST_CASE("an empty tensor is not counted") {
  histogram h;
  h.add({});
  CHECK(h.empty());
  CHECK(observe::histogram::choose(h, 256) == value_range{});
  CHECK(observe::mse::choose(h, 256) == value_range{});
  CHECK(observe::percentile{}.choose(h, 256) == value_range{});
}

TEST_CASE("the error of rounding is that of evenly spread values") {
  // 2048 values, one in the middle of each bin of [0, 2048]; 2048 levels of one bin each: a value
  // that is spread over [-1/2, 1/2] around a level has the mean square 1/12.
  std::vector<float> values(2048);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i) + .5F;
  values.front() = 0;
  values.back() = 2048;
  auto const h = of(values);
  CHECK(rounding_error(h, {}, 2048) == doctest::Approx(2048.0 / 12).epsilon(1e-4));
  // 256 levels: each of 8 bins, mean square 64/12.
  CHECK(rounding_error(h, {}, 256) == doctest::Approx(2048 * 64.0 / 12).epsilon(1e-4));
}

TEST_CASE("minmax takes all values, percentile leaves out those at the ends") {
  std::vector<float> values(10'000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i) / 10'000;
  values.back() = 1;
  auto const h = of(values);
  CHECK(observe::minmax::choose(h, 256) == value_range{0, 1});
  auto const [low, high] = observe::percentile{.percent = 90}.choose(h, 256);
  CHECK(low == doctest::Approx(.05).epsilon(.02));
  CHECK(high == doctest::Approx(.95).epsilon(.002));
}

TEST_CASE("methods are found by name") {
  CHECK(std::holds_alternative<observe::mse>(find_observer("mse").value()));
  CHECK(std::get<observe::percentile>(find_observer("percentile").value()).percent == 99.99);
  CHECK(std::get<observe::percentile>(find_observer("percentile:99.5").value()).percent == 99.5);
  for (auto const* text : {"", "median", "percentile:", "percentile:0", "percentile:101",
                           "percentile:nan", "percentile:9x", "percentile99"}) {
    CAPTURE(std::string(text));
    CHECK_FALSE(find_observer(text).has_value());
  }
}

TEST_CASE("a rare large value is cut off as far as that makes the error less") {
  // Normal values between -4.4 and 4.4, and one value 40. With the upper end h, the rounding error
  // is 100000 * ((h + 4.4) / 256)^2 / 12 + (40 - h)^2, whose least is at h = 35.0.
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::vector<float> values(100'000);
  for (auto& x : values) x = normal(random);
  values.front() = 40;
  auto const h = of(values);
  auto const error_of = [&](value_range r) {
    auto const [low, high] = h.range();
    auto const width = (high - low) / 2048;
    bin_span const bins{static_cast<std::size_t>(std::lround((r.low - low) / width)),
                        static_cast<std::size_t>(std::lround((r.high - low) / width)) - 1};
    return rounding_error(h, bins, 256);
  };
  auto const best = observe::mse::choose(h, 256);
  CHECK(best.high == doctest::Approx(35).epsilon(.02));
  CHECK(best.low < -3.5);
  auto const by_histogram = error_of(observe::histogram::choose(h, 256));
  CHECK(error_of(best) < by_histogram);
  CHECK(by_histogram < rounding_error(h, {}, 256));
}

TEST_CASE("affine maps cover the range and 0") {
  auto const& format = scheme::int8::numbers.activation;
  // scale 4 / 255; -1 is 63.75 scales below 0, so that 0 is -128 + 64.
  CHECK(map_range({-1, 3}, format) == affine_map{4.0F / 255.0F, -64});
  CHECK(map_range({1, 2}, format) == affine_map{2.0F / 255.0F, -128});   // from 0
  CHECK(map_range({-2, -1}, format) == affine_map{2.0F / 255.0F, 127});  // to 0
  CHECK(map_range({0, 0}, format) == affine_map{0x1p-16, -128});         // the least scale
}

TEST_CASE("symmetric maps reach the largest magnitude") {
  auto const& wide = scheme::a16w8::numbers.activation;
  CHECK(map_range({-32767, 5}, wide) == affine_map{1, 0});
  CHECK(map_range({-1, 2}, wide) == affine_map{0x1p-12, 0});  // the least scale
  CHECK(map_range({-12.7F, 1}, scheme::int8::numbers.weight) == affine_map{12.7F / 127.0F, 0});
  CHECK(map_range({-1, 14}, scheme::a8w4::numbers.weight) == affine_map{2, 0});
}
