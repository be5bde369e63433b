/** A node of a graph in Tarjan's algorithm. */
interface Vertex {
  readonly name: string;
  readonly next: readonly string[];
  /** In the order in which they are found. */
  readonly index: number;
  /** The smallest index of a vertex on the stack that it leads back to. */
  lowLink: number;
  /** How many of `next` have been followed. */
  done: number;
}

/**
 * A number for each node of a graph: those from which one gets to each other and back, a strongly connected component,
 * share theirs. A name without an entry of its own is no node. Tarjan's algorithm without recursion: linear, for paths
 * of any length.
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
