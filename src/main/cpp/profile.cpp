#include "kernel.hpp"

#include <simgrid/kernel/ProfileBuilder.hpp>

namespace loadstar {

using simgrid::kernel::profile::DatedValue;
using simgrid::kernel::profile::Profile;
using simgrid::kernel::profile::ProfileBuilder;

static std::vector<DatedValue>* asked_for; // by the callback that is running now

static void attach(int32_t resource, int64_t handle, int32_t what, Profile* profile)
{
  if (resource == LS_PROFILE_OF_HOST) {
    if (what == LS_PROFILED_STATE)
      as<sg::Host>(handle)->set_state_profile(profile);
    else
      as<sg::Host>(handle)->set_speed_profile(profile);
    return;
  }
  switch (what) {
    case LS_PROFILED_STATE:
      as<sg::Link>(handle)->set_state_profile(profile);
      break;
    case LS_PROFILED_BANDWIDTH:
      as<sg::Link>(handle)->set_bandwidth_profile(profile);
      break;
    default:
      as<sg::Link>(handle)->set_latency_profile(profile);
      break;
  }
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int64_t ls_profile_from_text(const char* name, const char* lines, double period)
{
  return perform([text = std::string(name), content = std::string(lines), period] {
    block->value = handle(ProfileBuilder::from_string(text, content, period));
  });
}

int64_t ls_profile_from_file(const char* path)
{
  return perform([text = std::string(path)] { block->value = handle(ProfileBuilder::from_file(text)); });
}

int64_t ls_profile_from_callback(const char* name, int64_t callback, double period)
{
  return perform([text = std::string(name), callback, period] {
    auto ask = [callback](std::vector<DatedValue>& events) {
      asked_for = &events;
      upcall(callback, static_cast<int64_t>(events.size()), events.empty() ? 0 : events.back().date_);
      asked_for = nullptr;
    };
    int64_t made = handle(ProfileBuilder::from_callback(text, ask, period));
    block->value  = made;
  });
}

int64_t ls_profile_attach(int64_t profile, int32_t resource, int64_t handle, int32_t what)
{
  return perform([profile, resource, handle, what] { attach(resource, handle, what, as<Profile>(profile)); });
}

void ls_profile_event(double date, double value)
{
  if (asked_for != nullptr)
    asked_for->emplace_back(date, value);
}

} // extern "C"
