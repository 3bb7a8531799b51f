// In which order daemons are killed. Internal to the shim.
#pragma once

#include "kernel.hpp"

namespace loadstar {

// An actor becomes a daemon.
void expect_daemon();
// SimGrid has taken the actor for gone: daemons may be all that is left.
void after_the_end_of(sg::Actor const& actor);
// Whether this is no activity of a program's.
bool is_last(sg::Activity const* activity);

} // namespace loadstar
