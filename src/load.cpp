// SPDX-License-Identifier: BSD-3-Clause
// Compiles the .pt2 reader and its JSON parser, and the writer, once.

#include <arm_delegate/frontends/pt2/json_document-inl.hpp>
#include <arm_delegate/frontends/pt2/load-inl.hpp>
#include <arm_delegate/frontends/pt2/write-inl.hpp>
