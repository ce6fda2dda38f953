// SPDX-License-Identifier: BSD-3-Clause
// What everything else is measured against.
// times: 5
#include <string>
