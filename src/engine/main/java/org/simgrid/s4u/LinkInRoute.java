package org.simgrid.s4u;

import java.util.Objects;

/** A link of a route, with the side of it that is taken if it is a split-duplex one. */
public class LinkInRoute implements Deletable {
  /** The side of a split-duplex link. */
  public enum Direction {
    NONE,
    DOWN,
    UP
  }

  private final Link link;
  private final Direction direction;

  public LinkInRoute(Link link) {
    this(link, Direction.NONE);
  }

  public LinkInRoute(Link link, Direction d) {
    this.link = Objects.requireNonNull(link, "link");
    this.direction = d;
  }

  public Direction get_direction() {
    return direction;
  }

  public Link get_link() {
    return link;
  }
}
