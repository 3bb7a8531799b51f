#include "kernel.hpp"

#include <xbt/parse_units.hpp>

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

#if SIMGRID_VERSION >= 40000
static sg::NetZone* root()
{
  return sg::Engine::get_instance()->get_netzone_root();
}

static sg::NetZone* add_star(sg::NetZone* parent, std::string const& name)
{
  return parent->add_netzone_star(name);
}

template <class Speeds> static sg::Host* add_host(sg::NetZone* zone, std::string const& name, Speeds const& speeds)
{
  return zone->add_host(name, speeds);
}

template <class Bandwidths>
static sg::Link* add_link(sg::NetZone* zone, std::string const& name, Bandwidths const& bandwidths)
{
  return zone->add_link(name, bandwidths);
}

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
#else
// 4.0 has a root zone from the beginning; here it is made when a program asks for it before it loads a platform.
static sg::NetZone* root()
{
  auto* found = sg::Engine::get_instance()->get_netzone_root();
  return found == nullptr ? sg::create_full_zone("_world_") : found;
}

static sg::NetZone* add_star(sg::NetZone* parent, std::string const& name)
{
  return sg::create_star_zone(name)->set_parent(parent);
}

template <class Speeds> static sg::Host* add_host(sg::NetZone* zone, std::string const& name, Speeds const& speeds)
{
  return zone->create_host(name, speeds);
}

template <class Bandwidths>
static sg::Link* add_link(sg::NetZone* zone, std::string const& name, Bandwidths const& bandwidths)
{
  return zone->create_link(name, bandwidths);
}

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

static simgrid::kernel::routing::NetPoint* point(int64_t handle, bool of_zone)
{
  if (handle == 0)
    return nullptr;
  return of_zone ? zone_of(handle)->get_netpoint() : as<sg::Host>(handle)->get_netpoint();
}

static void add_route(sg::NetZone* zone, int64_t from, int64_t to, bool of_zones,
                      std::vector<sg::LinkInRoute> const& links, bool symmetrical)
{
  if (of_zones)
    not_in_this_version(); // there a zone has no gateway of its own that could be meant
  zone->add_route(point(from, false), point(to, false), nullptr, nullptr, links, symmetrical);
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
  return perform([] {
    std::vector<sg::NetZone*> found;
    collect(root(), found);
    answer_list(handles(found));
  });
}

int64_t ls_zone_by_name(const char* name)
{
  return perform([text = std::string(name)] {
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
  return zone_handle(zone_of(zone)->get_parent());
}

int64_t ls_zone_children(int64_t zone)
{
  return ask([zone] { answer_list(handles(zone_of(zone)->get_children())); });
}

int64_t ls_zone_hosts(int64_t zone)
{
  return ask([zone] { answer_list(handles(zone_of(zone)->get_all_hosts())); });
}

const char* ls_zone_property(int64_t zone, const char* key)
{
  return zone_of(zone)->get_property(key);
}

int64_t ls_zone_set_property(int64_t zone, const char* key, const char* value)
{
  return perform([zone, k = std::string(key), v = std::string(value)] { zone_of(zone)->set_property(k, v); });
}

int64_t ls_zone_add_star(int64_t zone, const char* name)
{
  return perform([zone, text = std::string(name)] { block->value = zone_handle(add_star(zone_of(zone), text)); });
}

int64_t ls_zone_add_host(int64_t zone, const char* name, const double* speeds, int32_t count)
{
  return perform([zone, text = std::string(name), list = std::vector<double>(speeds, speeds + count)] {
    block->value = handle(add_host(zone_of(zone), text, list));
  });
}

int64_t ls_zone_add_host_text(int64_t zone, const char* name, const char* speeds)
{
  return perform([zone, text = std::string(name), list = split(speeds)] {
    block->value = handle(add_host(zone_of(zone), text, list));
  });
}

int64_t ls_zone_add_link(int64_t zone, const char* name, const double* bandwidths, int32_t count)
{
  return perform([zone, text = std::string(name), list = std::vector<double>(bandwidths, bandwidths + count)] {
    block->value = handle(add_link(zone_of(zone), text, list));
  });
}

int64_t ls_zone_add_link_text(int64_t zone, const char* name, const char* bandwidths)
{
  return perform([zone, text = std::string(name), list = split(bandwidths)] {
    block->value = handle(add_link(zone_of(zone), text, list));
  });
}

int64_t ls_zone_add_split_link(int64_t zone, const char* name, double up, double down)
{
  return perform([zone, text = std::string(name), up, down] {
    block->value = handle(add_split_link(zone_of(zone), text, up, down));
  });
}

int64_t ls_zone_add_split_link_text(int64_t zone, const char* name, const char* up, const char* down)
{
  return perform([zone, text = std::string(name), one = std::string(up), other = std::string(down)] {
    block->value = handle(add_split_link(zone_of(zone), text, one, other));
  });
}

int64_t ls_zone_add_route(int64_t zone, int64_t from, int64_t to, int32_t of_zones, const int64_t* links,
                          const int64_t* directions, int32_t count)
{
  std::vector<sg::LinkInRoute> route;
  for (int32_t i = 0; i < count; i++)
    route.emplace_back(as<sg::Link>(links[i]), static_cast<sg::LinkInRoute::Direction>(directions[i]));
  return perform(
      [zone, from, to, of_zones, route] { add_route(zone_of(zone), from, to, of_zones != 0, route, false); });
}

int64_t ls_zone_seal(int64_t zone)
{
  return perform([zone] { zone_of(zone)->seal(); });
}

} // extern "C"
