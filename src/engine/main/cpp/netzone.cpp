#include "netzone.hpp"

#include <simgrid/kernel/routing/NetZoneImpl.hpp>

#include <map>

namespace loadstar {

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

// A second link of a name would be the end of SimGrid.
static std::string const& new_link(std::string const& name)
{
  if (sg::Engine::get_instance()->link_by_name_or_null(name) != nullptr)
    throw std::invalid_argument("there is a link " + name + " already");
  return name;
}

// Those that a program makes, and whether they have their link: SimGrid ends at a second, and at one with two sides.
static std::map<sg::NetZone*, bool> wireless;

static sg::Link* add_link(sg::NetZone* zone, std::string const& name, std::vector<std::string> const& bandwidths)
{
  auto found = wireless.find(zone);
  if (found != wireless.end() && found->second)
    throw std::invalid_argument("the wireless zone " + zone->get_name() + " has its link already");
  auto* link = ADD(zone, link, new_link(name), bandwidths);
  if (found != wireless.end())
    found->second = true;
  return link;
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
    case LS_ZONE_WIFI:
      return wireless.try_emplace(ADD_ZONE(parent, wifi, name), false).first->first;
    case LS_ZONE_VIVALDI:
      return ADD_ZONE(parent, vivaldi, name);
    default:
      return ADD_ZONE(parent, dijkstra, name, kind == LS_ZONE_DIJKSTRA_CACHE);
  }
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_zone_root()
{
  return perform([] { block->value = zone_handle(root_zone()); });
}

int64_t ls_zones()
{
  return perform_deeply([] {
    std::vector<sg::NetZone*> found;
    collect(root_zone(), found);
    answer_list(handles(found));
  });
}

int64_t ls_zone_by_name(const char* name)
{
  return perform_deeply([text = Text(name)] {
    root_zone();
    block->value = zone_handle(sg::Engine::get_instance()->netzone_by_name_or_null(text));
  });
}

const char* ls_zone_name(int64_t zone)
{
  return zone_of(zone)->get_cname();
}

int64_t ls_zone_parent(int64_t zone)
{
  return zone_of(zone) == root_zone()
             ? 0
             : zone_handle(zone_of(zone)->get_parent()); // SimGrid takes that of the root for a zone
}

int64_t ls_zone_children(int64_t zone)
{
  return ask_deeply([zone] { answer_list(handles(zone_of(zone)->get_children())); });
}

int64_t ls_zone_hosts(int64_t zone)
{
  return ask_deeply([zone] { answer_list(handles(zone_of(zone)->get_all_hosts())); });
}

int64_t ls_zone_of_host(int64_t host)
{
  return ask([host] { block->value = zone_handle(as<sg::Host>(host)->get_englobing_zone()); });
}

int64_t ls_zone_add(int64_t zone, int32_t kind, const char* name)
{
  return perform_deeply(
      [zone, kind, text = Text(name)] { block->value = zone_handle(add_zone(zone_of(zone), kind, text)); });
}

int64_t ls_zone_set_gateway(int64_t zone, int64_t netpoint)
{
  return perform_deeply([zone, netpoint] { set_gateway(zone_of(zone), as<NetPoint>(netpoint)); });
}

int64_t ls_zone_gateway(int64_t zone)
{
  return ask_deeply([zone] { block->value = handle(gateway(zone_of(zone))); });
}

int64_t ls_zone_add_router(int64_t zone, const char* name)
{
  return perform_deeply([zone, text = Text(name)] { block->value = handle(ADD(zone_of(zone), router, text)); });
}

int64_t ls_zone_add_host(int64_t zone, const char* name, const char* speeds)
{
  return perform_deeply(
      [zone, text = Text(name), list = split(speeds)] { block->value = handle(ADD(zone_of(zone), host, text, list)); });
}

int64_t ls_zone_add_link(int64_t zone, const char* name, const char* bandwidths)
{
  return perform_deeply([zone, text = Text(name), list = split(bandwidths)] {
    block->value = handle(add_link(zone_of(zone), text, list));
  });
}

int64_t ls_zone_add_split_link(int64_t zone, const char* name, const char* up, const char* down)
{
  return perform_deeply([zone, text = Text(name), one = Text(up), other = Text(down)] {
    if (wireless.count(zone_of(zone)) > 0)
      throw std::invalid_argument("a wireless link has one side: the link " + text.get());
    block->value = handle(add_split_link(zone_of(zone), new_link(text), one, other));
  });
}

int64_t ls_zone_add_route(int64_t zone, int64_t from, int64_t to, int64_t from_gateway, int64_t to_gateway,
                          int32_t ways, const int64_t* links, const int64_t* directions, int32_t count)
{
  std::vector<sg::LinkInRoute> route;
  for (int32_t i = 0; i < count; i++)
    route.emplace_back(as<sg::Link>(links[i]), static_cast<sg::LinkInRoute::Direction>(directions[i]));
  return perform_deeply([zone, from, to, from_gateway, to_gateway, ways, route] {
    auto* within = zone_of(zone)->get_impl();
    if (ways == LS_WAYS_BYPASS)
      within->add_bypass_route(as<NetPoint>(from), as<NetPoint>(to), as<NetPoint>(from_gateway),
                               as<NetPoint>(to_gateway), route);
    else
      within->add_route(as<NetPoint>(from), as<NetPoint>(to), as<NetPoint>(from_gateway), as<NetPoint>(to_gateway),
                        route, ways == LS_WAYS_BOTH);
  });
}

int64_t ls_zone_seal(int64_t zone)
{
  return perform_deeply([zone] { zone_of(zone)->seal(); });
}

int64_t ls_zone_unseal(int64_t zone)
{
  return perform_deeply([zone] { SINCE_4_1(zone_of(zone)->unseal()); });
}

int64_t ls_netpoint(int32_t of_zone, int64_t of)
{
  return handle(of_zone != 0 ? zone_of(of)->get_netpoint() : as<sg::Host>(of)->get_netpoint());
}

int64_t ls_netpoint_by_name(const char* name)
{
  return ask([text = Text(name)] { block->value = handle(sg::Engine::get_instance()->netpoint_by_name(text)); });
}

const char* ls_netpoint_name(int64_t netpoint)
{
  return as<NetPoint>(netpoint)->get_cname();
}

int64_t ls_netpoint_set_coordinates(int64_t netpoint, const char* coordinates)
{
  return perform([netpoint, text = Text(coordinates)] { as<NetPoint>(netpoint)->set_coordinates(text); });
}

} // extern "C"
