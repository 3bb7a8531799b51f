// What the makers of zones share. Internal to the shim.
#pragma once

#include "kernel.hpp"

namespace loadstar {

using simgrid::kernel::routing::NetPoint;

// SimGrid goes through nested zones by recursion, for a route most deeply (stack.cpp).
constexpr int DEEPEST_ZONE = 2000;

// Refuses zones that are nested more deeply, from now on.
void limit_nesting();

#if SIMGRID_VERSION < 40000
// Through which of its hosts a zone is reached.
NetPoint* gateway(sg::NetZone* zone);
#endif

} // namespace loadstar
