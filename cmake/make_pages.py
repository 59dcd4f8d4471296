"""Makes man pages and completions from the program's own description of its command line.

    make_pages.py VERSION OUTPUT-FOLDER < description.json

`othello --describe` prints the description (program/command_line.h). Of a man page for every command, of completions
for bash and zsh: man/othello.1.gz, man/othello-enumerate.1.gz, ..., bash/othello, zsh/_othello.
"""

import gzip
import json
import pathlib
import re
import sys


def commands_of(command, path=()):
    """Every command with its path, such as ("othello", "gapkeep", "tune")."""
    path = (*path, command["name"])
    yield path, command
    for below in command["commands"]:
        yield from commands_of(below, path)


def choices_of(option):
    """The words that may be given as a value; none if it is not one of a few."""
    words = option["value"].split("|")
    return words if len(words) > 1 and all(re.fullmatch(r"[a-z][a-z0-9-]*", word) for word in words) else []


def is_path(option):
    return re.search(r"FILE|DIR|CHARSET|\.h5|\.csv", option["value"]) is not None


# Man pages.


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text.startswith((".", "'")) else text


def footer_parts(footer):
    """What a footer says, its examples, and its exit codes."""
    said, examples, codes, part = [], [], [], "said"
    for line in footer.splitlines():
        if line in ("Examples:", "Example:"):
            part = "examples"
        elif line.startswith("Exit codes:"):
            part = "codes"
            codes.append(line.removeprefix("Exit codes:").strip())
        elif part == "examples" and line.startswith("  "):
            examples.append(line.strip())
        elif part == "codes":
            codes.append(line)
        else:
            part = "said"
            said.append(line)
    return " ".join(said), examples, " ".join(codes)


def option_entry(option):
    names = ", ".join(f"\\fB{roff(name)}\\fR" for name in option["names"])
    value = f" \\fI{roff(option['value'])}\\fR" if option["value"] else ""
    default = f" [{option['default']}]" if option["default"] else ""
    return [".TP", names + value, roff(option["help"] + default)]


def synopsis(path, command):
    words = [f"\\fB{roff(' '.join(path))}\\fR"]
    if command["commands"]:
        words.append("\\fICOMMAND\\fR ...")
    if command["options"]:
        words.append("[\\fIOPTIONS\\fR]")
    for positional in command["positionals"]:
        word = f"\\fI{roff(positional['value'])}\\fR" + (" ..." if positional["many"] else "")
        words.append(word if positional["required"] else f"[{word}]")
    return " ".join(words)


def man_page(path, command, root, version):
    said, examples, codes = footer_parts(command["footer"])
    name = "-".join(path)
    title = command["help"].rstrip(".")
    lines = [f'.TH "{name.upper()}" "1" "" "othello {version}" "User Commands"']
    lines += [".SH NAME", f"{roff(name)} \\- {roff(title[0].lower() + title[1:])}"]
    lines += [".SH SYNOPSIS", synopsis(path, command)]
    lines += [".SH DESCRIPTION", roff(command["help"])]
    if said:
        lines += [".PP", roff(said)]
    if command["commands"]:
        lines += [".SH COMMANDS"]
        for below in command["commands"]:
            lines += [".TP", f"\\fB{roff(below['name'])}\\fR", roff(below["help"])]
    lines += [".SH OPTIONS"]
    group = "Options"
    for option in command["positionals"] + command["options"]:
        if option["group"] not in (group, "Positionals"):
            group = option["group"]
            lines += [".SS " + roff(group)]
        lines += option_entry(option)
    if examples:
        lines += [".SH EXAMPLES", ".nf"] + [roff(line) for line in examples] + [".fi"]
    lines += [".SH EXIT STATUS", roff(codes or footer_parts(root["footer"])[2])]
    above = path[:-1] or tuple()
    others = [("-".join(above),)] if above else []
    others += [("-".join((*path, below["name"])),) for below in command["commands"]]
    if others:
        lines += [".SH SEE ALSO", ", ".join(f"\\fB{roff(other[0])}\\fR(1)" for other in others)]
    return "\n".join(lines) + "\n"


# Completions. Both shells walk the words for the command that is being given, and then look it up.


def with_commands_to_help(root):
    """`othello help` takes the words of a command as if they were commands of its own, without options."""

    def words_of(command):
        return {**command, "positionals": [], "options": [], "commands": [words_of(below) for below in command["commands"]]}

    commands = [{**command, "commands": words_of(root)["commands"]} if command["name"] == "help" else command
                for command in root["commands"]]  # fmt: skip
    return {**root, "commands": commands}


def takes_files(command):
    return any(is_path(positional) for positional in command["positionals"])


def walk_cases(root, indent):
    """The cases that take one word further: "COMMAND WORD" gives the longer command."""
    lines = []
    for path, _ in commands_of(root):
        if len(path) > 1:
            pattern = " ".join([" ".join(path[1:-1]), path[-1]]).strip()
            lines.append(f'{indent}"{pattern}") command="{pattern}" ;;')
    return "\n".join(lines)


def value_cases(root, choose, files, nothing, indent):
    """What may stand after an option: `choose`, a template of its words, files, or what the program alone knows."""
    lines = []
    for path, command in commands_of(root):
        for option in command["options"]:
            if not option["value"]:
                continue
            words = choices_of(option)
            action = choose.format(" ".join(words)) if words else files if is_path(option) else nothing
            for name in option["names"]:
                pattern = " ".join([*path[1:], name])
                lines.append(f'{indent}"{pattern}") {action}; return ;;')
    return "\n".join(lines)


BASH = """\
# bash completion for othello; made by cmake/make_pages.py from the program's own description.
_othello() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}"
  local command="" words="" i at IFS=$' \\n'
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; ++i)); do
    at="$command ${{COMP_WORDS[i]}}"
    case "${{at# }}" in
{walk}
    esac
  done
  at="$command $before"
  case "${{at# }}" in
{values}
  esac
  case "$command" in
{offers}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -F _othello othello
"""

# A folder gets a slash, and a space within a name a backslash.
BASH_FILES = "compopt -o filenames 2>/dev/null; IFS=$'\\n'; COMPREPLY=($(compgen -f -- \"$current\"))"


def bash_completion(root):
    offers = []
    for path, command in commands_of(root):
        options = " ".join(name for option in command["options"] for name in option["names"])
        below = " ".join(entry["name"] for entry in command["commands"])
        first = f"{BASH_FILES}; return" if takes_files(command) else f'words="{below}"'
        offers.append(
            f'    "{" ".join(path[1:])}")\n'
            f'      if [[ "$current" == -* ]]; then words="{options}"; else {first}\n      fi\n      ;;'
        )
    choose = 'COMPREPLY=($(compgen -W "{}" -- "$current"))'
    return BASH.format(
        walk=walk_cases(root, "      "),
        values=value_cases(root, choose, BASH_FILES, ":", "    "),
        offers="\n".join(offers),
    )


ZSH = """\
#compdef othello
# zsh completion for othello; made by cmake/make_pages.py from the program's own description.
_othello() {{
  local command="" files="" at i
  local -a options commands
  for ((i = 2; i < CURRENT; ++i)); do
    at="$command $words[i]"
    case "${{at# }}" in
{walk}
    esac
  done
  at="$command $words[CURRENT-1]"
  case "${{at# }}" in
{values}
  esac
  case "$command" in
{offers}
  esac
  if [[ "$words[CURRENT]" == -* ]]; then
    _describe -o option options
  elif (( $#commands )); then
    _describe command commands
  elif [[ -n "$files" ]]; then
    _files
  fi
}}
_othello "$@"
"""


def zsh_word(name, help_text):
    return "'" + (name + ":" + help_text.replace(":", "\\:")).replace("'", "'\\''") + "'"


def zsh_completion(root):
    offers = []
    for path, command in commands_of(root):
        options = [zsh_word(name, option["help"]) for option in command["options"] for name in option["names"]]
        below = [zsh_word(entry["name"], entry["help"]) for entry in command["commands"]]
        offers.append(
            f'    "{" ".join(path[1:])}")\n      options=({" ".join(options)})\n      commands=({" ".join(below)})\n'
            f'      files={"yes" if takes_files(command) else ""}\n      ;;'
        )
    return ZSH.format(
        walk=walk_cases(root, "      "),
        values=value_cases(root, "compadd -- {}", "_files", "_message value", "    "),
        offers="\n".join(offers),
    )


def main():
    version, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    root = json.load(sys.stdin)
    for name in ("man", "bash", "zsh"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for path in (folder / "man").iterdir():  # of commands that are gone
        path.unlink()
    for path, command in commands_of(root):
        page = man_page(path, command, root, version).encode()
        (folder / "man" / ("-".join(path) + ".1.gz")).write_bytes(gzip.compress(page, mtime=0))
    completed = with_commands_to_help(root)
    (folder / "bash" / "othello").write_text(bash_completion(completed))
    (folder / "zsh" / "_othello").write_text(zsh_completion(completed))


if __name__ == "__main__":
    main()
