# SPDX-License-Identifier: BSD-3-Clause
"""Counting and printing of results: every check is one line PASS, FAIL, SKIP or NOTE."""

import threading
from collections import Counter


class Report:
    """Lines of one job, kept together so that two jobs at a time don't mix their output."""

    def __init__(self, title):
        self.title = title
        self.lines = []
        self.counts = Counter()

    def add(self, kind, text):
        self.counts[kind] += 1
        self.lines.append(f"  {kind} {text}")

    def passed(self, text):
        self.add("PASS", text)

    def failed(self, text):
        self.add("FAIL", text)

    def skipped(self, text):
        self.add("SKIP", text)

    def note(self, text):
        """Information that is neither a success nor a failure."""
        self.lines.append(f"  note {text}")

    def check(self, good, text):
        self.add("PASS" if good else "FAIL", text)
        return good


class Summary:
    """The sum of all reports."""

    def __init__(self):
        self.counts = Counter()
        self.failures = []
        self.lock = threading.Lock()

    def take(self, report, *, only_failures=False):
        """Add and print one report."""
        with self.lock:
            self.counts += report.counts
            self.failures += [
                f"{report.title}: {line.strip()}"
                for line in report.lines
                if line.startswith("  FAIL")
            ]
            lines = report.lines
            if only_failures:
                lines = [line for line in lines if line.startswith(("  FAIL", "  note"))]
            if lines:
                print("\n".join([report.title, *lines]), flush=True)

    def finish(self):
        """Repeat the failures, print the last line, return the exit code."""
        if self.failures:
            print("\nfailures:")
            for line in self.failures:
                print(f"  {line}")
        passed, failed, skipped = (self.counts[k] for k in ("PASS", "FAIL", "SKIP"))
        print(f"interop: {passed} passed, {failed} failed, {skipped} skipped")
        return 1 if failed else 0
