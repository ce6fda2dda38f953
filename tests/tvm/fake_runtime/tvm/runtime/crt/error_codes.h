// SPDX-License-Identifier: BSD-3-Clause
// Error codes of TVM's C runtime, for tests.
#ifndef ERROR_CODES_H
#define ERROR_CODES_H
typedef enum {
  kTvmErrorNoError = 0,
  kTvmErrorFunctionCallNotImplemented = 1,
  kTvmErrorPlatformNoMemory = 2,
  kTvmErrorPlatformCheckFailure = 3
} tvm_crt_error_t;
#endif
