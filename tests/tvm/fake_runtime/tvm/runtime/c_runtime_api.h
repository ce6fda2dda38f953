// SPDX-License-Identifier: BSD-3-Clause
// The part of TVM's C interface that wrappers use, for tests.
#ifndef C_RUNTIME_API_H
#define C_RUNTIME_API_H
#include <dlpack/dlpack.h>
#include "tvm/runtime/crt/error_codes.h"

#define TVM_DLL
typedef void* TVMFunctionHandle;
typedef void* TVMModuleHandle;
typedef union {
  int64_t v_int64;
  void* v_handle;
} TVMValue;
enum { kTVMDLTensorHandle = 7 };

const char* TVMGetLastError(void);
void TVMLogf(const char* format, ...);
void __attribute__((noreturn)) TVMPlatformAbort(tvm_crt_error_t code);
tvm_crt_error_t TVMPlatformMemoryAllocate(size_t bytes, DLDevice device, void** out);
tvm_crt_error_t TVMPlatformMemoryFree(void* pointer, DLDevice device);
#endif
