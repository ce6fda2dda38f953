# SPDX-License-Identifier: BSD-3-Clause
"""Calls foreign code in a separate process, since it can crash or never return."""

import multiprocessing

TIMEOUT = 60


def _child(connection, function, arguments):
    try:
        connection.send(function(*arguments))
    except Exception as error:  # the report shows what is wrong with our file
        connection.send(([], f"EXC {error}"))


def run(function, *arguments):
    """The outputs and the status of `function`; the status has the error."""
    ours, theirs = multiprocessing.Pipe(False)
    process = multiprocessing.get_context("fork").Process(
        target=_child, args=(theirs, function, arguments)
    )
    process.start()
    theirs.close()
    try:
        return ours.recv() if ours.poll(TIMEOUT) else ([], "TIMEOUT")
    except EOFError:
        return [], "CRASH"
    finally:
        process.kill()
        process.join()
