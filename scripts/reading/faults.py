"""What may be wrong with a file."""


class Foreign(Exception):
    """The file is not a results file that this program knows."""


class Wrong(Exception):
    """It is one, and a check of its contents fails."""


def require(holds, what):
    if not holds:
        raise Wrong(what)
