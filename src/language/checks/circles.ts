/** A node on the way through a graph. */
interface Visit {
  readonly name: string;
  readonly next: readonly string[];
  /** In what order it was come upon. */
  readonly order: number;
  /** The earliest node still on the way that it leads back to. */
  earliest: number;
  /** How many of `next` have been followed. */
  done: number;
}

/**
 * A number for each node of a graph: those from which one gets to each other and back share theirs. What has no entry of
 * its own is no node. Tarjan's algorithm, without calls of itself: linear, for ways of any length.
 */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const circles = new Map<string, number>();
  const visits = new Map<string, Visit>();
  const open: Visit[] = [];
  const begin = (name: string): Visit => {
    const order = visits.size;
    const visit = { name, next: graph.get(name) ?? [], order, earliest: order, done: 0 };
    visits.set(name, visit);
    open.push(visit);
    return visit;
  };
  const close = ({ order, earliest }: Visit) => {
    if (earliest !== order) return;
    for (let last = open.pop(); last; last = last.order === order ? undefined : open.pop())
      circles.set(last.name, order);
  };
  const way: Visit[] = [];
  for (const name of graph.keys()) {
    if (!visits.has(name)) way.push(begin(name));
    for (let visit = way.at(-1); visit; visit = way.at(-1)) {
      const next = visit.next[visit.done++];
      const known = next === undefined ? undefined : visits.get(next);
      if (next === undefined) {
        close(visit);
        way.pop();
        const before = way.at(-1);
        if (before) before.earliest = Math.min(before.earliest, visit.earliest);
      } else if (!known) {
        if (graph.has(next)) way.push(begin(next));
      } else if (!circles.has(next)) visit.earliest = Math.min(visit.earliest, known.order);
    }
  }
  return circles;
}
