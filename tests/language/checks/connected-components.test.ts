import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectedComponents } from '../../../src/language/checks/connected-components.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

const names = [...'abcdefg'];
const graphs: fc.Arbitrary<Graph> = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.array(fc.constantFrom(...names), { maxLength: 3 })))
  .map((entries) => new Map(entries));

/** Checked by following every path. */
function leadsTo(graph: Graph, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return (graph.get(from) ?? []).some((next) => graph.has(next) && leadsTo(graph, next, to, seen));
}

it('connectedComponents groups the nodes that lead to each other', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const circles = connectedComponents(graph);
      for (const one of graph.keys()) {
        for (const other of graph.keys()) {
          const isTogether = leadsTo(graph, one, other) && leadsTo(graph, other, one);
          expect(circles.get(one) === circles.get(other)).toBe(isTogether);
        }
      }
    }),
  );
});

it('connectedComponents follows a path of any length', () => {
  const count = 100_000;
  const chain = new Map(Array.from({ length: count }, (_, at) => [`${at}`, [`${(at + 1) % count}`]]));
  expect(new Set(connectedComponents(chain).values()).size).toBe(1);
});
