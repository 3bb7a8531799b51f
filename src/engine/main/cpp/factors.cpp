// What the program is asked for while SimGrid computes: factors, and the capacity of resources that share unequally.
#include "version.hpp"

#include <algorithm>
#include <unordered_set>

namespace loadstar {

using Links = std::vector<sg::Link*>;
using Zones = std::unordered_set<sg::NetZone*>;

// The links, after how many they are, and the zones: by name, as the set's own order is that of addresses.
static std::vector<int64_t> way(Links const& links, Zones const& zones)
{
  std::vector<sg::NetZone*> sorted(zones.begin(), zones.end());
  std::sort(sorted.begin(), sorted.end(), [](auto const* a, auto const* b) { return a->get_name() < b->get_name(); });
  std::vector<int64_t> list = {static_cast<int64_t>(links.size())};
  for (auto const* link : links)
    list.push_back(handle(link));
  for (auto const* zone : sorted)
    list.push_back(handle(zone));
  return list;
}

static void set_factor(sg::NetZone* zone, bool latency, int64_t callback)
{
  auto ask = [wanted = Callback(callback)](double bytes, sg::Host const* from, sg::Host const* to, Links const& links,
                                           Zones const& zones) {
    answer_list(way(links, zones));
    return upcall(wanted.number(), handle(from), bytes, handle(to));
  };
  if (latency)
    set_latency_factor(zone, ask);
  else
    set_bandwidth_factor(zone, ask);
}

static sg::NonLinearResourceCb capacity(int64_t callback)
{
  if (callback < 0)
    return {};
  return [wanted = Callback(callback)](double full, int activities) {
    return upcall(wanted.number(), activities, full, 0, IS_SHARING);
  };
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_zone_set_factor(int64_t zone, int32_t latency, int64_t callback)
{
  return perform([zone, latency, callback] { set_factor(as<sg::NetZone>(zone), latency != 0, callback); });
}

int64_t ls_disk_set_factor(int64_t disk, int64_t callback)
{
  return perform([disk, callback] {
    as<sg::Disk>(disk)->set_factor_cb([wanted = Callback(callback)](sg_size_t bytes, sg::Io::OpType operation) {
      return upcall(wanted.number(), static_cast<int64_t>(bytes), 0, operation == sg::Io::OpType::WRITE);
    });
  });
}

int64_t ls_set_sharing_policy(int32_t shared, int64_t resource, int32_t policy, int64_t callback)
{
  return perform([shared, resource, policy, callback] {
    if (shared == LS_SHARED_LINK)
      as<sg::Link>(resource)->set_sharing_policy(static_cast<sg::Link::SharingPolicy>(policy), capacity(callback));
    else if (shared == LS_SHARED_HOST)
      as<sg::Host>(resource)->set_sharing_policy(static_cast<sg::Host::SharingPolicy>(policy), capacity(callback));
    else
      as<sg::Disk>(resource)->set_sharing_policy(static_cast<sg::Disk::Operation>(shared - LS_SHARED_DISK_READWRITE),
                                                 static_cast<sg::Disk::SharingPolicy>(policy), capacity(callback));
  });
}

int32_t ls_host_sharing_policy(int64_t host)
{
  return static_cast<int32_t>(as<sg::Host>(host)->get_sharing_policy());
}

} // extern "C"
