// SPDX-License-Identifier: BSD-3-Clause
// The graph executor's interface, for tests.
#ifndef GRAPH_EXECUTOR_H
#define GRAPH_EXECUTOR_H
#include "tvm/runtime/c_runtime_api.h"

typedef struct TVMGraphExecutor TVMGraphExecutor;
int TVMGraphExecutor_Create(const char* graph, TVMModuleHandle module, const DLDevice* devices,
                            TVMGraphExecutor** executor);
int TVMGraphExecutor_LoadParams(TVMGraphExecutor* e, const char* bytes, const uint32_t size);
void TVMGraphExecutor_SetInput(TVMGraphExecutor* e, const char* name, DLTensor* tensor);
void TVMGraphExecutor_Run(TVMGraphExecutor* e);
int TVMGraphExecutor_GetOutput(TVMGraphExecutor* e, const int32_t index, DLTensor* out);
#endif
