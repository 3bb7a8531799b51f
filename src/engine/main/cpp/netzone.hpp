// What the makers of zones share. Internal to the shim.
#pragma once

#include "kernel.hpp"

namespace loadstar {

using simgrid::kernel::routing::NetPoint;

#if SIMGRID_VERSION < 40000
// Through which of its hosts a zone is reached.
NetPoint* gateway(sg::NetZone* zone);
#endif

} // namespace loadstar
