// SPDX-License-Identifier: BSD-3-Clause
// Inputs of programs from .npy files.

#include "inputs.hpp"

#include <arm_delegate/formats/mapped_file.hpp>
#include <arm_delegate/formats/npy.hpp>
#include <arm_delegate/tosa/elements.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <string>

namespace armdc {

namespace ad = arm_delegate;

void read_input(std::string const& path, ad::tosa::operand const& to) {
  naming(path, [&] {
    auto const file = ad::format::map_file(path);
    ad::tosa::read_array(ad::format::parse_npy(file.bytes, path), to, path);
  });
}

}  // namespace armdc
