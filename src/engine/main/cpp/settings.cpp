#include "settings.hpp"
#include "version.hpp"

#include <xbt/config.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <numeric>
#include <optional>
#include <sstream>
#include <stdexcept>

namespace loadstar {

// How many letters have to be changed, added or left out.
static std::size_t distance(std::string const& a, std::string const& b)
{
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); i++) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); j++) {
      std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal            = row[j + 1];
      row[j + 1]          = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

// SimGrid's message: a line that ends with the key, and one for each key that there is.
static std::string shortened(std::string const& message)
{
  std::istringstream lines(message);
  std::string first;
  std::getline(lines, first);
  std::string const asked = first.substr(first.rfind(' ') + 1);
  std::string nearest;
  for (std::string line; std::getline(lines, line);) {
    auto from = line.find_first_not_of(' ');
    auto to   = line.find(": (");
    if (from == std::string::npos || to == std::string::npos)
      continue;
    std::string known = line.substr(from, to - from);
    if (nearest.empty() || distance(known, asked) < distance(nearest, asked))
      nearest = known;
  }
  bool near = not nearest.empty() && 3 * distance(nearest, asked) <= asked.size();
  return first + ". Maybe " + (near ? nearest : "look at what --help lists");
}

// Of a number: false where the text is none, which SimGrid says itself.
static bool is_number(std::string const& text, double& number)
{
  char* end = nullptr;
  number    = std::strtod(text.c_str(), &end);
  return end != text.c_str() && *end == '\0';
}

template <int from, int to> static bool is_within(std::string const& text)
{
  double number;
  return not is_number(text, number) || (number >= from && number <= to);
}

static bool is_above_0(std::string const& text)
{
  double number;
  return not is_number(text, number) || (number > 0 && std::isfinite(number));
}

static bool is_below_0(std::string const& text)
{
  double number;
  return not is_number(text, number) || number < 0;
}

// SimGrid 4 reads it when the network is used first; it may have one for each size.
static bool is_factor(std::string const& text)
{
  double number;
  return text.find_first_of(":;") != std::string::npos || is_number(text, number);
}

static bool is_no_thread(std::string const& text)
{
  return text != "thread";
}

static bool is_no(std::string const& text)
{
  return text == "no" || text == "off" || text == "false" || text == "0";
}

static bool is_no_monkey(std::string const& text)
{
  return text != "cmonkey";
}

enum class Kind { INTEGER, REAL, YES_OR_NO, TEXT, BEFORE }; // the last is not looked at afterwards

struct Rule {
  const char* key;
  Kind kind;
  bool (*allows)(std::string const& value);
  const char* why;
};

static Rule const rules[] = {
    {"contexts/nthreads", Kind::INTEGER, is_within<1, 1>,
     "SimGrid would run actors on threads of its own, but those of Java run on the engine's. Maybe leave it out"},
    {"contexts/factory", Kind::TEXT, is_no_thread,
     "SimGrid would run actors on threads of its own, but those of Java run on the engine's. Maybe leave it out"},
    {"contexts/stack-size", Kind::INTEGER, is_within<64, 1 << 20>,
     "the native stack of an actor takes from 64 to 1048576 KiB. Maybe leave it out"},
    {"contexts/guard-size", Kind::INTEGER, is_within<0, 1 << 10>,
     "from 0 to 1024 pages behind a stack are enough. Maybe leave it out"},
    {"debug/breakpoint", Kind::REAL, is_below_0,
     "the signal that SimGrid would send ends the JVM. Maybe attach a debugger to a C++ program"},
    {"debug/clean-atexit", Kind::YES_OR_NO, is_no,
     "SimGrid would stop the actors from a thread on which they never ran. Maybe close() the engine"},
    {TIME_PRECISION, Kind::REAL, is_above_0, "time would never pass. Maybe 1e-9, or leave it out"},
    {"network/bandwidth-factor", Kind::BEFORE, is_factor, "it is no number"},
    {"network/latency-factor", Kind::BEFORE, is_factor, "it is no number"},
    {"plugin", Kind::BEFORE, is_no_monkey,
     "the chaos monkey would end the JVM at a deadlock. Maybe turn hosts and links off by a profile or an actor"},
    {"plugin/dvfs/sampling-rate", Kind::REAL, is_above_0, "time would never pass. Maybe 0.1, or leave it out"},
};

static void refuse(Rule const& rule, std::string const& value)
{
  throw std::invalid_argument(std::string(rule.key) + ":" + value + " is refused: " + rule.why);
}

static std::vector<std::string> each_of(std::string settings)
{
  std::replace(settings.begin(), settings.end(), ',', ' ');
  std::istringstream all(settings);
  return {std::istream_iterator<std::string>(all), {}};
}

void refuse_deadly(std::string const& settings)
{
  for (auto const& setting : each_of(settings))
    for (auto const& rule : rules) {
      std::string const start = std::string(rule.key) + ":";
      if (setting.compare(0, start.size(), start) == 0 && not rule.allows(setting.substr(start.size())))
        refuse(rule, setting.substr(start.size()));
    }
}

// SimGrid says of a text that is no number only that it is none.
static std::string refused_among(std::string const& settings)
{
  for (auto const& setting : each_of(settings)) {
    auto colon = setting.find(':');
    if (colon == std::string::npos)
      continue;
    try {
      simgrid::config::set_as_string(setting.substr(0, colon).c_str(), setting.substr(colon + 1));
    } catch (std::range_error const&) {
      return setting + ": ";
    } catch (std::exception const&) {
      // Not what it was.
    }
  }
  return "";
}

static std::string text_of(Rule const& rule)
{
  switch (rule.kind) {
    case Kind::INTEGER:
      return std::to_string(simgrid::config::get_value<int>(rule.key));
    case Kind::YES_OR_NO:
      return simgrid::config::get_value<bool>(rule.key) ? "yes" : "no";
    case Kind::TEXT:
      return simgrid::config::get_value<std::string>(rule.key);
    default: {
      char text[32]; // to_string() has six decimals
      std::snprintf(text, sizeof text, "%.17g", simgrid::config::get_value<double>(rule.key));
      return text;
    }
  }
}

// Nothing where this SimGrid does not have the setting.
static std::optional<std::string> value_of(Rule const& rule)
{
  if (rule.kind == Kind::BEFORE)
    return {};
  try {
    return text_of(rule);
  } catch (std::out_of_range const&) {
    return {};
  }
}

void change_settings(std::function<void()> const& change, std::string const& settings)
{
  std::vector<std::optional<std::string>> before;
  if (made_engine != nullptr)
    for (auto const& rule : rules)
      before.push_back(value_of(rule));
  try {
    change();
  } catch (std::out_of_range const& e) {
    throw std::invalid_argument(shortened(e.what()));
  } catch (std::range_error const& e) {
    if (settings.empty())
      throw;
    throw std::invalid_argument(refused_among(settings) + e.what());
  }
  if (made_engine == nullptr)
    return; // the engine looks when it is made
  for (auto const& rule : rules) {
    auto const value = value_of(rule);
    if (not value || rule.allows(*value))
      continue;
    for (std::size_t i = 0; i < before.size(); i++)
      if (before[i] && before[i] != value_of(rules[i]))
        simgrid::config::set_as_string(rules[i].key, *before[i]);
    refuse(rule, *value);
  }
}

} // namespace loadstar
