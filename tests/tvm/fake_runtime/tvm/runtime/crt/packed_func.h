// SPDX-License-Identifier: BSD-3-Clause
// Packed functions, for tests.
#ifndef PACKED_FUNC_H
#define PACKED_FUNC_H
#include "tvm/runtime/c_runtime_api.h"

typedef struct {
  TVMValue values[4];
  int count;
} TVMArgs;
typedef struct {
  TVMArgs ret_value;
} TVMPackedFunc;

TVMArgs TVMArgs_Create(TVMValue* values, uint32_t* types, uint32_t count);
tvm_crt_error_t TVMPackedFunc_InitGlobalFunc(TVMPackedFunc* f, const char* name,
                                             const TVMArgs* args);
tvm_crt_error_t TVMPackedFunc_Call(TVMPackedFunc* f);
#endif
