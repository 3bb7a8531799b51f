// What the makers of zones share. Internal to the shim.
#pragma once

#include "version.hpp"

#include <simgrid/kernel/routing/NetPoint.hpp>

namespace loadstar {

using simgrid::kernel::routing::NetPoint;

// SimGrid goes through nested zones by recursion, for a route most deeply (stack.cpp).
constexpr int DEEPEST_ZONE = 2000;

// Refuses zones that are nested more deeply, from now on.
void limit_nesting();

inline sg::NetZone* zone_of(int64_t handle)
{
  return as<sg::NetZone>(handle);
}

// Bandwidths are texts with units.
sg::Link* add_split_link(sg::NetZone* zone, std::string const& name, std::string const& up, std::string const& down);
// Through which of its nodes a zone is reached.
void set_gateway(sg::NetZone* zone, NetPoint* node);
NetPoint* gateway(sg::NetZone* zone);

} // namespace loadstar
