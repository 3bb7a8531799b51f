// Where SimGrid is in the platform or deployment file that it reads. Only some of its complaints say so.
// Internal to the shim.
#pragma once

#include "kernel.hpp"

namespace loadstar {

// Has SimGrid read this file. What it throws meanwhile becomes a ParseError with file and line.
void read_file(std::string const& path, std::function<void()> const& read);

// "file:line" while a file is being read, otherwise empty.
std::string place_read();
// The file itself, empty while none is read.
std::string const& path_read();

// The message, with file and line in front if it lacks them while a file is being read.
std::string placed(std::string message);

} // namespace loadstar
