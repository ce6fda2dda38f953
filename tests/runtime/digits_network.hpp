#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The bundled model, ready to run on a driver.

#include "networks.hpp"
#include <arm_delegate/runtime/delegate.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/runtime/tensor.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

namespace support {

/// A delegate with its memory, an input of zeros and an output.
template <class Driver>
struct digits_network {
  explicit digits_network(Driver& driver) : net(driver) {
    using enum arm_delegate::runtime::status;
    REQUIRE(net.init(file.all()) == ok);
    scratch = aligned_bytes(net.contents().scratch_bytes);
    REQUIRE(net.use({.scratch = scratch.all()}) == ok);
    in.resize(net.input_place(0).size());
    out.resize(net.output_place(0).size());
  }
  arm_delegate::runtime::status run() {
    arm_delegate::runtime::input_tensor const input{.data = in};
    arm_delegate::runtime::output_tensor const output{.data = out};
    return net.execute({&input, 1}, {&output, 1});
  }

  aligned_bytes file{digits_payload()};
  aligned_bytes scratch{0};
  arm_delegate::runtime::delegate<Driver> net;
  std::vector<std::byte> in{};
  std::vector<std::byte> out{};
};

}  // namespace support
