// In which order daemons are killed. Internal to the shim.
#pragma once

#include "kernel.hpp"

namespace loadstar {

// An actor becomes a daemon.
void expect_daemon();
// SimGrid has taken an actor for gone: daemons may be all that is left.
void after_an_end();
// Whether this is no activity of a program's.
bool is_last(sg::Activity const* activity);

} // namespace loadstar
