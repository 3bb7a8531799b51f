#include "instead.hpp"
#include "reading.hpp"

#include <simgrid/kernel/ProfileBuilder.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace loadstar {

using simgrid::kernel::profile::DatedValue;
using simgrid::kernel::profile::Profile;
using simgrid::kernel::profile::ProfileBuilder;

// What SimGrid aborts at, or makes events of without end, in a profile.
class ProfileCheck {
  static constexpr double LARGEST = 1e100; // products with speeds are numbers, too

  std::string const& name_;
  int line_ = 0;
  double period_;
  double pause_ = 0;
  bool repeats_ = false;
  bool drawn_   = false; // then each date is a delay, by some law
  bool passes_  = false; // drawn dates may let time pass
  double date_  = 0;

  // The line itself is not told: the file may be no profile at all.
  [[noreturn]] void refuse(std::string const& why) const
  {
    throw std::invalid_argument("profile " + name_ + (line_ == 0 ? "" : ", line " + std::to_string(line_)) + ": " +
                                why);
  }

  double number(std::istream& words) const
  {
    std::string word;
    words >> word;
    return number(word);
  }

  double number(std::string const& word) const
  {
    char* end    = nullptr;
    double value = std::strtod(word.c_str(), &end);
    if (end == word.c_str())
      refuse("not a date and a value. Maybe write: 10.0 0.5");
    if (not(std::abs(value) <= LARGEST)) // nor NaN
      refuse("a number that is none, or above 1e100");
    return value;
  }

  // A number, or a law that draws one: what the least is that it can give, or 1 where it may be anything.
  double amount(std::istream& words) const
  {
    static const char* const OF_TWO[] = {"UNIF", "UNIFORM", "NORM", "NORMAL", "GAUSS", "GAUSSIAN"};
    std::string word;
    words >> word;
    if (word == "DET")
      return number(words);
    if (word == "EXP" || word == "EXPONENTIAL") {
      number(words);
      return 1;
    }
    if (std::find(std::begin(OF_TWO), std::end(OF_TWO), word) != std::end(OF_TWO)) {
      number(words);
      number(words);
      return 1;
    }
    if (drawn_)
      refuse("not a law. Maybe one of DET, EXP, UNIF, NORM");
    return number(word);
  }

  void read(std::string const& line)
  {
    std::istringstream words(line);
    std::string first;
    if (not(words >> first) || first[0] == '#' || first[0] == '%')
      return;
    if (first == "PERIODICITY" || first == "LOOPAFTER") {
      repeats_                                    = true;
      (first == "PERIODICITY" ? period_ : pause_) = number(words);
    } else if (first == "STOCHASTIC") {
      drawn_ = true;
      repeats_ |= (words >> first && first == "LOOP");
    } else {
      words.seekg(0);
      double date = amount(words);
      if (drawn_)
        passes_ |= date > 0;
      else if (date < date_)
        refuse(date < 0 ? "a date below 0" : "dates must not go back");
      else
        date_ = date;
      if (amount(words) < 0)
        refuse("a value below 0");
    }
  }

public:
  ProfileCheck(std::string const& name, std::string const& text, double period) : name_(name), period_(period)
  {
    if (not(period <= LARGEST))
      refuse("a period above 1e100");
    repeats_ = period > 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      line_++;
      read(line);
    }
    line_ = 0;
    if (drawn_ && period_ > 0)
      refuse("drawn dates have no period. Maybe LOOPAFTER");
    if (period_ > 0 && (pause_ != 0 || period_ < date_))
      refuse("the period ends before the last date, or a LOOPAFTER stands beside it");
    if (repeats_ && not passes_ && period_ <= 0 && date_ + pause_ <= 0)
      refuse("it repeats without taking time");
  }
};

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
  loadstar::ProfileCheck(name, input, periodicity);
  static auto* next = loadstar::simgrids<Profile*(const std::string&, const std::string&, double)>(
      "_ZN7simgrid6kernel7profile14ProfileBuilder11from_stringERKNSt7__cxx1112basic_stringIcSt11char_"
      "traitsIcESaIcEEESA_d");
  return next(name, input, periodicity);
}

Profile* ProfileBuilder::from_file(const std::string& path)
{
  loadstar::ProfileCheck(path, loadstar::content(path), -1);
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
  return perform([profile, resource, handle, what] {
    asserting([=] { attach(resource, handle, what, as<Profile>(profile)); }); // of a kind once, before it is sealed
  });
}

void ls_profile_event(double date, double value)
{
  if (asked_for != nullptr)
    asked_for->emplace_back(date, value);
}

} // extern "C"
