#include "netzone.hpp"

#include <simgrid/kernel/routing/NetZoneImpl.hpp>
#include <xbt/parse_units.hpp>

#include <map>
#include <set>

namespace loadstar {

static sg::NetZone* zone_of(int64_t handle)
{
  return as<sg::NetZone>(handle);
}

static int64_t zone_handle(sg::NetZone const* zone)
{
  return handle(zone);
}

static void collect(sg::NetZone* zone, std::vector<sg::NetZone*>& found)
{
  found.push_back(zone);
  for (auto* child : zone->get_children())
    collect(child, found);
}

void limit_nesting()
{
  // SimGrid tells of a zone before it has a parent, so the one before it is looked at.
  static simgrid::kernel::routing::NetZoneImpl const* last = nullptr;
  sg::NetZone::on_creation_cb([](sg::NetZone const& zone) {
    int depth = 0;
    for (auto const* outer = last; outer != nullptr; outer = outer->get_parent())
      depth++;
    if (depth > DEEPEST_ZONE)
      throw std::invalid_argument("zones are nested more than " + std::to_string(DEEPEST_ZONE) +
                                  " deep, which is as deep as SimGrid can go here");
    last = zone.get_impl();
  });
}

// 4.0 has a root zone from the beginning; in 3.32 it is made when a program asks for it before it loads a platform.
static sg::NetZone* root()
{
  auto* found = sg::Engine::get_instance()->get_netzone_root();
#if SIMGRID_VERSION < 40000
  if (found == nullptr)
    found = sg::create_full_zone("_world_");
#endif
  return found;
}

// What the two versions name differently.
#if SIMGRID_VERSION >= 40000
#define ADD_ZONE(parent, shape, ...) (parent)->add_netzone_##shape(__VA_ARGS__)
#define ADD(zone, what, ...) (zone)->add_##what(__VA_ARGS__)
#else
#define ADD_ZONE(parent, shape, ...) sg::create_##shape##_zone(__VA_ARGS__)->set_parent(parent)
#define ADD(zone, what, ...) (zone)->create_##what(__VA_ARGS__)
#endif

// A second link of a name would be the end of SimGrid.
static std::string const& new_link(std::string const& name)
{
  if (sg::Engine::get_instance()->link_by_name_or_null(name) != nullptr)
    throw std::invalid_argument("there is a link " + name + " already");
  return name;
}

static sg::NetZone* add_zone(sg::NetZone* parent, int32_t kind, std::string const& name)
{
  switch (kind) {
    case LS_ZONE_FULL:
      return ADD_ZONE(parent, full, name);
    case LS_ZONE_STAR:
      return ADD_ZONE(parent, star, name);
    case LS_ZONE_FLOYD:
      return ADD_ZONE(parent, floyd, name);
    case LS_ZONE_EMPTY:
      return ADD_ZONE(parent, empty, name);
    default:
      return ADD_ZONE(parent, dijkstra, name, kind == LS_ZONE_DIJKSTRA_CACHE);
  }
}

#if SIMGRID_VERSION >= 40000
template <class Bandwidth>
static sg::Link* add_split_link(sg::NetZone* zone, std::string const& name, Bandwidth const& up, Bandwidth const& down)
{
  return zone->add_split_duplex_link(name, up, down);
}

static void add_route(sg::NetZone* zone, int64_t from, int64_t to, bool of_zones,
                      std::vector<sg::LinkInRoute> const& links, bool symmetrical)
{
  if (of_zones)
    zone->add_route(zone_of(from), zone_of(to), links, symmetrical);
  else
    zone->add_route(as<sg::Host>(from), as<sg::Host>(to), links, symmetrical);
}

static void set_gateway(sg::NetZone* zone, sg::Host const* host)
{
  static std::set<sg::NetZone const*> done; // a second time SimGrid dies
  if (not done.insert(zone).second)
    throw std::invalid_argument("the zone " + zone->get_name() + " has a gateway already");
  zone->set_gateway(host);
}
#else
static double bandwidth_of(double value)
{
  return value;
}

static double bandwidth_of(std::string const& text)
{
  return xbt_parse_get_bandwidth("", 0, text, "");
}

template <class Bandwidth>
static sg::Link* add_split_link(sg::NetZone* zone, std::string const& name, Bandwidth const& up, Bandwidth const& down)
{
  auto* link = zone->create_split_duplex_link(name, up);
  link->get_link_down()->set_bandwidth(bandwidth_of(down));
  return link;
}

// 3.32's zones have no gateways of their own: each route names those of both its ends.
static std::map<sg::NetZone const*, NetPoint*> gateways;

static void set_gateway(sg::NetZone* zone, sg::Host const* host)
{
  if (not gateways.try_emplace(zone, host->get_netpoint()).second)
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

static NetPoint* point(int64_t handle)
{
  return handle == 0 ? nullptr : as<sg::Host>(handle)->get_netpoint();
}

static void add_route(sg::NetZone* zone, int64_t from, int64_t to, bool of_zones,
                      std::vector<sg::LinkInRoute> const& links, bool symmetrical)
{
  if (of_zones)
    zone->add_route(zone_of(from)->get_netpoint(), zone_of(to)->get_netpoint(), gateway(zone_of(from)),
                    gateway(zone_of(to)), links, symmetrical);
  else
    zone->add_route(point(from), point(to), nullptr, nullptr, links, symmetrical);
}
#endif

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_zone_root()
{
  return perform([] { block->value = zone_handle(root()); });
}

int64_t ls_zones()
{
  return perform_deeply([] {
    std::vector<sg::NetZone*> found;
    collect(root(), found);
    answer_list(handles(found));
  });
}

int64_t ls_zone_by_name(const char* name)
{
  return perform_deeply([text = Text(name)] {
    root();
    block->value = zone_handle(sg::Engine::get_instance()->netzone_by_name_or_null(text));
  });
}

const char* ls_zone_name(int64_t zone)
{
  return zone_of(zone)->get_cname();
}

int64_t ls_zone_parent(int64_t zone)
{
  return zone_of(zone) == root() ? 0 : zone_handle(zone_of(zone)->get_parent()); // SimGrid takes that of the root for a zone
}

int64_t ls_zone_children(int64_t zone)
{
  return ask_deeply([zone] { answer_list(handles(zone_of(zone)->get_children())); });
}

int64_t ls_zone_hosts(int64_t zone)
{
  return ask_deeply([zone] { answer_list(handles(zone_of(zone)->get_all_hosts())); });
}

const char* ls_zone_property(int64_t zone, const char* key)
{
  return zone_of(zone)->get_property(key);
}

int64_t ls_zone_set_property(int64_t zone, const char* key, const char* value)
{
  return perform([zone, k = Text(key), v = Text(value)] { zone_of(zone)->set_property(k, v); });
}

int64_t ls_zone_add(int64_t zone, int32_t kind, const char* name)
{
  return perform_deeply(
      [zone, kind, text = Text(name)] { block->value = zone_handle(add_zone(zone_of(zone), kind, text)); });
}

int64_t ls_zone_set_gateway(int64_t zone, int64_t host)
{
  return perform_deeply([zone, host] { set_gateway(zone_of(zone), as<sg::Host>(host)); });
}

int64_t ls_zone_add_host(int64_t zone, const char* name, const double* speeds, int32_t count)
{
  return perform_deeply([zone, text = Text(name), list = std::vector<double>(speeds, speeds + count)] {
    block->value = handle(ADD(zone_of(zone), host, text, list));
  });
}

int64_t ls_zone_add_host_text(int64_t zone, const char* name, const char* speeds)
{
  return perform_deeply([zone, text = Text(name), list = split(speeds)] {
    block->value = handle(ADD(zone_of(zone), host, text, list));
  });
}

int64_t ls_zone_add_link(int64_t zone, const char* name, const double* bandwidths, int32_t count)
{
  return perform_deeply([zone, text = Text(name), list = std::vector<double>(bandwidths, bandwidths + count)] {
    block->value = handle(ADD(zone_of(zone), link, new_link(text), list));
  });
}

int64_t ls_zone_add_link_text(int64_t zone, const char* name, const char* bandwidths)
{
  return perform_deeply([zone, text = Text(name), list = split(bandwidths)] {
    block->value = handle(ADD(zone_of(zone), link, new_link(text), list));
  });
}

int64_t ls_zone_add_split_link(int64_t zone, const char* name, double up, double down)
{
  return perform_deeply([zone, text = Text(name), up, down] {
    block->value = handle(add_split_link(zone_of(zone), new_link(text), up, down));
  });
}

int64_t ls_zone_add_split_link_text(int64_t zone, const char* name, const char* up, const char* down)
{
  return perform_deeply([zone, text = Text(name), one = Text(up), other = Text(down)] {
    block->value = handle(add_split_link(zone_of(zone), new_link(text), one, other));
  });
}

int64_t ls_zone_add_route(int64_t zone, int64_t from, int64_t to, int32_t of_zones, const int64_t* links,
                          const int64_t* directions, int32_t count)
{
  std::vector<sg::LinkInRoute> route;
  for (int32_t i = 0; i < count; i++)
    route.emplace_back(as<sg::Link>(links[i]), static_cast<sg::LinkInRoute::Direction>(directions[i]));
  return perform_deeply(
      [zone, from, to, of_zones, route] { add_route(zone_of(zone), from, to, of_zones != 0, route, false); });
}

int64_t ls_zone_seal(int64_t zone)
{
  return perform_deeply([zone] { zone_of(zone)->seal(); });
}

int64_t ls_zone_unseal(int64_t zone)
{
  return perform_deeply([zone] {
#if SIMGRID_VERSION >= 40100
    zone_of(zone)->unseal();
#else
    (void)zone;
    not_in_this_version();
#endif
  });
}

} // extern "C"
