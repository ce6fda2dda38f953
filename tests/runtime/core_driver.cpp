// SPDX-License-Identifier: BSD-3-Clause
// The adapter to Arm's core driver, over functions with the types of each of its generations.

#include "digits_network.hpp"
#include "networks.hpp"
#include <arm_delegate/runtime/core_driver.hpp>
#include <arm_delegate/runtime/delegate.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/status.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

using namespace arm_delegate;
using runtime::npu_product;
using runtime::status;

// The names and types of ethosu_driver.h, in namespaces instead of C.
struct ethosu_driver {
  std::string calls{};
  std::vector<std::byte> commands{};
  std::vector<std::uint64_t> bases{};
  std::vector<std::size_t> sizes{};
  void* user = nullptr;
  int result = 0;
};

namespace {

ethosu_driver the_driver;
bool is_free = true;

ethosu_driver* reserve() {
  the_driver.calls += "reserve ";
  return is_free ? &the_driver : nullptr;
}
void release(ethosu_driver* drv) { drv->calls += "release "; }
int record(ethosu_driver* drv, void const* commands, int size, std::uint64_t const* bases,
           std::size_t const* sizes, int count) {
  drv->calls += "invoke ";
  auto const* const first = static_cast<std::byte const*>(commands);
  drv->commands.assign(first, first + size);
  drv->bases.assign(bases, bases + count);
  drv->sizes.assign(sizes, sizes + count);
  return drv->result;
}

namespace of_2021 {
int invoke(ethosu_driver* drv, void const* commands, int const size, std::uint64_t const* bases,
           std::size_t const* sizes, int const count) {
  return record(drv, commands, size, bases, sizes, count);
}
}  // namespace of_2021

namespace of_2022 {
int invoke(ethosu_driver* drv, void const* commands, int const size, std::uint64_t const* bases,
           std::size_t const* sizes, int const count, void* user) {
  drv->user = user;
  return record(drv, commands, size, bases, sizes, count);
}
}  // namespace of_2022

namespace of_2026 {
ethosu_driver* reserve_ex(std::uint32_t product, std::uint32_t log2_macs) {
  the_driver.calls += std::to_string(product) + "/" + std::to_string(log2_macs) + " ";
  return reserve();
}
int invoke(ethosu_driver* drv, void const* commands, int const size, std::uint64_t* const bases,
           std::size_t const* sizes, int const count, void* user) {
  bases[2] = 0x1000;  // the driver's own fast memory
  drv->user = user;
  return record(drv, commands, size, bases, sizes, count);
}
}  // namespace of_2026

using driver_2021 = runtime::core_driver<reserve, release, of_2021::invoke>;
using driver_2022 = runtime::core_driver<reserve, release, of_2022::invoke>;
using driver_2026 = runtime::core_driver<reserve, release, of_2026::invoke>;
using driver_of_variants = runtime::core_driver<of_2026::reserve_ex, release, of_2026::invoke>;
static_assert(runtime::npu_driver<driver_2021> && !runtime::placing_driver<driver_2021>);
static_assert(!std::is_default_constructible_v<driver_2022>);

template <class Driver>
void check_runs(Driver driver, std::string const& calls) {
  the_driver = {};
  support::digits_network digits(driver);
  auto const& contents = digits.net.contents();

  CHECK(digits.run() == status::ok);
  CHECK(the_driver.calls == calls);
  CHECK(std::ranges::equal(the_driver.commands, contents.driver_payload));
  CHECK(the_driver.bases.size() == 3);
  CHECK(the_driver.bases[0] == reinterpret_cast<std::uintptr_t>(contents.weights.data()));
  CHECK(the_driver.bases[1] == reinterpret_cast<std::uintptr_t>(digits.scratch.all().data()));
  CHECK(the_driver.sizes[0] == contents.weights.size());
  CHECK(the_driver.sizes[1] == contents.scratch_bytes);

  the_driver.result = -1;
  the_driver.calls.clear();
  CHECK(digits.run() == status::driver_failed);
  CHECK(the_driver.calls == calls);  // released in spite of the error
  is_free = false;
  CHECK(digits.run() == status::driver_missing);
  is_free = true;
}

}  // namespace

TEST_CASE("runtime core driver: three generations") {
  constexpr runtime::npu_variant npu{npu_product::u55, 128};
  check_runs(driver_2021(npu), "reserve invoke release ");
  check_runs(driver_2026(npu), "reserve invoke release ");
  CHECK(the_driver.bases[2] == 0x1000);
  check_runs(driver_of_variants(), "0/7 reserve invoke release ");
  check_runs(driver_of_variants(npu), "0/7 reserve invoke release ");
  driver_2022 with_user(npu);
  with_user.set_user_argument(&with_user);
  check_runs(with_user, "reserve invoke release ");
  CHECK(the_driver.user == &with_user);
}

TEST_CASE("runtime core driver: a payload for another NPU") {
  support::aligned_bytes file(support::digits_payload());
  for (auto const npu : {runtime::npu_variant{npu_product::u55, 64},
                         runtime::npu_variant{npu_product::u65, 128}, runtime::npu_variant{}}) {
    driver_2022 driver(npu);
    runtime::delegate net(driver);
    CHECK(net.init(file.all()) == status::other_npu);
  }
  driver_of_variants other({npu_product::u85, 128});
  runtime::delegate net(other);
  CHECK(net.init(file.all()) == status::other_npu);
}
