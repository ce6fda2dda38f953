#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of unsigned_tensors.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/unsigned_tensors.hpp>

#include <cstddef>
#include <vector>

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION std::vector<bool> read_as_unsigned(region const& r) {
  std::vector<bool> found(r.tensors.size());
  for (std::size_t i = r.operations.size(); i-- > 0;) {
    auto const& o = r.operations[i];
    auto const at = [&](tensor_id id) { return found[static_cast<std::size_t>(id)]; };
    bool const reads = o.code == op::rescale
                           ? o.attrs.flag(attr::input_unsigned)
                           : moves_elements(o.code) && ranges::any_of(o.outputs, at);
    if (!reads) continue;
    for (auto id : o.inputs) found[static_cast<std::size_t>(id)] = true;
  }
  return found;
}

}  // namespace arm_delegate::tosa
