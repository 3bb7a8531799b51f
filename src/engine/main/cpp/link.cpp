#include "version.hpp"

#include <simgrid/plugins/load.h>

using namespace loadstar;

extern "C" {

const char* ls_link_name(int64_t link)
{
  return as<sg::Link>(link)->get_cname();
}

double ls_link_bandwidth(int64_t link)
{
  return as<sg::Link>(link)->get_bandwidth();
}

double ls_link_latency(int64_t link)
{
  return as<sg::Link>(link)->get_latency();
}

int64_t ls_link_set_bandwidth(int64_t link, double value)
{
  return perform([link, value] { as<sg::Link>(link)->set_bandwidth(value); });
}

int64_t ls_link_set_latency(int64_t link, double value)
{
  return perform([link, value] { as<sg::Link>(link)->set_latency(value); });
}

int64_t ls_link_set_latency_text(int64_t link, const char* value)
{
  return perform([link, text = Text(value)] { as<sg::Link>(link)->set_latency(text); });
}

int64_t ls_link_load(int64_t link)
{
  return perform([link] { block->real = as<sg::Link>(link)->LINK_LOAD(); });
}

int64_t ls_link_is_used(int64_t link)
{
  return perform([link] { block->value = as<sg::Link>(link)->is_used(); });
}

int32_t ls_link_is_shared(int64_t link)
{
  return as<sg::Link>(link)->is_shared();
}

int32_t ls_link_is_on(int64_t link)
{
  return as<sg::Link>(link)->is_on();
}

int64_t ls_link_turn_on(int64_t link)
{
  return perform([link] { as<sg::Link>(link)->turn_on(); });
}

int64_t ls_link_turn_off(int64_t link)
{
  return perform([link] { as<sg::Link>(link)->turn_off(); });
}

int32_t ls_link_sharing_policy(int64_t link)
{
  return usual_policy(link, static_cast<int32_t>(as<sg::Link>(link)->get_sharing_policy()));
}

int64_t ls_link_side(int64_t link, int32_t direction)
{
  return perform([link, direction] {
    auto* asked = as<sg::Link>(link);
    if (asked->get_sharing_policy() != sg::Link::SharingPolicy::SPLITDUPLEX)
      throw std::invalid_argument("the link " + asked->get_name() + " is not split-duplex: it has no sides");
    auto const* split = static_cast<sg::SplitDuplexLink const*>(asked);
    block->value      = handle(direction == LS_ROUTE_UP ? split->get_link_up() : split->get_link_down());
  });
}

int64_t ls_link_seal(int64_t link)
{
  return perform([link] { as<sg::Link>(link)->seal(); });
}

int64_t ls_link_set_concurrency_limit(int64_t link, int32_t limit)
{
  return perform([link, limit] { as<sg::Link>(link)->set_concurrency_limit(limit); });
}

int64_t ls_link_concurrency_limit(int64_t link)
{
  return perform([link] { SINCE_4_0(block->value = as<sg::Link>(link)->get_concurrency_limit()); });
}

int64_t ls_link_set_host_wifi_rate(int64_t link, int64_t host, int32_t level)
{
  return perform([link, host, level] { as<sg::Link>(link)->set_host_wifi_rate(as<sg::Host>(host), level); });
}

int64_t ls_link_load_plugin(int64_t link, int32_t measure)
{
  return perform([link, measure] {
    auto const* asked = as<sg::Link>(link);
    switch (measure) {
      case LS_LINK_LOAD_TRACK:
        return sg_link_load_track(asked);
      case LS_LINK_LOAD_UNTRACK:
        return sg_link_load_untrack(asked);
      case LS_LINK_LOAD_RESET:
        return sg_link_load_reset(asked);
      case LS_LINK_LOAD_CUMULATIVE:
        block->real = sg_link_get_cum_load(asked);
        return;
      case LS_LINK_LOAD_AVERAGE:
        block->real = sg_link_get_avg_load(asked);
        return;
      case LS_LINK_LOAD_MINIMUM:
        block->real = sg_link_get_min_instantaneous_load(asked);
        return;
      default:
        block->real = sg_link_get_max_instantaneous_load(asked);
        return;
    }
  });
}

} // extern "C"
