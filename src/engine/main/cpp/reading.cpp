#include "reading.hpp"
#include "version.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <simgrid/Exception.hpp>

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

// SimGrid's reader keeps two numbers for every open element, in room for 1000 of them. When that is full it asks for
// more, but in bytes where it means numbers, and writes over the heap.
constexpr int DEEPEST_ELEMENT = 490;

// Where the tag that begins there ends: behind its ">", those in attributes left out.
static std::size_t end_of_tag(std::string const& text, std::size_t at)
{
  char quote = 0;
  for (; at < text.size(); at++) {
    char const c = text[at];
    if (quote != 0)
      quote = c == quote ? 0 : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '>')
      return at + 1;
  }
  return at;
}

static std::size_t behind(std::string const& text, char const* mark, std::size_t at)
{
  std::size_t const found = text.find(mark, at);
  return found == std::string::npos ? text.size() : found + std::char_traits<char>::length(mark);
}

// Line of the first element that is nested too deeply; 0 where there is none. What is not XML is left to the reader.
static long line_too_deep(std::string const& path)
{
  std::ifstream stream(path, std::ios::binary);
  std::string const text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  int depth = 0;
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at)) {
    if (text.compare(at, 4, "<!--") == 0) {
      at = behind(text, "-->", at);
    } else if (text.compare(at, 9, "<![CDATA[") == 0) {
      at = behind(text, "]]>", at);
    } else if (text.compare(at, 2, "<?") == 0) {
      at = behind(text, "?>", at);
    } else if (text.compare(at, 2, "<!") == 0) {
      at = end_of_tag(text, at);
    } else if (text.compare(at, 2, "</") == 0) {
      depth--;
      at = end_of_tag(text, at);
    } else {
      std::size_t const end = end_of_tag(text, at);
      if (depth + 1 > DEEPEST_ELEMENT)
        return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
      if (end < 2 || text[end - 2] != '/')
        depth++;
      at = end;
    }
  }
  return 0;
}

void read_file(std::string const& path, std::function<void()> const& read)
{
  if (long const line = line_too_deep(path); line != 0)
    throw simgrid::ParseError(path, static_cast<int>(line),
                              "elements are nested more than " + std::to_string(DEEPEST_ELEMENT) +
                                  " deep, which is as deep as SimGrid can read");
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
