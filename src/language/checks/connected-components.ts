/** For Tarjan's algorithm. */
interface Vertex {
  readonly name: string;
  readonly next: readonly string[];
  /** Order of discovery. */
  readonly index: number;
  /** Smallest index of a vertex on the stack that can be reached. */
  lowLink: number;
  /** Number of `next` visited. */
  done: number;
}

/**
 * Returns the number of each node's strongly connected component. Ignores names without an entry. Tarjan's algorithm,
 * linear and without recursion.
 */
export function connectedComponents(graph: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const components = new Map<string, number>();
  const vertices = new Map<string, Vertex>();
  const stack: Vertex[] = [];
  const begin = (name: string): Vertex => {
    const index = vertices.size;
    const vertex = { name, next: graph.get(name) ?? [], index, lowLink: index, done: 0 };
    vertices.set(name, vertex);
    stack.push(vertex);
    return vertex;
  };
  const close = ({ index, lowLink }: Vertex) => {
    if (lowLink !== index) return;
    for (let last = stack.pop(); last; last = last.index === index ? undefined : stack.pop())
      components.set(last.name, index);
  };
  const path: Vertex[] = [];
  for (const name of graph.keys()) {
    if (!vertices.has(name)) path.push(begin(name));
    for (let vertex = path.at(-1); vertex; vertex = path.at(-1)) {
      const next = vertex.next[vertex.done++];
      const known = next === undefined ? undefined : vertices.get(next);
      if (next === undefined) {
        close(vertex);
        path.pop();
        const before = path.at(-1);
        if (before) before.lowLink = Math.min(before.lowLink, vertex.lowLink);
      } else if (!known) {
        if (graph.has(next)) path.push(begin(next));
      } else if (!components.has(next)) vertex.lowLink = Math.min(vertex.lowLink, known.index);
    }
  }
  return components;
}
