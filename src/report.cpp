// SPDX-License-Identifier: BSD-3-Clause
// Compiles the bodies of report/ once.

#include <arm_delegate/report/accuracy_report-inl.hpp>
#include <arm_delegate/report/aten_json-inl.hpp>
#include <arm_delegate/report/csv-inl.hpp>
#include <arm_delegate/report/explanation_text-inl.hpp>
#include <arm_delegate/report/html_report-inl.hpp>
#include <arm_delegate/report/markdown-inl.hpp>
#include <arm_delegate/report/partition_report-inl.hpp>
#include <arm_delegate/report/payload_inspection-inl.hpp>
#include <arm_delegate/report/payload_report-inl.hpp>
#include <arm_delegate/report/program_json-inl.hpp>
#include <arm_delegate/report/program_report-inl.hpp>
#include <arm_delegate/report/pte_inspection-inl.hpp>
#include <arm_delegate/report/quantization_report-inl.hpp>
#include <arm_delegate/report/sarif-inl.hpp>
#include <arm_delegate/report/source_paths-inl.hpp>
#include <arm_delegate/report/text-inl.hpp>
#include <arm_delegate/report/tosa_json-inl.hpp>
#include <arm_delegate/report/totals-inl.hpp>
