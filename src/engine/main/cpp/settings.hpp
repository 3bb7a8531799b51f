// SimGrid's settings, as --cfg and set_config() give them. Internal to the shim.
#pragma once

#include "kernel.hpp"

#include <functional>

namespace loadstar {

// Refuses these ("key:value", several apart as in --cfg) where they would end the process, or never come back.
void refuse_deadly(std::string const& settings);

// Does what may change settings, and refuses deadly ones after that, as names of older versions and files of others
// come through: then all are as before. SimGrid answers a key that it does not know with all that it knows; here with
// the nearest, and a text that is no number without its key; which that is, is found among the settings.
void change_settings(std::function<void()> const& change, std::string const& settings = {});

} // namespace loadstar
