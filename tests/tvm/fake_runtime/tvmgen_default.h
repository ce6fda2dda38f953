// SPDX-License-Identifier: BSD-3-Clause
// The interface of a compiled model with the inputs "in put" and "b/c;d" and the output "y".
#ifndef TVMGEN_DEFAULT_H
#define TVMGEN_DEFAULT_H
#include <stdint.h>
struct tvmgen_default_inputs {
  void* in_put;
  void* b_c_d;
};
struct tvmgen_default_outputs {
  void* y;
};
int32_t tvmgen_default_run(struct tvmgen_default_inputs* inputs,
                           struct tvmgen_default_outputs* outputs);
#endif
