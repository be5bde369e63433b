import type { JsonObject } from '../../core/json.ts';
import { takesKey } from '../responses/problems-of-route.ts';
import type { Route, RouteKind } from '../route.ts';

/** What the kinds of routes have in common, for people who read the description. */
const kinds: Readonly<Record<RouteKind, string>> = {
  command: 'What moves the show, or changes how it is seen.',
  read: 'What tells of the show, and changes nothing.',
  page: 'Pages for people. They hold no data of the show and need no token.',
  tools: 'For language models and other agents.',
  window: 'For other windows of the editor.',
};

/** The tags that these routes have, each with what it stands for. */
export function describeTags(routes: readonly Route[]): readonly JsonObject[] {
  const used = new Set(routes.map(({ kind }) => kind));
  return [...used].sort().map((name) => ({ name, description: kinds[name] }));
}

/** What a caller has to know of a route beside its summary: all of it follows from the row. */
export function describeWork(route: Route): string {
  const { summary, kind, queues, isFramed, question } = route;
  const turn = queues
    ? 'It waits for its turn: one step runs at a time, in order of arrival, and 16 may wait.'
    : 'It does not wait for the step that runs.';
  const sentences = [
    `${summary}.`,
    ...(kind === 'command' ? [turn] : [kinds[kind]]),
    ...(takesKey(route) ? ['The same key within a minute gives the same answer, and it runs once.'] : []),
    ...(question ? ['A browser that goes to the address itself is asked first.'] : []),
    ...(isFramed ? ['Pages of listed origins may show it in a frame.'] : []),
  ];
  return sentences.join(' ');
}
