// Messages between the hosts of a zone with a router and of one with coordinates, which have a short cut, and in a wireless
// zone.
// Same simcalls in the same order as benchmarks/java/ours/Nodes.java.
#include "measure.hpp"
#include "zones.hpp"

#include <simgrid/kernel/routing/NetPoint.hpp>
#include <simgrid/kernel/routing/NetZoneImpl.hpp>

#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

using simgrid::kernel::routing::NetPoint;

long activities = 0;
std::vector<sg4::Host*> hosts;

#if SIMGRID_VERSION >= 40000
#define MAKE(zone, what, ...) (zone)->add_##what(__VA_ARGS__)
#define MAKE_ZONE(parent, shape, ...) (parent)->add_netzone_##shape(__VA_ARGS__)
#else
#define MAKE(zone, what, ...) (zone)->create_##what(__VA_ARGS__)
#define MAKE_ZONE(parent, shape, ...) sg4::create_##shape##_zone(__VA_ARGS__)->set_parent(parent)
#endif

/// A zone and the node through which it is reached.
struct Reached {
  sg4::NetZone* zone;
  NetPoint* gateway;
};

std::vector<sg4::LinkInRoute> taken(sg4::Link const* link, sg4::LinkInRoute::Direction side)
{
  return {sg4::LinkInRoute(link, side)};
}

/// Both ways.
void connect(sg4::NetZone* zone, NetPoint* from, NetPoint* to, NetPoint* from_gateway, NetPoint* to_gateway,
             sg4::Link const* link)
{
  auto* inner = zone->get_impl();
  inner->add_route(from, to, from_gateway, to_gateway, taken(link, sg4::LinkInRoute::Direction::UP), false);
  inner->add_route(to, from, to_gateway, from_gateway, taken(link, sg4::LinkInRoute::Direction::DOWN), false);
}

void connect(sg4::NetZone* zone, Reached const& from, Reached const& to, sg4::Link const* link)
{
  connect(zone, from.zone->get_netpoint(), to.zone->get_netpoint(), from.gateway, to.gateway, link);
}

sg4::Host* host(sg4::NetZone* zone, int number)
{
  auto* made = zones::add_host(zone, zone->get_name() + "-host" + std::to_string(number), 1e9);
  hosts.push_back(made);
  return made;
}

Reached reached(sg4::NetZone* zone, NetPoint* gateway)
{
#if SIMGRID_VERSION >= 40000
  zone->set_gateway(gateway);
#endif
  zone->seal();
  return {zone, gateway};
}

Reached wired(sg4::NetZone* root)
{
  auto* zone   = MAKE_ZONE(root, dijkstra, "wired", false);
  auto* router = MAKE(zone, router, "wired-router");
  for (int i = 0; i < 2; i++) {
    auto* cable = MAKE(zone, split_duplex_link, "cable" + std::to_string(i), 1e8);
    cable->set_latency(1e-4);
    connect(zone, host(zone, i)->get_netpoint(), router, nullptr, nullptr, cable);
  }
  sg4::Engine::get_instance()->split_duplex_link_by_name("cable1")->get_link_up()->set_bandwidth(5e7);
  return reached(zone, router);
}

Reached wireless(sg4::NetZone* root)
{
  auto* zone = MAKE_ZONE(root, wifi, "wireless");
  zone->set_property("access_point", "access");
  auto* access = MAKE(zone, router, "access");
  host(zone, 0);
  host(zone, 1);
  auto* air         = MAKE(zone, link, "air", std::vector<double>{5.4e7, 3.6e7});
  auto const result = reached(zone, access);
  air->set_host_wifi_rate(hosts[2], 0);
  air->set_host_wifi_rate(hosts[3], 1);
  return result;
}

Reached placed(sg4::NetZone* root)
{
  auto* zone = MAKE_ZONE(root, vivaldi, "placed");
  zone->get_netpoint()->set_coordinates("0 0 1");
  for (int i = 0; i < 2; i++) {
    auto* made = host(zone, i);
    made->set_coordinates(std::to_string(3.5 * i) + " " + std::to_string(i + 1) + " 0.5");
    connect(zone, made->get_netpoint(), nullptr, nullptr, nullptr,
            zones::add_link(zone, "peer" + std::to_string(i), 2e7, 0));
  }
  return reached(zone, hosts[4]->get_netpoint());
}

/// Those send to each other only: with cross traffic SimGrid 3.32 ends where routes mix.
bool is_wireless(std::size_t host)
{
  return host / 2 == 1;
}

/// All messages one after the other, so that each of them counts in the clock.
void send(double bytes)
{
  for (std::size_t from = 0; from < hosts.size(); from++)
    for (std::size_t to = 0; to < hosts.size(); to++)
      if (from != to && is_wireless(from) == is_wireless(to)) {
        const double factor = static_cast<double>(1 + (from + to) % 3);
        sg4::Comm::sendto(hosts[from], hosts[to], static_cast<uint64_t>(bytes * factor));
        activities++;
      }
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  measure::require_arguments(argc, 2, "nodes PLATFORM BYTES");
  const double bytes = std::atof(argv[2]);
  auto* root         = zones::root(engine);
  auto const first   = wired(root);
  auto const second  = wireless(root);
  auto const third   = placed(root);
  auto* between      = zones::add_link(root, "between", 2e8, 1e-3);
  connect(root, first, second, between);
  connect(root, first, third, between);
  connect(root, second, third, between);
  root->add_bypass_route(first.zone->get_netpoint(), third.zone->get_netpoint(), first.gateway, third.gateway,
                         taken(zones::add_link(root, "short", 1e8, 1e-5), sg4::LinkInRoute::Direction::NONE));
  root->seal();
  measure::add_actor("sender", hosts[0], [bytes] { send(bytes); });
  measure::run(engine, "nodes", activities);
}
