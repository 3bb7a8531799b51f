// Clusters, whose parts Java makes. Internal to the shim.
#pragma once

#include "netzone.hpp"

namespace loadstar {

using Coordinates = std::vector<unsigned long>;
using Count       = unsigned int;

// What Java's callback has made.
extern int64_t part;

// Has Java make a part of a cluster.
template <class Part>
Part* made(Callback const& callback, sg::NetZone* zone, Coordinates const& place, unsigned long id)
{
  part = 0;
  answer_list(std::vector<int64_t>(place.begin(), place.end()));
  upcall(callback.number(), handle(zone), 0, static_cast<int64_t>(id));
  return as<Part>(part);
}

template <class Part> auto maker(int64_t callback)
{
  return [wanted = Callback(callback)](sg::NetZone* zone, Coordinates const& place, unsigned long id) {
    return made<Part>(wanted, zone, place, id);
  };
}

// What is asked for, in the words of SimGrid.
struct Shape {
  sg::NetZone* parent;
  int32_t kind;
  std::string name;
  std::vector<int64_t> numbers;
  double bandwidth;
  double latency;
  sg::Link::SharingPolicy sharing;
  bool zones;
  int64_t leaf;
  int64_t loopback;
  int64_t limiter;

  template <class Number> std::vector<Number> part_of(std::size_t from, std::size_t count) const
  {
    auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(from);
    return std::vector<Number>(begin, begin + static_cast<std::ptrdiff_t>(count));
  }
  Coordinates dimensions() const { return part_of<unsigned long>(0, numbers.size()); }
  Count levels() const { return static_cast<Count>(numbers[0]); }
  std::vector<Count> of_levels(std::size_t row) const { return part_of<Count>(1 + row * levels(), levels()); }
  std::pair<Count, Count> pair(std::size_t from) const
  {
    return {static_cast<Count>(numbers[from]), static_cast<Count>(numbers[from + 1])};
  }
};

sg::NetZone* add_cluster(Shape const& shape);

} // namespace loadstar
