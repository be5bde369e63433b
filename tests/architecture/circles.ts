/** The first way found from a node back to itself; `undefined` where there is none. */
export function findCircle(edges: ReadonlyMap<string, Iterable<string>>): readonly string[] | undefined {
  const finished = new Set<string>();
  const follow = (node: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (finished.has(node)) return undefined;
    for (const next of edges.get(node) ?? []) {
      const circle = follow(next, [...path, node]);
      if (circle) return circle;
    }
    finished.add(node);
    return undefined;
  };
  for (const node of edges.keys()) {
    const circle = follow(node, []);
    if (circle) return circle;
  }
  return undefined;
}
