"""Runs a test file: run.py FILE. Reports if pytest is missing."""

import sys

try:
    import pytest
except ImportError:
    print("passed over: python3-pytest is not there")
    sys.exit(77)

# Workers of Dask import this file again.
if __name__ == "__main__":
    sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]]))
