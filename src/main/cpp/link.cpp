#include "kernel.hpp"

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
  return perform([link, text = std::string(value)] { as<sg::Link>(link)->set_latency(text); });
}

int64_t ls_link_load(int64_t link)
{
#if SIMGRID_VERSION >= 33400
  return perform([link] { block.real = as<sg::Link>(link)->get_load(); });
#else
  return perform([link] { block.real = as<sg::Link>(link)->get_usage(); });
#endif
}

int64_t ls_link_is_used(int64_t link)
{
  return perform([link] { block.value = as<sg::Link>(link)->is_used(); });
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

const char* ls_link_property(int64_t link, const char* key)
{
  return as<sg::Link>(link)->get_property(key);
}

int64_t ls_link_set_property(int64_t link, const char* key, const char* value)
{
  return perform([link, k = std::string(key), v = std::string(value)] { as<sg::Link>(link)->set_property(k, v); });
}

int32_t ls_link_sharing_policy(int64_t link)
{
  return static_cast<int32_t>(as<sg::Link>(link)->get_sharing_policy());
}

int64_t ls_link_seal(int64_t link)
{
  return perform([link] { as<sg::Link>(link)->seal(); });
}

} // extern "C"
