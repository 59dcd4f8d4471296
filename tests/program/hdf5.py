"""h5py for the tests in this folder, of which those that need it are skipped where it is not installed."""

import unittest

try:
    import h5py
except ImportError:
    h5py = None

needs_h5py = unittest.skipIf(h5py is None, "h5py is not installed: apt install python3-h5py")
