# SPDX-License-Identifier: BSD-3-Clause
"""Calls into a peer's code in a process of their own, since it can crash or never end."""

import multiprocessing

TIMEOUT = 60


def _child(connection, function, arguments):
    try:
        connection.send(function(*arguments))
    except Exception as error:  # what a file of ours does wrong is for the report
        connection.send(([], f"EXC {error}"))


def run(function, *arguments):
    """The outputs and the status that `function` gives; what went wrong stands in the status."""
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
