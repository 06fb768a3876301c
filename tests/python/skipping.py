"""Tests that need something which may be missing."""

import os
import unittest


def skip(test: unittest.TestCase, reason: str) -> None:
    """Skips a test, and notes it in the file that DAMIER_SKIP_LOG names, as tests/skip.hpp does."""
    log = os.environ.get("DAMIER_SKIP_LOG")
    if log:
        with open(log, "a", encoding="utf-8") as out:
            out.write(f"python\t{test.id()}\t{reason}\n")
    test.skipTest(reason)
