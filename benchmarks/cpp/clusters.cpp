// Messages between all hosts of a torus of zones, a fat tree and a dragonfly that the program builds, and between the three.
// Same simcalls in the same order as benchmarks/java/ours/Clusters.java.
#include "measure.hpp"
#include "zones.hpp"

#include <map>
#include <utility>
#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

using Place   = std::vector<unsigned long>;
using Counts  = std::vector<unsigned int>;
using Pair    = std::pair<unsigned int, unsigned int>;
using Sharing = sg4::Link::SharingPolicy;

long activities = 0;
std::vector<sg4::Host*> hosts;

#if SIMGRID_VERSION >= 40000
void connect(sg4::NetZone* zone, sg4::Host* leaf, sg4::Link* up)
{
  zone->add_route(leaf, nullptr, {up});
}

void connect(sg4::NetZone* zone, sg4::NetZone* from, sg4::NetZone* to, sg4::Link* between)
{
  zone->add_route(from, to, {between});
}

void gateway(sg4::NetZone* zone, sg4::Host* router)
{
  zone->set_gateway(router);
}
#else
std::map<sg4::NetZone*, simgrid::kernel::routing::NetPoint*> gateways;

void connect(sg4::NetZone* zone, sg4::Host* leaf, sg4::Link* up)
{
  zone->add_route(leaf->get_netpoint(), nullptr, nullptr, nullptr, {sg4::LinkInRoute(up)}, true);
}

void connect(sg4::NetZone* zone, sg4::NetZone* from, sg4::NetZone* to, sg4::Link* between)
{
  zone->add_route(from->get_netpoint(), to->get_netpoint(), gateways.at(from), gateways.at(to),
                  {sg4::LinkInRoute(between)}, true);
}

void gateway(sg4::NetZone* zone, sg4::Host* router)
{
  gateways[zone] = router->get_netpoint();
}
#endif

std::string named(const sg4::NetZone* zone, const char* what, unsigned long id)
{
  return zone->get_name() + what + std::to_string(id);
}

sg4::Host* make_host(sg4::NetZone* zone, const Place& place, unsigned long id)
{
  auto* made = zones::add_host(zone, named(zone, "-host", id), 1e9 * static_cast<double>(1 + place.back()));
  if (id == 0)
    gateway(zone, made);
  hosts.push_back(made);
  return made;
}

sg4::NetZone* make_zone(sg4::NetZone* zone, const Place&, unsigned long id)
{
  auto* leaf = zones::add_star(zone, named(zone, "-leaf", id));
  for (unsigned long i = 0; i < 2; i++) {
    auto* made = zones::add_host(leaf, named(leaf, "-host", i), 1e9);
    connect(leaf, made, zones::add_link(leaf, named(leaf, "-link", i), 1e8, 1e-5));
    if (i == 0) {
      gateway(leaf, made);
      if (id == 0)
        gateway(zone, made);
    }
    hosts.push_back(made);
  }
  leaf->seal();
  return leaf;
}

sg4::Link* make_loopback(sg4::NetZone* zone, const Place&, unsigned long id)
{
  return zones::add_link(zone, named(zone, "-loopback", id), 1e9, 1e-7);
}

sg4::Link* make_limiter(sg4::NetZone* zone, const Place& place, unsigned long id)
{
  return zones::add_link(zone, named(zone, "-limiter", id), 5e7 + 1e6 * static_cast<double>(place[0]), 0);
}

#if SIMGRID_VERSION >= 40000
sg4::NetZone* torus(sg4::NetZone* parent)
{
  return parent->add_netzone_torus("torus", {2, 3}, 1.25e8, 1e-5, Sharing::SPLITDUPLEX)
      ->set_netzone_cb(make_zone)
      ->set_limiter_cb(make_limiter)
      ->seal();
}

sg4::NetZone* tree(sg4::NetZone* parent)
{
  return parent->add_netzone_fatTree("tree", 2, {2, 3}, {1, 2}, {1, 1}, 1e8, 2e-5, Sharing::SPLITDUPLEX)
      ->set_host_cb(make_host)
      ->set_loopback_cb(make_loopback)
      ->set_limiter_cb(make_limiter)
      ->seal();
}

sg4::NetZone* dragonfly(sg4::NetZone* parent)
{
  return parent->add_netzone_dragonfly("fly", {2, 2}, {2, 1}, {2, 2}, 2, 1e8, 3e-5, Sharing::SHARED)
      ->set_host_cb(make_host)
      ->set_limiter_cb(make_limiter)
      ->seal();
}
#else
using simgrid::kernel::routing::NetPoint;

std::pair<NetPoint*, NetPoint*> host_point(sg4::NetZone* zone, const Place& place, unsigned long id)
{
  return {make_host(zone, place, id)->get_netpoint(), nullptr};
}

std::pair<NetPoint*, NetPoint*> zone_point(sg4::NetZone* zone, const Place& place, unsigned long id)
{
  auto* leaf = make_zone(zone, place, id);
  return {leaf->get_netpoint(), gateways.at(leaf)};
}

sg4::NetZone* torus(sg4::NetZone* parent)
{
  sg4::ClusterCallbacks callbacks(zone_point, {}, make_limiter);
  return sg4::create_torus_zone("torus", parent, {2, 3}, callbacks, 1.25e8, 1e-5, Sharing::SPLITDUPLEX)->seal();
}

sg4::NetZone* tree(sg4::NetZone* parent)
{
  sg4::ClusterCallbacks callbacks(host_point, make_loopback, make_limiter);
  const sg4::FatTreeParams parameters(2, {2, 3}, {1, 2}, {1, 1});
  return sg4::create_fatTree_zone("tree", parent, parameters, callbacks, 1e8, 2e-5, Sharing::SPLITDUPLEX)->seal();
}

sg4::NetZone* dragonfly(sg4::NetZone* parent)
{
  sg4::ClusterCallbacks callbacks(host_point, {}, make_limiter);
  const sg4::DragonflyParams parameters({2, 2}, {2, 1}, {2, 2}, 2);
  return sg4::create_dragonfly_zone("fly", parent, parameters, callbacks, 1e8, 3e-5, Sharing::SHARED)->seal();
}
#endif

void send(std::size_t me, double bytes)
{
  for (std::size_t step = 1; step < hosts.size(); step++) {
    const std::size_t other = (me + step) % hosts.size();
    sg4::Comm::sendto(hosts[me], hosts[other], static_cast<uint64_t>(bytes * static_cast<double>(1 + step % 5)));
    activities++;
  }
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 2, "clusters PLATFORM BYTES");
  const double bytes = std::atof(argv[2]);
  auto* zone         = zones::root(engine);
  auto* first        = torus(zone);
  auto* second       = tree(zone);
  auto* third        = dragonfly(zone);
  auto* between      = zones::add_link(zone, "between", 2e8, 1e-4);
  connect(zone, first, second, between);
  connect(zone, first, third, between);
  connect(zone, second, third, between);
  zone->seal();
  for (std::size_t i = 0; i < hosts.size(); i++)
    measure::add_actor("actor" + std::to_string(i), hosts[i], [i, bytes] { send(i, bytes); });
  measure::run(engine, "clusters", activities);
}
