#include "cluster.hpp"

#include <set>

namespace loadstar {

sg::Link* add_split_link(sg::NetZone* zone, std::string const& name, std::string const& up, std::string const& down)
{
  return zone->add_split_duplex_link(name, up, down);
}

void set_gateway(sg::NetZone* zone, NetPoint* node)
{
  static std::set<sg::NetZone const*> done; // a second time SimGrid dies
  if (done.count(zone) > 0)
    throw std::invalid_argument("the zone " + zone->get_name() + " has a gateway already");
  zone->set_gateway(node);
  done.insert(zone);
}

NetPoint* gateway(sg::NetZone* zone)
{
  try {
    return zone->get_gateway();
  } catch (simgrid::AssertionError const&) {
    auto const hosts = zone->get_all_hosts(); // one that is alone is it, but is said to be only when the zone is sealed
    if (hosts.size() == 1)
      return hosts.front()->get_netpoint();
    throw std::invalid_argument("the zone " + zone->get_name() + " has no gateway. Maybe call set_gateway() first");
  }
}

static sg::NetZone* add(Shape const& shape)
{
  if (shape.kind == LS_ZONE_TORUS)
    return shape.parent->add_netzone_torus(shape.name, shape.dimensions(), shape.bandwidth, shape.latency,
                                           shape.sharing);
  if (shape.kind == LS_ZONE_FAT_TREE)
    return shape.parent->add_netzone_fatTree(shape.name, shape.levels(), shape.of_levels(0), shape.of_levels(1),
                                             shape.of_levels(2), shape.bandwidth, shape.latency, shape.sharing);
  return shape.parent->add_netzone_dragonfly(shape.name, shape.pair(0), shape.pair(2), shape.pair(4),
                                             static_cast<Count>(shape.numbers[6]), shape.bandwidth, shape.latency,
                                             shape.sharing);
}

sg::NetZone* add_cluster(Shape const& shape)
{
  auto* zone = add(shape);
  if (shape.zones)
    zone->set_netzone_cb(maker<sg::NetZone>(shape.leaf));
  else
    zone->set_host_cb(maker<sg::Host>(shape.leaf));
  if (shape.loopback >= 0)
    zone->set_loopback_cb(maker<sg::Link>(shape.loopback));
  if (shape.limiter >= 0)
    zone->set_limiter_cb(maker<sg::Link>(shape.limiter));
  return zone;
}

} // namespace loadstar
