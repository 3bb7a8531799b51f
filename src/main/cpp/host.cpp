#include "kernel.hpp"

using namespace loadstar;

extern "C" {

const char* ls_host_name(int64_t host)
{
  return as<sg::Host>(host)->get_cname();
}

double ls_host_speed(int64_t host)
{
  return as<sg::Host>(host)->get_speed();
}

double ls_host_available_speed(int64_t host)
{
  return as<sg::Host>(host)->get_available_speed();
}

int64_t ls_host_load(int64_t host)
{
  return ask([host] { block.real = as<sg::Host>(host)->get_load(); });
}

int32_t ls_host_core_count(int64_t host)
{
  return as<sg::Host>(host)->get_core_count();
}

int64_t ls_host_set_core_count(int64_t host, int32_t cores)
{
  return perform([host, cores] { as<sg::Host>(host)->set_core_count(cores); });
}

int32_t ls_host_is_on(int64_t host)
{
  return as<sg::Host>(host)->is_on();
}

int64_t ls_host_turn_on(int64_t host)
{
  return perform([host] { as<sg::Host>(host)->turn_on(); });
}

int64_t ls_host_turn_off(int64_t host)
{
  return perform([host] { as<sg::Host>(host)->turn_off(); });
}

const char* ls_host_property(int64_t host, const char* key)
{
  return as<sg::Host>(host)->get_property(key);
}

int64_t ls_host_set_property(int64_t host, const char* key, const char* value)
{
  return perform([host, k = std::string(key), v = std::string(value)] { as<sg::Host>(host)->set_property(k, v); });
}

int64_t ls_host_property_names(int64_t host)
{
  return perform([host] {
    std::string joined;
    for (auto const& property : *as<sg::Host>(host)->get_properties())
      joined += (joined.empty() ? "" : "\x1f") + property.first;
    answer_text(std::move(joined));
  });
}

int64_t ls_host_pstate_count(int64_t host)
{
  return static_cast<int64_t>(as<sg::Host>(host)->get_pstate_count());
}

int64_t ls_host_pstate(int64_t host)
{
  return static_cast<int64_t>(as<sg::Host>(host)->get_pstate());
}

int64_t ls_host_set_pstate(int64_t host, int64_t pstate)
{
  return perform([host, pstate] { as<sg::Host>(host)->set_pstate(static_cast<unsigned long>(pstate)); });
}

int64_t ls_host_pstate_speed(int64_t host, int64_t pstate)
{
  return perform(
      [host, pstate] { block.real = as<sg::Host>(host)->get_pstate_speed(static_cast<unsigned long>(pstate)); });
}

int64_t ls_host_route(int64_t from, int64_t to)
{
  return perform([from, to] {
    std::vector<sg::Link*> links;
    double latency = 0;
    as<sg::Host>(from)->route_to(as<sg::Host>(to), links, &latency);
    std::vector<int64_t> list;
    for (auto* link : links)
      list.push_back(handle(link));
    answer_list(std::move(list));
    block.real = latency;
  });
}

} // extern "C"
