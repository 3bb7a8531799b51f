// What the program is asked for while SimGrid computes: factors, and the capacity of resources that share unequally.
#include "version.hpp"

#include <xbt/config.hpp>

#include <algorithm>
#include <map>
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

// When a speed or a bandwidth becomes 0, SimGrid's solver (3.32 to 4.1) leaves the rates of what is under way as they were,
// and dies of what begins. So there is always a little: too little for any date to change, and the rates are worked out.
static double nearly_nothing(double capacity, int)
{
  return std::max(capacity, 1e-20);
}

// By what their profiles or the program say; how they are shared otherwise.
static std::map<void const*, int32_t> standing_still;

template <class Resource>
static void bear_standstill(Resource const& resource, bool stands,
                            std::initializer_list<typename Resource::SharingPolicy> plain)
{
  auto& changed = const_cast<Resource&>(resource);
  auto policy   = resource.get_sharing_policy();
  auto found    = standing_still.find(&resource);
  if (stands && std::find(plain.begin(), plain.end(), policy) != plain.end()) {
    standing_still[&resource] = static_cast<int32_t>(policy);
    changed.set_sharing_policy(Resource::SharingPolicy::NONLINEAR, nearly_nothing);
  } else if (not stands && found != standing_still.end()) {
    changed.set_sharing_policy(static_cast<typename Resource::SharingPolicy>(found->second), {});
    standing_still.erase(found);
  }
}

// Other models have no capacities that are shared so.
static bool shares_capacities()
{
  return simgrid::config::get_value<std::string>("cpu/optim") != "TI" &&
         simgrid::config::get_value<std::string>("host/model") != "ptask_L07";
}

static void bear_standstill_of(sg::Host const& host)
{
  // The speed of a virtual machine is what its host gives.
  if (shares_capacities() && dynamic_cast<sg::VirtualMachine const*>(&host) == nullptr)
    bear_standstill(host, host.get_speed() * host.get_available_speed() <= 0, {sg::Host::SharingPolicy::LINEAR});
}

static void bear_standstill_of(sg::Link const& link)
{
  if (shares_capacities())
    bear_standstill(link, link.get_bandwidth() <= 0,
                    {sg::Link::SharingPolicy::SHARED, sg::Link::SharingPolicy::FATPIPE});
}

void bear_standstills()
{
  sg::Host::on_speed_change_cb([](sg::Host const& host) { bear_standstill_of(host); });
  sg::Link::on_bandwidth_change_cb([](sg::Link const& link) { bear_standstill_of(link); });
  sg::Engine::on_platform_created_cb([] {
    for (auto const* host : sg::Engine::get_instance()->get_all_hosts())
      bear_standstill_of(*host);
    for (auto const* link : sg::Engine::get_instance()->get_all_links())
      bear_standstill_of(*link);
  });
}

int32_t usual_policy(int64_t resource, int32_t now)
{
  auto found = standing_still.find(as<void>(resource));
  return found == standing_still.end() ? now : found->second;
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
    standing_still.erase(as<void>(resource));
    if (shared == LS_SHARED_LINK) {
      as<sg::Link>(resource)->set_sharing_policy(static_cast<sg::Link::SharingPolicy>(policy), capacity(callback));
      bear_standstill_of(*as<sg::Link>(resource));
    } else if (shared == LS_SHARED_HOST) {
      as<sg::Host>(resource)->set_sharing_policy(static_cast<sg::Host::SharingPolicy>(policy), capacity(callback));
      bear_standstill_of(*as<sg::Host>(resource));
    } else {
      as<sg::Disk>(resource)->set_sharing_policy(static_cast<sg::Disk::Operation>(shared - LS_SHARED_DISK_READWRITE),
                                                 static_cast<sg::Disk::SharingPolicy>(policy), capacity(callback));
    }
  });
}

int32_t ls_host_sharing_policy(int64_t host)
{
  return usual_policy(host, static_cast<int32_t>(as<sg::Host>(host)->get_sharing_policy()));
}

} // extern "C"
