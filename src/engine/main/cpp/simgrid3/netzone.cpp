#include "cluster.hpp"

#include <xbt/parse_units.hpp>

#include <map>

namespace loadstar {

sg::Link* add_split_link(sg::NetZone* zone, std::string const& name, std::string const& up, std::string const& down)
{
  auto* link = zone->create_split_duplex_link(name, up);
  link->get_link_down()->set_bandwidth(xbt_parse_get_bandwidth("", 0, down, ""));
  return link;
}

// 3.32's zones have no gateways of their own: each route names those of both its ends.
static std::map<sg::NetZone const*, NetPoint*> gateways;

void set_gateway(sg::NetZone* zone, NetPoint* node)
{
  if (not gateways.try_emplace(zone, node).second)
    throw std::invalid_argument("the zone " + zone->get_name() + " has a gateway already");
}

NetPoint* gateway(sg::NetZone* zone)
{
  auto found = gateways.find(zone);
  if (found != gateways.end())
    return found->second;
  auto const hosts = zone->get_all_hosts(); // as in 4.0, a host that is alone is the gateway
  if (hosts.size() != 1)
    throw std::invalid_argument("the zone " + zone->get_name() + " has no gateway. Maybe call set_gateway() first");
  return hosts.front()->get_netpoint();
}

sg::NetZone* add_cluster(Shape const& shape)
{
  sg::ClusterCallbacks callbacks(
      [wanted = Callback(shape.leaf), zones = shape.zones](sg::NetZone* zone, Coordinates const& place,
                                                           unsigned long id) -> std::pair<NetPoint*, NetPoint*> {
        if (not zones) {
          auto* host = made<sg::Host>(wanted, zone, place, id);
          return {host == nullptr ? nullptr : host->get_netpoint(), nullptr};
        }
        auto* leaf = made<sg::NetZone>(wanted, zone, place, id);
        if (leaf == nullptr)
          return {nullptr, nullptr};
        return {leaf->get_netpoint(), gateway(leaf)};
      });
  if (shape.loopback >= 0)
    callbacks.loopback = maker<sg::Link>(shape.loopback);
  if (shape.limiter >= 0)
    callbacks.limiter = maker<sg::Link>(shape.limiter);
  if (shape.kind == LS_ZONE_TORUS)
    return sg::create_torus_zone(shape.name, shape.parent, shape.dimensions(), callbacks, shape.bandwidth,
                                 shape.latency, shape.sharing);
  if (shape.kind == LS_ZONE_FAT_TREE)
    return sg::create_fatTree_zone(
        shape.name, shape.parent,
        sg::FatTreeParams(shape.levels(), shape.of_levels(0), shape.of_levels(1), shape.of_levels(2)), callbacks,
        shape.bandwidth, shape.latency, shape.sharing);
  return sg::create_dragonfly_zone(
      shape.name, shape.parent,
      sg::DragonflyParams(shape.pair(0), shape.pair(2), shape.pair(4), static_cast<Count>(shape.numbers[6])), callbacks,
      shape.bandwidth, shape.latency, shape.sharing);
}

} // namespace loadstar
