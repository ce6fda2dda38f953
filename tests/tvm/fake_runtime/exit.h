// SPDX-License-Identifier: BSD-3-Clause
#ifndef EXIT_H
#define EXIT_H
void mlonmcu_exit(int status);
#endif
