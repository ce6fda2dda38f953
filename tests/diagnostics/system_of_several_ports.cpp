// SPDX-License-Identifier: BSD-3-Clause
// expect: the system has several ports to a memory, which only Ethos-U85 has
// culprit: system<acme_board>, arm_delegate::target::ethos_u55<128>

#include "acme.hpp"

namespace ad = arm_delegate;

struct acme_board {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr int ports = 1;
#else
  static constexpr int ports = 2;
#endif
  static constexpr ad::npu_system system{
      "Board",
      5e8,
      {ad::memory_kind::sram, {.ports = ports, .burst_bytes = 32}},
      {ad::memory_kind::off_chip_flash, {.clock_scale = .125, .burst_bytes = 128}}};
};
using npu = ad::target::ethos_u55_128;

template ad::compiled_program
    acme::use<ad::pipeline<npu, ad::op::standard_for<npu>, ad::pass::standard,
                           ad::options<ad::option::system<acme_board>>>>(ad::ir::exported_program);
