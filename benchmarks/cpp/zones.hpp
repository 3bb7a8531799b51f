// What SimGrid 3.32 and 4 name differently of platforms that a program builds.
#pragma once

#include <simgrid/s4u.hpp>
#include <simgrid/version.h>

#include <string>

namespace zones {

namespace sg4 = simgrid::s4u;

inline sg4::NetZone* root(sg4::Engine& engine)
{
#if SIMGRID_VERSION >= 40000
  return engine.get_netzone_root();
#else
  (void)engine;
  return sg4::create_full_zone("_world_");
#endif
}

inline sg4::NetZone* add_star(sg4::NetZone* parent, const std::string& name)
{
#if SIMGRID_VERSION >= 40000
  return parent->add_netzone_star(name);
#else
  return sg4::create_star_zone(name)->set_parent(parent);
#endif
}

inline sg4::Host* add_host(sg4::NetZone* zone, const std::string& name, double speed)
{
#if SIMGRID_VERSION >= 40000
  return zone->add_host(name, speed);
#else
  return zone->create_host(name, speed);
#endif
}

inline sg4::Link* add_link(sg4::NetZone* zone, const std::string& name, double bandwidth, double latency)
{
#if SIMGRID_VERSION >= 40000
  auto* link = zone->add_link(name, bandwidth);
#else
  auto* link = zone->create_link(name, bandwidth);
#endif
  return link->set_latency(latency);
}

} // namespace zones
