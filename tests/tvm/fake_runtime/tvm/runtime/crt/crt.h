// SPDX-License-Identifier: BSD-3-Clause
// The start of TVM's C runtime, for tests.
#ifndef CRT_H
#define CRT_H
#include "tvm/runtime/crt/error_codes.h"
tvm_crt_error_t TVMInitializeRuntime(void);
#endif
