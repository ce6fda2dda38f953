// SPDX-License-Identifier: BSD-3-Clause
// A stack allocator with the interface of TVM's, for tests.
#ifndef STACK_ALLOCATOR_H
#define STACK_ALLOCATOR_H
#include "tvm/runtime/c_runtime_api.h"

typedef struct {
  uint8_t* next_alloc;
  uint8_t* workspace;
  size_t workspace_size;
} tvm_workspace_t;

static inline tvm_crt_error_t StackMemoryManager_Init(tvm_workspace_t* w, uint8_t* memory,
                                                      size_t size) {
  w->next_alloc = w->workspace = memory;
  w->workspace_size = size;
  return kTvmErrorNoError;
}
static inline tvm_crt_error_t StackMemoryManager_Allocate(tvm_workspace_t* w, size_t bytes,
                                                          void** out) {
  *out = w->next_alloc;
  w->next_alloc += bytes;
  return kTvmErrorNoError;
}
static inline tvm_crt_error_t StackMemoryManager_Free(tvm_workspace_t* w, void* pointer) {
  w->next_alloc = (uint8_t*)pointer;
  return kTvmErrorNoError;
}
#endif
