"""Scripts of scripts/develop, which have no ending .py, as modules."""

import importlib.machinery
import importlib.util
import pathlib
import sys

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "develop"
sys.path.insert(0, str(SCRIPTS))  # where they find their own modules
sys.dont_write_bytecode = True


def load(name):
    """The module of scripts/develop/NAME."""
    module_name = name.replace("-", "_")
    loader = importlib.machinery.SourceFileLoader(module_name, str(SCRIPTS / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(module_name, loader))
    sys.modules[module_name] = module  # where data classes look themselves up
    loader.exec_module(module)
    return module
