package loadstar.study;

import loadstar.result.Numbers;

/** A combination of what a study varies besides the seed. */
public record Point(Site site, Contender contender, double load, double noise) {
  /** How people call it. */
  public String text() {
    StringBuilder text = new StringBuilder(site.name());
    text.append(", ").append(contender.scheduler());
    contender
        .parameters()
        .forEach((name, value) -> text.append(' ').append(name).append('=').append(value));
    text.append(", load ").append(Numbers.text(load));
    if (noise > 0) {
      text.append(", noise ").append(Numbers.text(noise));
    }
    return text.toString();
  }
}
