// SPDX-License-Identifier: BSD-3-Clause
// A shared library that contains the host's pipeline.

extern "C" int host_plugin_version() { return 1; }
