import type { JsonObject } from '../../core/json.ts';
import { takesKey } from '../responses/problems-of-route.ts';
import type { Route, RouteKind } from '../route.ts';

/** Paragraph for each kind of route in the description. */
const kinds: Readonly<Record<RouteKind, string>> = {
  command: 'Calls that move the show, or change how it is shown.',
  read: 'Calls that read the show, and change nothing.',
  page: 'Pages for people. They contain no data of the show and need no token.',
  tools: 'For language models and other agents.',
  window: 'For other windows of the editor.',
};

/** The tags that these routes have, each with what it stands for. */
export function describeTags(routes: readonly Route[]): readonly JsonObject[] {
  const used = new Set(routes.map(({ kind }) => kind));
  return [...used].sort().map((name) => ({ name, description: kinds[name] }));
}

/** Details of a route beside its summary: all follow from the row. */
export function describeWork(route: Route): string {
  const { summary, kind, queues, isFramed, question } = route;
  const turn = queues
    ? 'It waits for its turn: one step runs at a time, in order of arrival, and 16 may wait.'
    : 'It does not wait for the step that runs.';
  const sentences = [
    `${summary}.`,
    ...(kind === 'command' ? [turn] : [kinds[kind]]),
    ...(takesKey(route) ? ['The same key within a minute gets the same response, and it runs once.'] : []),
    ...(question ? ['A browser that opens the address directly is asked to confirm.'] : []),
    ...(isFramed ? ['Pages from listed origins may embed it in a frame.'] : []),
  ];
  return sentences.join(' ');
}
