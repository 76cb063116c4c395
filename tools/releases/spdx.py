"""Writes the packages that a program contains or is linked with, as SPDX 2.3 (JSON).

    spdx.py OUT BUILD TARGET=FILE…

BUILD is the folder of a ninja build, TARGET its name of a program or a shared library, and FILE the
packaged copy of that program. $SOURCE_DATE_EPOCH is the time in the output.
"""

import datetime
import functools
import hashlib
import json
import os
import pathlib
import re
import sys
import urllib.parse

import linked

SOURCE = pathlib.Path(__file__).resolve().parents[2]
# Headers of the environment of a program, the kernel and the Python interpreter: the program contains nothing
# of it.
SURROUNDINGS = re.compile(r"linux-libc-dev|libpython[\d.]+-dev")
NONE = "NOASSERTION"


def spdx_id(kind: str, name: str) -> str:
    """Returns SPDX's id of a Debian package or a file; it may only contain letters, digits, dots and hyphens.
    """
    return f"SPDXRef-{kind}-{name.replace('+', '.plus')}"


@functools.cache
def installed() -> dict[str, tuple[str, str, str, str]]:
    """Returns for each installed package: version, architecture, its source package and the version of that."""
    fields = ("Package", "Version", "Architecture", "source:Package", "source:Version")
    lines = linked.said("dpkg-query", "--show", "--showformat", "\t".join(f"${{{field}}}" for field in fields) + "\n")
    out = {}
    for line in lines.splitlines():
        name, *facts = line.split("\t")
        out.setdefault(name, tuple(facts))  # the first of several architectures is that of this machine
    return out


def source_of(name: str) -> str:
    return installed()[name][2]


def of_debian(name: str) -> dict:
    """An installed package, as SPDX describes it."""
    version, machine, source, source_version = installed()[name]
    return {
        "SPDXID": spdx_id("Package", name), "name": name, "versionInfo": version, "supplier": "Organization: Debian",
        "downloadLocation": NONE, "filesAnalyzed": False, "primaryPackagePurpose": "LIBRARY",
        "sourceInfo": f"built by Debian from {source} {source_version}",
        "licenseConcluded": NONE, "licenseDeclared": NONE, "copyrightText": NONE,
        "licenseComments": f"as /usr/share/doc/{name}/copyright says",
        "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator":
                          f"pkg:deb/debian/{name}@{urllib.parse.quote(version, safe='~.-')}?arch={machine}"}]}


def of_file(path: pathlib.Path, name: str) -> dict:
    data = path.read_bytes()
    return {"SPDXID": spdx_id("File", name), "fileName": f"./{name}", "fileTypes": ["BINARY"],
            "checksums": [{"algorithm": word, "checksumValue": hashlib.new(word.lower(), data).hexdigest()}
                          for word in ("SHA1", "SHA256")],
            "licenseConcluded": "MIT", "copyrightText": "2026 The Stela authors"}


def relations_of(path: str, build: str, target: str):
    """What a program has to do with packages, and these with each other, as sets of pairs by the word of
    SPDX; the program is "" in them."""
    linked_with = {(package, other) for package, others in linked.library_packages(path).items() for other in others}
    optional = set()
    for library, first in linked.packages_of(linked.loaded_later(path).values()).items():
        optional.add((first, ""))
        linked_with |= {(package or first, other) for package, others in linked.library_packages(library).items()
                        for other in others if (package or first) != other}
    shared = {name for pair in linked_with | optional for name in pair} - {""}
    sources = {source_of(name) for name in shared}
    headers = set()
    static = set()
    for name in linked.compiled_in(build, target) - shared:
        # For a linked library, the headers show how it is used; for a header-only one, they are the library.
        if SURROUNDINGS.fullmatch(name) or source_of(name) in sources:
            headers.add((name, ""))
        else:
            static.add(("", name))
    return {"DYNAMIC_LINK": linked_with, "OPTIONAL_DEPENDENCY_OF": optional, "BUILD_DEPENDENCY_OF": headers,
            "STATIC_LINK": static}


def version_of_project() -> str:
    text = (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"^project\(Stela VERSION ([\d.]+) ", text, re.M)[1]


def bill(build: str, programs: dict[str, pathlib.Path]) -> dict:
    """The document. `programs`: what the build calls each, and the file that is given to others."""
    version = version_of_project()
    made = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    files = {target: of_file(path, path.name) for target, path in programs.items()}
    relations = {("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-Stela")}
    packages = set()
    for target, file in files.items():
        relations.add(("SPDXRef-Stela", "CONTAINS", file["SPDXID"]))
        for word, pairs in relations_of(str(programs[target]), build, target).items():
            packages.update(name for pair in pairs for name in pair if name)
            ids = {name: spdx_id("Package", name) for pair in pairs for name in pair} | {"": file["SPDXID"]}
            relations.update((ids[one], word, ids[other]) for one, other in pairs)
    digest = hashlib.sha256("".join(file["checksums"][1]["checksumValue"] for file in files.values()).encode())
    stela = {"SPDXID": "SPDXRef-Stela", "name": "stela", "versionInfo": version, "downloadLocation": NONE,
             "supplier": "Organization: The Stela authors", "filesAnalyzed": False,
             "licenseConcluded": "MIT", "licenseDeclared": "MIT", "copyrightText": "2026 The Stela authors",
             "primaryPackagePurpose": "APPLICATION"}
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"stela-{version}",
        "documentNamespace": f"https://stela.invalid/spdx/stela-{version}-{digest.hexdigest()[:32]}",
        "creationInfo": {"created": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: stela-tools-releases"]},
        "packages": [stela, *map(of_debian, sorted(packages))],
        "files": sorted(files.values(), key=lambda file: file["SPDXID"]),
        "relationships": [{"spdxElementId": one, "relationshipType": word, "relatedSpdxElement": other}
                          for one, word, other in sorted(relations)]}


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    programs = {target: pathlib.Path(path) for target, _, path in (word.partition("=") for word in sys.argv[3:])}
    text = json.dumps(bill(sys.argv[2], programs), indent=2) + "\n"
    pathlib.Path(sys.argv[1]).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
