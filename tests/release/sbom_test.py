"""Whether the SBOM of a release contains what is really linked: sbom_test.py SOURCE STELA

The SBOM of this build's program is compared with the libraries that the dynamic loader loads while the program
runs, with the output of objdump and dpkg, and with a program whose libraries are known. Skipped for builds
without ninja, and on systems other than Debian.
"""

import functools
import glob
import hashlib
import json
import os
import pathlib
import re
import shutil
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import STELA, SharedFolderTest, call, main, script

BUILD = STELA.parents[1]
#: Draws PNG and PDF; not there in a build without cairo.
PLUGINS = sorted(BUILD.glob("lib/stela/*.so"))
BILL = "tools/releases/spdx.py"
TIME = "1700000000"
# SPDX 2.3, chapters 6 to 11.
PACKAGE = {"SPDXID", "name", "downloadLocation"}
FILE = {"SPDXID", "fileName", "checksums"}


def run(*command, **variables):
    return call(*command, given="", **variables)


def write(out, build, *programs):
    return script(BILL, out, build, *(f"{program.relative_to(build)}={program}" for program in programs),
                  SOURCE_DATE_EPOCH=TIME)


@functools.cache
def owners():
    """Returns the package of each library, according to dpkg's own lists."""
    return {os.path.realpath(path): pathlib.Path(name).stem.split(":")[0]
            for name in sorted(glob.glob("/var/lib/dpkg/info/*.list"))
            for path in pathlib.Path(name).read_text("utf-8").splitlines() if ".so" in path and not os.path.islink(path)}


def owner(path):
    return owners()[os.path.realpath(path)]


def loaded(*command):
    """Returns the libraries that the loader loads for a command, as reported by the loader itself."""
    told = run(*command, LD_DEBUG="libs").stderr
    return set(re.findall(r"calling init: (/\S+)", told))


class Bill(SharedFolderTest):
    """The SBOM of this build's program."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        done = write(cls.folder / "bill.json", BUILD, STELA, *PLUGINS)
        assert done.returncode == 0, done.stderr
        cls.text = (cls.folder / "bill.json").read_text()
        cls.bill = json.loads(cls.text)
        cls.names = {package["SPDXID"]: package["name"] for package in cls.bill["packages"]}
        cls.file = next(file for file in cls.bill["files"] if file["fileName"] == "./stela")

    def related(self, word, bill=None, path=STELA):
        """The packages that a program has to do with, by this word of SPDX."""
        bill = bill or self.bill
        names = {package["SPDXID"]: package["name"] for package in bill["packages"]}
        file = next(file["SPDXID"] for file in bill["files"] if file["fileName"] == f"./{path.name}")
        return {names[end] for relation in bill["relationships"] if relation["relationshipType"] == word
                for end in (relation["spdxElementId"], relation["relatedSpdxElement"])
                if file in relation.values() and end in names}

    def test_form(self):
        bill = self.bill
        self.assertEqual((bill["spdxVersion"], bill["dataLicense"], bill["SPDXID"], bill["creationInfo"]["created"]),
                         ("SPDX-2.3", "CC0-1.0", "SPDXRef-DOCUMENT", "2023-11-14T22:13:20Z"))
        self.assertRegex(bill["documentNamespace"], r"^https://[^#\s]+$")
        elements = bill["packages"] + bill["files"]
        ids = [element["SPDXID"] for element in elements]
        self.assertEqual(len(ids), len(set(ids)))
        for element in elements:
            self.assertRegex(element["SPDXID"], r"^SPDXRef-[A-Za-z0-9.-]+$")
            self.assertLessEqual(FILE if "fileName" in element else PACKAGE, element.keys())
        named = {end for relation in bill["relationships"]
                 for end in (relation["spdxElementId"], relation["relatedSpdxElement"])}
        self.assertEqual(named, {*ids, "SPDXRef-DOCUMENT"})
        self.assertTrue({relation["relationshipType"] for relation in bill["relationships"]} <=
                        {"DESCRIBES", "CONTAINS", "DYNAMIC_LINK", "STATIC_LINK", "BUILD_DEPENDENCY_OF",
                         "OPTIONAL_DEPENDENCY_OF"})

    def test_program(self):
        sums = {one["algorithm"]: one["checksumValue"] for one in self.file["checksums"]}
        data = STELA.read_bytes()
        self.assertEqual(sums, {"SHA1": hashlib.sha1(data).hexdigest(), "SHA256": hashlib.sha256(data).hexdigest()})
        version = run(STELA, "--version").stdout.split()[1]
        stela = next(package for package in self.bill["packages"] if package["name"] == "stela")
        self.assertEqual(stela["versionInfo"], version)

    def test_versions(self):
        for package in self.bill["packages"]:
            if package["name"] != "stela":
                told = run("dpkg-query", "-W", "-f", "${Version} ", package["name"]).stdout.split()
                self.assertIn(package["versionInfo"], told, package["name"])
                self.assertIn(f"pkg:deb/debian/{package['name']}@", package["externalRefs"][0]["referenceLocator"])

    def test_direct(self):
        names = re.findall(r"NEEDED +(\S+)", run("objdump", "-p", STELA).stdout)
        self.assertGreater(len(names), 8)
        where = dict(re.findall(r"(\S+) => (/\S+)", run("ldd", STELA).stdout))
        where |= {pathlib.Path(path).name: path for path in re.findall(r"^\s*(/\S+) \(", run("ldd", STELA).stdout, re.M)}
        self.assertEqual(self.related("DYNAMIC_LINK"), {owner(where[name]) for name in names})

    def test_loaded(self):
        """Nothing is loaded that the SBOM does not name, not even for a picture."""
        record = self.folder / "game.stela"
        record.write_text(run(STELA, "random", "taluva", "--seed", "1").stdout)
        plain = loaded(STELA, "validate", str(record))
        picture = loaded(STELA, "diagram", str(record), "-o", str(self.folder / "game.png"))
        # Libraries that the loader loads for other reasons do not belong to the program.
        others = {*map(str, PLUGINS), *os.environ.get("LD_PRELOAD", "").split()}
        self.assertLessEqual({owner(path) for path in picture - others}, set(self.names.values()))
        self.assertLessEqual({owner(path) for path in plain} & self.related("OPTIONAL_DEPENDENCY_OF"), set())
        for plugin in PLUGINS:
            drawing = self.related("DYNAMIC_LINK", path=plugin) - self.related("DYNAMIC_LINK")
            self.assertIn("libcairo2", drawing)
            self.assertLessEqual(drawing, {owner(path) for path in picture - plain - others})

    def test_compiled_in(self):
        """What has no library is in the program: its headers are among those that the sources include."""
        static = self.related("STATIC_LINK")
        self.assertEqual(static, {"libcli11-dev", "nlohmann-json3-dev"})
        self.assertEqual(static & (self.related("DYNAMIC_LINK") | self.related("BUILD_DEPENDENCY_OF")), set())

    def test_again(self):
        done = write(self.folder / "again.json", BUILD, STELA, *PLUGINS)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((self.folder / "again.json").read_text(), self.text)

    def test_known(self):
        """A program that is linked with zlib and loads Pango; then with a library that is of no package."""
        root = self.folder / "known"
        root.mkdir()
        (root / "own.cpp").write_text(
            "int own() { return 1; }\n"
            'asm(".section .rodata\\n.double 0.0625\\n.string \\"libpangocairo-1.0.so.0\\"\\n.text");\n')
        (root / "main.cpp").write_text("#include <zlib.h>\nint own();\n"
                                       "int main() { return zlibVersion() == nullptr ? own() : 0; }\n")
        (root / "build.ninja").write_text(
            "rule cc\n command = g++ -MD -MF $out.d -c $in -o $out\n deps = gcc\n depfile = $out.d\n"
            "rule shared\n command = g++ -shared -fPIC $in -o $out\n"
            "rule ld\n command = g++ $in -o $out $libs\n"
            "build main.o: cc main.cpp\nbuild own.o: cc own.cpp\nbuild libown.so: shared own.cpp\n"
            "build good: ld main.o own.o\n libs = -lz\nbuild bad: ld main.o libown.so\n libs = -lz -Wl,-rpath,.\n")
        made = run("ninja", "-C", root)
        self.assertEqual(made.returncode, 0, made.stdout)
        done = write(root / "good.json", root, root / "good")
        self.assertEqual(done.returncode, 0, done.stderr)
        good = json.loads((root / "good.json").read_text())
        self.assertEqual(self.related("DYNAMIC_LINK", good, root / "good"), {"libc6", "zlib1g"})
        # The compiler adds what is needed of its own archive.
        self.assertLessEqual(self.related("STATIC_LINK", good, root / "good"), {"libgcc-12-dev"})
        # In the file, its name follows the bytes of a number.
        self.assertIn("libpangocairo-1.0-0", self.related("OPTIONAL_DEPENDENCY_OF", good, root / "good"))
        self.assertIn("zlib1g-dev", self.related("BUILD_DEPENDENCY_OF", good, root / "good"))
        self.assertNotIn("libfmt9", self.related("DYNAMIC_LINK", good, root / "good"))
        bad = script(BILL, root / "bad.json", root, "bad=bad", cwd=root)
        self.assertEqual(bad.returncode, 1)
        self.assertIn("libown.so", bad.stderr)
        self.assertFalse((root / "bad.json").exists())


if __name__ == "__main__":
    if not (BUILD / "build.ninja").exists() or not shutil.which("dpkg-query") or not shutil.which("ninja"):
        sys.exit(77)
    main()
