#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Counts what becomes of inputs with a wrong part.

#include <arm_delegate/diagnostic.hpp>

#include <doctest/doctest.h>

#include <exception>

namespace support {

/// How many uses were refused with a typed error, and how many were not. Any other exception fails
/// the test.
struct tally {
  int refused = 0;
  int accepted = 0;

  template <class Use>
  void count(Use&& use) {
    try {
      use();
      ++accepted;
    } catch (arm_delegate::error const&) {
      ++refused;
    } catch (std::exception const& e) {
      FAIL_CHECK(e.what());
    }
  }
};

}  // namespace support
