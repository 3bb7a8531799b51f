#include "reading.hpp"

#include <simgrid/kernel/ProfileBuilder.hpp>

#include <cstdio>
#include <dlfcn.h>
#include <fstream>
#include <sstream>

namespace loadstar {

using simgrid::kernel::profile::DatedValue;
using simgrid::kernel::profile::Profile;
using simgrid::kernel::profile::ProfileBuilder;

// SimGrid makes events of such a profile without end as soon as it is told of it.
static bool repeats_in_no_time(std::string const& text, double period)
{
  bool repeats = period > 0;
  bool drawn   = false; // then each date is a delay, by some law
  double pause = 0;
  double date  = 0;
  bool passes  = false; // drawn dates may let time pass
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string first;
    std::string second;
    if (not(words >> first) || first[0] == '#' || first[0] == '%')
      continue;
    words >> second;
    if (first == "PERIODICITY" || first == "LOOPAFTER") {
      repeats                                   = true;
      (first == "PERIODICITY" ? period : pause) = std::strtod(second.c_str(), nullptr);
    } else if (first == "STOCHASTIC") {
      drawn = true;
      repeats |= second == "LOOP";
    } else if (drawn) {
      passes |= first != "DET" || std::strtod(second.c_str(), nullptr) > 0;
    } else {
      date = std::strtod(first.c_str(), nullptr);
    }
  }
  return repeats && not passes && period <= 0 && date + pause <= 0;
}

static void refuse_endless(std::string const& name, std::string const& text, double period)
{
  if (repeats_in_no_time(text, period))
    throw std::invalid_argument("the profile " + name + " repeats without taking time");
}

// SimGrid looks for a profile beside the platform, and where it runs.
static std::string content(std::string const& path)
{
  std::string read = path_read();
  std::ifstream file(path.empty() || path[0] == '/' ? path : read.substr(0, read.rfind('/') + 1) + path);
  if (not file)
    file.open(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// SimGrid's function that the one of this name, below, stands before.
template <class Function> static Function* simgrids(const char* name)
{
  void* found = dlsym(RTLD_NEXT, name);
  if (found == nullptr)
    throw std::logic_error(std::string("this SimGrid lacks ") + name);
  return reinterpret_cast<Function*>(found);
}

static std::vector<DatedValue>* asked_for; // by the callback that is running now

static void attach(sg::Host* host, int32_t what, Profile* profile)
{
  if (what == LS_PROFILED_STATE)
    host->set_state_profile(profile);
  else
    host->set_speed_profile(profile);
}

static void attach(sg::Link* link, int32_t what, Profile* profile)
{
  if (what == LS_PROFILED_STATE)
    link->set_state_profile(profile);
  else if (what == LS_PROFILED_BANDWIDTH)
    link->set_bandwidth_profile(profile);
  else
    link->set_latency_profile(profile);
}

static void attach(sg::Disk* disk, int32_t what, Profile* profile)
{
  if (what == LS_PROFILED_STATE)
    disk->set_state_profile(profile);
  else if (what == LS_PROFILED_READ_BANDWIDTH)
    disk->set_read_bandwidth_profile(profile);
  else
    disk->set_write_bandwidth_profile(profile);
}

static void attach(int32_t resource, int64_t handle, int32_t what, Profile* profile)
{
  if (resource == LS_PROFILE_OF_HOST)
    attach(as<sg::Host>(handle), what, profile);
  else if (resource == LS_PROFILE_OF_LINK)
    attach(as<sg::Link>(handle), what, profile);
  else
    attach(as<sg::Disk>(handle), what, profile);
}

} // namespace loadstar

// SimGrid's reader of platform files calls these in place of its own, because the linker finds this library first. Where it
// does not, profiles are not checked.
namespace simgrid::kernel::profile {

Profile* ProfileBuilder::from_string(const std::string& name, const std::string& input, double periodicity)
{
  loadstar::refuse_endless(name, input, periodicity);
  static auto* next = loadstar::simgrids<Profile*(const std::string&, const std::string&, double)>(
      "_ZN7simgrid6kernel7profile14ProfileBuilder11from_stringERKNSt7__cxx1112basic_stringIcSt11char_"
      "traitsIcESaIcEEESA_d");
  return next(name, input, periodicity);
}

Profile* ProfileBuilder::from_file(const std::string& path)
{
  loadstar::refuse_endless(path, loadstar::content(path), -1);
  static auto* next = loadstar::simgrids<Profile*(const std::string&)>(
      "_ZN7simgrid6kernel7profile14ProfileBuilder9from_fileERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE");
  return next(path);
}

} // namespace simgrid::kernel::profile

using namespace loadstar;

extern "C" {

int64_t ls_profile_from_text(const char* name, const char* lines, double period)
{
  return perform([text = Text(name), content = Text(lines), period] {
    block->value = handle(ProfileBuilder::from_string(text, content, period));
  });
}

int64_t ls_profile_from_file(const char* path)
{
  return perform([text = Text(path)] { block->value = handle(ProfileBuilder::from_file(text)); });
}

int64_t ls_profile_from_callback(const char* name, int64_t callback, double period)
{
  return perform([text = Text(name), callback, period] {
    auto ask = [callback](std::vector<DatedValue>& events) {
      asked_for = &events;
      upcall(callback, static_cast<int64_t>(events.size()), events.empty() ? 0 : events.back().date_);
      asked_for = nullptr;
    };
    int64_t made = handle(ProfileBuilder::from_callback(text, ask, period));
    block->value = made;
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
