// SPDX-License-Identifier: BSD-3-Clause
// The baseline of all other measurements.
// times: 5
#include <string>
