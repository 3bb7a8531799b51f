#!/bin/sh
# Run once as root in a bare Debian 13 image, with the clone at /opt/loadstar: the launcher installs
# what it needs and builds; what only the build needed goes away again.
set -eu
cd /opt/loadstar
rm -rf target .cache results

apt-get update
apt-get install -y --no-install-recommends ca-certificates git
# Git refuses a folder that another user owns; the version names the commit.
git config --system --add safe.directory /opt/loadstar
./loadstar --version

# What runs a simulation: SimGrid, Boost.Context, a JDK (exec compiles), the allocator.
apt-mark manual git libjemalloc2 openjdk-25-jdk-headless \
  $(dpkg-query -W -f '${Package}\n' 'libsimgrid[0-9]*' 'libboost-context[0-9]*') >/dev/null
apt-get purge -y --autoremove maven cmake make g++ libsimgrid-dev 'libboost*-dev'
rm -rf /var/lib/apt/lists/* /root/.m2 target/native
./loadstar list schedulers >/dev/null
