"""Whether packages depend on what an SBOM says is linked: depends.py SBOM DEB…

The libraries that all packages together (without those of development) depend on or recommend must be those
with which the programs and their plugins are linked, or which they load.
"""

import json
import pathlib
import re
import subprocess
import sys


def main():
    bill = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    names = {package["SPDXID"]: package["name"] for package in bill["packages"]}
    linked = {names[relation["relatedSpdxElement"]] for relation in bill["relationships"]
              if relation["relationshipType"] == "DYNAMIC_LINK" and relation["spdxElementId"].startswith("SPDXRef-File-")}
    linked |= {names[relation["spdxElementId"]] for relation in bill["relationships"]
               if relation["relationshipType"] == "OPTIONAL_DEPENDENCY_OF"
               and relation["relatedSpdxElement"].startswith("SPDXRef-File-")}
    told = set()
    for deb in sys.argv[2:]:
        if "-dev_" not in deb:
            text = subprocess.run(["dpkg-deb", "--field", deb, "Depends", "Recommends"], capture_output=True, check=True,
                                  text=True)
            told |= set(re.findall(r"(?:^\w+: |, )([a-z0-9+.-]+)", text.stdout, re.M)) - {"python3"}
    if told != linked:
        sys.exit(f"the packages name {sorted(told - linked)}, which is not linked, "
                 f"and not {sorted(linked - told)}, which is")


if __name__ == "__main__":
    main()
