#include "cluster.hpp"

namespace loadstar {

int64_t part;

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_zone_add_cluster(int64_t parent, int32_t kind, const char* name, int64_t numbers, int32_t count,
                            double bandwidth, double latency, int32_t sharing, int32_t zones, int64_t leaf,
                            int64_t loopback, int64_t limiter)
{
  auto const* first = as<int64_t>(numbers);
  Shape shape{as<sg::NetZone>(parent),
              kind,
              name,
              {first, first + count},
              bandwidth,
              latency,
              static_cast<sg::Link::SharingPolicy>(sharing),
              zones != 0,
              leaf,
              loopback,
              limiter};
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
