// SPDX-License-Identifier: BSD-3-Clause
// A memory manager with the interface of TVM's, for tests.
#ifndef PAGE_ALLOCATOR_H
#define PAGE_ALLOCATOR_H
#include "tvm/runtime/c_runtime_api.h"

typedef struct MemoryManagerInterface MemoryManagerInterface;
struct MemoryManagerInterface {
  tvm_crt_error_t (*Allocate)(MemoryManagerInterface* m, size_t bytes, DLDevice device, void** out);
  tvm_crt_error_t (*Free)(MemoryManagerInterface* m, void* pointer, DLDevice device);
};
tvm_crt_error_t PageMemoryManagerCreate(MemoryManagerInterface** manager, uint8_t* memory,
                                        size_t bytes, size_t page_size_log2);
#endif
