#include "netzone.hpp"

namespace loadstar {

using Coordinates = std::vector<unsigned long>;
using Count       = unsigned int;

static int64_t part; // what Java's callback has made

// Has Java make a part of a cluster.
template <class Part> static Part* made(Callback const& callback, sg::NetZone* zone, Coordinates const& place,
                                        unsigned long id)
{
  part = 0;
  answer_list(std::vector<int64_t>(place.begin(), place.end()));
  upcall(callback.number(), handle(zone), 0, static_cast<int64_t>(id));
  return as<Part>(part);
}

template <class Part> static auto maker(int64_t callback)
{
  return [wanted = Callback(callback)](sg::NetZone* zone, Coordinates const& place, unsigned long id) {
    return made<Part>(wanted, zone, place, id);
  };
}

// What is asked for, in the words of SimGrid.
struct Shape {
  sg::NetZone* parent;
  int32_t kind;
  std::string name;
  std::vector<int64_t> numbers;
  double bandwidth;
  double latency;
  sg::Link::SharingPolicy sharing;
  bool zones;
  int64_t leaf;
  int64_t loopback;
  int64_t limiter;

  template <class Number> std::vector<Number> part_of(std::size_t from, std::size_t count) const
  {
    auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(from);
    return std::vector<Number>(begin, begin + static_cast<std::ptrdiff_t>(count));
  }
  Coordinates dimensions() const { return part_of<unsigned long>(0, numbers.size()); }
  Count levels() const { return static_cast<Count>(numbers[0]); }
  std::vector<Count> of_levels(std::size_t row) const { return part_of<Count>(1 + row * levels(), levels()); }
  std::pair<Count, Count> pair(std::size_t from) const
  {
    return {static_cast<Count>(numbers[from]), static_cast<Count>(numbers[from + 1])};
  }
};

#if SIMGRID_VERSION >= 40000
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

static sg::NetZone* add_cluster(Shape const& shape)
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
#else
static sg::NetZone* add_cluster(Shape const& shape)
{
  sg::ClusterCallbacks callbacks([wanted = Callback(shape.leaf), zones = shape.zones](
                                     sg::NetZone* zone, Coordinates const& place,
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
      sg::DragonflyParams(shape.pair(0), shape.pair(2), shape.pair(4), static_cast<Count>(shape.numbers[6])),
      callbacks, shape.bandwidth, shape.latency, shape.sharing);
}
#endif

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_zone_add_cluster(int64_t parent, int32_t kind, const char* name, int64_t numbers, int32_t count,
                            double bandwidth, double latency, int32_t sharing, int32_t zones, int64_t leaf,
                            int64_t loopback, int64_t limiter)
{
  auto const* first = as<int64_t>(numbers);
  Shape shape{as<sg::NetZone>(parent), kind,      name,     {first, first + count},
              bandwidth,               latency,   static_cast<sg::Link::SharingPolicy>(sharing),
              zones != 0,              leaf,      loopback, limiter};
  return perform_deeply([shape] {
    auto* zone   = add_cluster(shape);
    block->value = handle(zone);
  });
}

void ls_cluster_part(int64_t made)
{
  part = made;
}

} // extern "C"
