"""The same input gives the same bytes, whatever the environment of the program.

Varies the locale, time zone, working folder, umask, size of the environment, number of threads, and memory
layout.
"""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

import outcomes
import command_lines
from testing import SOURCE, STELA, main

# Other letters of the same case, another decimal point, no UTF-8 at all.
LOCALES = {"tr_TR.UTF-8": ("tr_TR", "UTF-8"), "de_DE.ISO-8859-1": ("de_DE", "ISO-8859-1")}


class Surroundings(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.all = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.plain = outcomes.plain_environment(cls.all)
        cls.folder = cls.all / "plain"
        cls.folder.mkdir()
        command_lines.prepare(STELA, SOURCE, cls.folder)
        cls.expected = outcomes.outcomes(STELA, cls.folder, cls.plain)

    def check(self, folder=None, environment=None, **others):
        seen = outcomes.outcomes(STELA, folder or self.folder, self.plain | (environment or {}),
                                 **others)
        self.assertEqual(outcomes.differences(self.expected, seen), [])

    def test_every_command_is_there(self):
        named = {command_lines.name_of(line) for line in command_lines.ALL}
        self.assertEqual(command_lines.names(STELA) - named, set())
        made = {part for seen in self.expected.values() for part in seen}
        self.assertLess({"new.db", "part-2.stela", "position.pdf", "good.stela"}, made)

    def check_locale(self, name, folder=None, environment=None, **others):
        """Runs in the locale, if the system can generate it."""
        surrounding = {"LC_ALL": name, "LANG": name, "LANGUAGE": name}
        if shutil.which("localedef"):
            source, characters = LOCALES[name]
            made = self.all / "locales"
            made.mkdir(exist_ok=True)
            subprocess.run(["localedef", "-i", source, "-f", characters, made / name], check=True)
            surrounding["LOCPATH"] = str(made)
            point = subprocess.run(["locale", "decimal_point"], env=self.plain | surrounding,
                                   stdout=subprocess.PIPE, check=True).stdout
            self.assertEqual(point, b",\n", "the locale is in force")
        self.check(folder, surrounding | (environment or {}), **others)

    # Each run of all commands takes long: two surroundings that have nothing to do with each other
    # are tried at once.

    def test_locale_and_working_folder(self):
        other = self.all / "ein langer Ordner\u202f– with 'quotes' & <signs>" / "x"
        shutil.copytree(self.folder, other)
        self.check_locale("tr_TR.UTF-8", folder=other)

    def test_locale_time_zone_umask_and_environment(self):
        # A large environment is above the stack, and moves its start.
        filler = {f"FILLER{i}": "x" * 1000 for i in range(101)}
        self.check_locale("de_DE.ISO-8859-1", environment={"TZ": "<+0545>-05:45"} | filler, umask=0o077)

    def test_number_of_threads(self):
        takes_jobs = {name: command_lines.has_option(STELA, [name], "--jobs")
                      for name in command_lines.names(STELA)}
        self.assertGreater(sum(takes_jobs.values()), 8)
        for jobs in ("1", "5"):
            with self.subTest(jobs=jobs):
                self.check(more=lambda line, jobs=jobs: ("--jobs", jobs) if takes_jobs.get(
                    command_lines.name_of(line)) else ())

    def test_layout_of_the_memory(self):
        # Without it each run has another one, as those of the other tests.
        if subprocess.run(["setarch", "-R", "true"], stderr=subprocess.DEVNULL,
                          check=False).returncode != 0:
            self.skipTest("this system does not let the layout be fixed")
        self.check(environment={"LC_ALL": "C.UTF-8"}, prefix=("setarch", "-R"))


main()
