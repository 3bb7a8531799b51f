# SPDX-License-Identifier: Apache-2.0

from pathlib import Path

from spack_repo.builtin.build_systems.generic import Package

from spack.package import *


class Loadstar(Package):
    """Ranks schedulers of divisible loads, and self-scheduling rules, on your platform, with
    SimGrid; reruns the figures of the papers that they are from."""

    # The clone that this recipe lies in: packaging/spack/packages/loadstar/package.py.
    git = "file://" + str(Path(__file__).resolve().parents[4])

    license("Apache-2.0")

    version("main", branch="main")

    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("gmake", type="build")
    depends_on("maven@3.8:", type="build")
    depends_on("java@25:", type=("build", "run"))
    depends_on("boost+context")
    depends_on("simgrid@3.32,4.0:4.1")

    requires("platform=linux")

    def setup_build_environment(self, env):
        env.set("SIMGRID_ROOT", self.spec["simgrid"].prefix)
        env.set("JAVA_HOME", self.spec["java"].home)

    def setup_run_environment(self, env):
        env.prepend_path("PYTHONPATH", self.home.python)

    @property
    def home(self):
        return self.prefix.share.loadstar

    def install(self, spec, prefix):
        mvn = which("mvn", required=True)
        mvn("-B", "-ntp", "package", "-Dmaven.test.skip=true", "-Dspotless.check.skip=true")
        for folder in (
            "platforms",
            "deployments",
            "published",
            "docs/papers/recorded",
            "python",
            "src/examples/campaigns",
            "src/loadstar/main/resources/loadstar/cli",
            "target/lib",
            "target/jna",
            "target/sqlite",
            "target/loadstar-engine/classes",
        ):
            install_tree(folder, join_path(self.home, folder))
        for file in ("loadstar", "LICENSE", "NOTICE", "README.md", "pom.xml"):
            install(file, self.home)
        install("target/loadstar.jar", self.home.target)
        # With a Java beside it the launcher neither looks for one nor builds.
        symlink(spec["java"].home, self.home.jdk)
        mkdirp(prefix.bin)
        symlink(self.home.loadstar, prefix.bin.loadstar)

    def test_compare(self):
        """rank two schedulers on a platform of the distribution"""
        loadstar = which(self.prefix.bin.loadstar)
        said = loadstar(
            "compare",
            "--platform",
            join_path(self.home.platforms, "thesis-table3.3.xml"),
            "--schedulers",
            "fac2,umr",
            "--load",
            "1000",
            output=str.split,
        )
        check_outputs("Advice: ", said)
