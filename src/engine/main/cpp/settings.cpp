#include "settings.hpp"

#include <algorithm>
#include <numeric>
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

void with_known_keys(std::function<void()> const& set)
{
  try {
    set();
  } catch (std::out_of_range const& e) {
    throw std::invalid_argument(shortened(e.what()));
  }
}

} // namespace loadstar
