// What comes after the actors' turns, and in which order daemons are killed. Internal to the shim.
#pragma once

#include "kernel.hpp"

namespace loadstar {

// Has this done outside of actors, at this date, when all have run that can. For what has actors go on: those that SimGrid
// wakes while it ends others are forgotten.
void do_soon(std::function<void()> what);
// An actor becomes a daemon.
void expect_daemon();
// SimGrid has taken an actor for gone: daemons may be all that is left.
void after_an_end();
// Whether this is no activity of a program's.
bool is_last(sg::Activity const* activity);

} // namespace loadstar
