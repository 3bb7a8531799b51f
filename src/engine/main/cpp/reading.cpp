#include "reading.hpp"

#include <simgrid/Exception.hpp>

// Of SimGrid's XML reader: public symbols of the library, though in no public header.
#if SIMGRID_VERSION >= 40000
#define READER_LINE simgrid_parse_get_lineno
#else
#define READER_LINE surf_parse_get_lineno
#endif
int READER_LINE();

namespace loadstar {

static std::string file;

std::string const& path_read()
{
  return file;
}

std::string place_read()
{
  return file.empty() ? "" : file + ":" + std::to_string(READER_LINE());
}

std::string placed(std::string message)
{
  return file.empty() || message.find(file + ":") != std::string::npos ? message : place_read() + ": " + message;
}

void read_file(std::string const& path, std::function<void()> const& read)
{
  file = path;
  std::string problem;
  try {
    read();
    file.clear();
    return;
  } catch (simgrid::ParseError const&) {
    file.clear();
    throw;
  } catch (std::exception const& e) {
    problem = e.what();
  }
  if (problem == "stod" || problem == "stoi") // all that the standard library says
    problem = "not a number, in an attribute or in a profile file that is named here";
  file.clear();
  throw simgrid::ParseError(path, READER_LINE(), problem);
}

} // namespace loadstar
