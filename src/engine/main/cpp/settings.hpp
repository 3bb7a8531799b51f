// SimGrid's settings, as --cfg and set_config() give them. Internal to the shim.
#pragma once

#include "kernel.hpp"

#include <functional>

namespace loadstar {

// Does what takes settings. SimGrid answers a key that it does not know with all that it knows: here with the nearest.
void with_known_keys(std::function<void()> const& set);

} // namespace loadstar
