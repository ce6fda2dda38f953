// SPDX-License-Identifier: BSD-3-Clause
// Links the functions of the TVM backend and those of libarchive.

#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/library_archive.hpp>
#include <arm_delegate/diagnostic.hpp>

int main() {
  try {
    (void)arm_delegate::tvm::read_library({}, {});
  } catch (arm_delegate::error const& e) {
    bool const is_known = arm_delegate::tvm::find_class("tvmrt", "0.9").name == "tvmrt";
    return e.id() == arm_delegate::code::bad_archive && is_known ? 0 : 1;
  }
  return 1;
}
