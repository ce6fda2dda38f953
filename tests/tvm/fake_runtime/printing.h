// SPDX-License-Identifier: BSD-3-Clause
#ifndef PRINTING_H
#define PRINTING_H
#include <stdio.h>
#define DBGPRINTF(...) printf(__VA_ARGS__)
#endif
