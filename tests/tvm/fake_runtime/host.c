// SPDX-License-Identifier: BSD-3-Clause
// A program with a wrapped model. The model adds its first two input bytes into its output; the
// runtime below stands for TVM's. It ends with 0 if every function behaves.
#include "tvm_wrapper.h"

#include <dlpack/dlpack.h>
#include <stdlib.h>
#include <string.h>
#include "exit.h"
#include "printing.h"
#include "tvm/runtime/c_runtime_api.h"
#include "tvm/runtime/crt/crt.h"
#include "tvm/runtime/crt/graph_executor.h"
#include "tvm/runtime/crt/packed_func.h"
#include "tvm/runtime/crt/page_allocator.h"

void mlonmcu_exit(int status) { exit(status); }
const char* TVMGetLastError(void) { return "an error"; }

static void add(const void* a, const void* b, void* y) {
  *(uint8_t*)y = (uint8_t)(*(const uint8_t*)a + *(const uint8_t*)b);
}
static int use_memory(size_t bytes) {
  DLDevice device = {kDLCPU, 0};
  void* memory = NULL;
  if (TVMPlatformMemoryAllocate(bytes, device, &memory) != kTvmErrorNoError) return 1;
  memset(memory, 1, bytes);
  return TVMPlatformMemoryFree(memory, device) != kTvmErrorNoError;
}

#if defined(UNPACKED)
#include "tvmgen_default.h"
int32_t tvmgen_default_run(struct tvmgen_default_inputs* in, struct tvmgen_default_outputs* out) {
  add(in->in_put, in->b_c_d, out->y);
  return use_memory(100);
}
#elif defined(PACKED)
int32_t tvmgen_default_run(void* values, void* types, int32_t count, void* result,
                           void* result_type, void* resource) {
  TVMValue* v = (TVMValue*)values;
  (void)result, (void)result_type, (void)resource;
  if (count != 3 || ((int32_t*)types)[2] != kTVMDLTensorHandle) return 1;
  add(((DLTensor*)v[0].v_handle)->data, ((DLTensor*)v[1].v_handle)->data,
      ((DLTensor*)v[2].v_handle)->data);
  // Without an arena, the platform has no memory.
  return !use_memory(100);
}
#else
struct TVMGraphExecutor {
  DLTensor* inputs[2];
  uint8_t output;
  uint8_t parameter;
};
static struct TVMGraphExecutor the_executor;
static MemoryManagerInterface the_manager;
static uint8_t* the_memory;
static tvm_crt_error_t allocate(MemoryManagerInterface* m, size_t bytes, DLDevice d, void** out) {
  (void)m, (void)bytes, (void)d;
  *out = the_memory;
  return kTvmErrorNoError;
}
static tvm_crt_error_t release(MemoryManagerInterface* m, void* pointer, DLDevice d) {
  (void)m, (void)d;
  return pointer == the_memory ? kTvmErrorNoError : kTvmErrorPlatformNoMemory;
}
tvm_crt_error_t PageMemoryManagerCreate(MemoryManagerInterface** manager, uint8_t* memory,
                                        size_t bytes, size_t page_size_log2) {
  the_memory = memory;
  the_manager.Allocate = allocate;
  the_manager.Free = release;
  *manager = &the_manager;
  return bytes == 2048 && page_size_log2 == 10 ? kTvmErrorNoError : kTvmErrorPlatformNoMemory;
}
tvm_crt_error_t TVMInitializeRuntime(void) { return kTvmErrorNoError; }
TVMArgs TVMArgs_Create(TVMValue* values, uint32_t* types, uint32_t count) {
  TVMArgs args = {.count = (int)count};
  (void)values, (void)types;
  return args;
}
tvm_crt_error_t TVMPackedFunc_InitGlobalFunc(TVMPackedFunc* f, const char* name,
                                             const TVMArgs* args) {
  f->ret_value = *args;
  return strcmp(name, "runtime.SystemLib") == 0 ? kTvmErrorNoError : kTvmErrorPlatformNoMemory;
}
tvm_crt_error_t TVMPackedFunc_Call(TVMPackedFunc* f) {
  f->ret_value.values[0].v_handle = &the_executor;
  return kTvmErrorNoError;
}
TVMModuleHandle TVMArgs_AsModuleHandle(const TVMArgs* args, size_t index) {
  return args->values[index].v_handle;
}
int TVMGraphExecutor_Create(const char* graph, TVMModuleHandle module, const DLDevice* devices,
                            TVMGraphExecutor** executor) {
  if (strcmp(graph, "{\"a\\b\":\n\t\"?\?=\xC3\xA9\"}\n") != 0 || devices->device_type != kDLCPU) return 1;
  *executor = (TVMGraphExecutor*)module;
  return 0;
}
int TVMGraphExecutor_LoadParams(TVMGraphExecutor* e, const char* bytes, const uint32_t size) {
  e->parameter = (uint8_t)bytes[1];
  return size == 3 && e->parameter == 0xFF ? 0 : 1;
}
void TVMGraphExecutor_SetInput(TVMGraphExecutor* e, const char* name, DLTensor* tensor) {
  if (tensor->dtype.bits == 8) e->inputs[strcmp(name, "b/c;d") == 0] = tensor;
}
void TVMGraphExecutor_Run(TVMGraphExecutor* e) {
  if (use_memory(100) == 0) add(e->inputs[0]->data, e->inputs[1]->data, &e->output);
}
int TVMGraphExecutor_GetOutput(TVMGraphExecutor* e, const int32_t index, DLTensor* out) {
  if (index == 0 && out->ndim == 2 && out->shape[1] == 3) *(uint8_t*)out->data = e->output;
  return 0;
}
#endif

int main(void) {
  if (TVMWrap_Init() != 0) return 1;
  if (TVMWrap_GetNumInputs() != 2 || TVMWrap_GetNumOutputs() != 1) return 2;
  if (TVMWrap_GetInputSize(0) != 8 || TVMWrap_GetInputSize(1) != 6) return 3;
  if (TVMWrap_GetOutputSize(0) != 3 || TVMWrap_GetOutputSize(1) != 0) return 4;
  if (TVMWrap_GetInputPtr(-1) != NULL || TVMWrap_GetOutputPtr(1) != NULL) return 5;
  *(uint8_t*)TVMWrap_GetInputPtr(0) = 40;
  *(uint8_t*)TVMWrap_GetInputPtr(1) = 2;
  if (TVMWrap_Run() != 0) return 6;
  return *(uint8_t*)TVMWrap_GetOutputPtr(0) == 42 ? 0 : 7;
}
