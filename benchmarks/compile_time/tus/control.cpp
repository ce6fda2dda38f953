// SPDX-License-Identifier: BSD-3-Clause
// What everything else is measured against.
#include <string>
