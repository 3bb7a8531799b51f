#include "kernel.hpp"

namespace loadstar {

static std::string text;
static std::vector<int64_t> list;

void answer_text(std::string answer)
{
  text               = std::move(answer);
  block->text        = text.data();
  block->text_length = static_cast<int64_t>(text.size());
}

void answer_list(std::vector<int64_t> answer)
{
  list               = std::move(answer);
  block->list        = list.data();
  block->list_length = static_cast<int64_t>(list.size());
}

std::vector<std::string> split(const std::string& joined)
{
  std::vector<std::string> parts;
  if (joined.empty())
    return parts;
  std::size_t from = 0;
  for (std::size_t to; (to = joined.find(SEPARATOR, from)) != std::string::npos; from = to + 1)
    parts.push_back(joined.substr(from, to - from));
  parts.push_back(joined.substr(from));
  return parts;
}

std::string join(std::vector<std::string> const& parts)
{
  std::string joined;
  for (auto const& part : parts)
    joined += (&part == &parts.front() ? "" : std::string(1, SEPARATOR)) + part;
  return joined;
}

} // namespace loadstar
