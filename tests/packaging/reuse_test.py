"""Whether every file has a licence, and the one that the table says: reuse_test.py SOURCE STELA

`reuse lint` judges .reuse/dep5, whose first row is of all files. So a file of somebody else would be
taken for one of Stela: what a file says of its copyright must be what the table says of it.

Exits with 77, "passed over", without `reuse` or git, and in sources that are not in git.
"""

import re
import shutil
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, call

NOTICE = re.compile(rb"copyright[ \t:]*(?:\(c\)|\xc2\xa9)?[ \t:]*(\d{4}[^\r\n\\\"]*)", re.I)


def run(*command):
    return call(*command, cwd=SOURCE, given="")


def main():
    if not (shutil.which("reuse") and shutil.which("git") and (SOURCE / ".git").exists()):
        sys.exit(77)
    from debian.copyright import Copyright  # pylint: disable=import-outside-toplevel
    wrong = []
    lint = run("reuse", "lint")
    if lint.returncode != 0:
        wrong.append(lint.stdout + lint.stderr)
    table = Copyright((SOURCE / ".reuse/dep5").read_text(encoding="utf-8").splitlines(), strict=True)
    files = run("git", "ls-files", "-z").stdout.rstrip("\0").split("\0")
    notices = 0
    for name in files:
        path = SOURCE / name
        if path.is_symlink() or not path.is_file():
            continue
        for notice in NOTICE.findall(path.read_bytes()):
            notices += 1
            says, told = notice.decode(errors="replace").strip(), table.find_files_paragraph(name)
            if not told or told.copyright != says:
                wrong.append(f"{name} is of {says}, but .reuse/dep5 does not say so")
    # The licence itself, the one for `reuse`, the table and the packages' copyright files.
    if notices < 4:
        wrong.append(f"only {notices} notices of copyright were found in {len(files)} files")
    if (SOURCE / "LICENSE").read_bytes() != (SOURCE / "LICENSES/MIT.txt").read_bytes():
        wrong.append("LICENSE and LICENSES/MIT.txt differ")
    sys.exit("\n".join(wrong) or None)


main()
