# SPDX-License-Identifier: BSD-3-Clause
"""Judges many files in one process of its own: torch.export.load is not thread-safe, and takes
seconds to import.

`judge` starts a script with WORK, a JSON list of [title, arguments...]; the script calls `answer`,
which prints one of [title, passed or null, text].
"""

import json
import subprocess
import sys
from pathlib import Path

TIMEOUT = 1800


def judge(script, work, *options):
    """The answers; raises RuntimeError if the script fails."""
    command = [sys.executable, str(Path(__file__).with_name(script)), *options]
    result = subprocess.run(
        command, input=json.dumps(work), capture_output=True, text=True, timeout=TIMEOUT
    )
    if result.returncode:
        raise RuntimeError(f"{script}: {result.stderr[-500:]}")
    return json.loads(result.stdout.splitlines()[-1])


def answer(compare):
    """Prints what `compare(arguments...)` returns, (passed, text), for all of the work."""
    results = []
    for title, *arguments in json.load(sys.stdin):
        try:
            passed, text = compare(*arguments)
        except Exception as error:
            passed, text = False, f"{type(error).__name__}: {error}"[-500:]
        results.append([title, passed, text])
    print(json.dumps(results))
