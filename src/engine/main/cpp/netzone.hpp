// What the makers of zones share. Internal to the shim.
#pragma once

#include "version.hpp"

namespace loadstar {

// SimGrid goes through nested zones by recursion, for a route most deeply (stack.cpp).
constexpr int DEEPEST_ZONE = 2000;

// Refuses zones that are nested more deeply, from now on.
void limit_nesting();

inline sg::NetZone* zone_of(int64_t handle)
{
  return as<sg::NetZone>(handle);
}

// Bandwidths as numbers, or as texts with units.
sg::Link* add_split_link(sg::NetZone* zone, std::string const& name, double up, double down);
sg::Link* add_split_link(sg::NetZone* zone, std::string const& name, std::string const& up, std::string const& down);
// From and to are zones, or hosts of which each may be 0.
void add_route(sg::NetZone* zone, int64_t from, int64_t to, bool of_zones, std::vector<sg::LinkInRoute> const& links,
               bool symmetrical);
// Through which of its hosts a zone is reached.
void set_gateway(sg::NetZone* zone, sg::Host const* host);

} // namespace loadstar
