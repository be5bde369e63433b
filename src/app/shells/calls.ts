/** Where the API is and what it asks for. */
export interface ApiAddress {
  /** `http://localhost:3710`. */
  readonly url: string;
  /** When it asks for one: base64url, so safe in any quotes. */
  readonly token?: string;
}

/** One short command of a shell: what it is called and what it asks of the API. */
export interface ShellCall {
  readonly name: string;
  /** Path and query. */
  readonly target: string;
  readonly method: 'GET' | 'POST';
  /** The rest of the line is the id of a demo: several words are one id. */
  readonly takesId?: true;
}

/**
 * The same for every shell. `restart` and not `reset`, which mends a terminal; two words for the blackout, since no
 * shell has to choose then.
 */
export const shellCalls: readonly ShellCall[] = [
  { name: 'next', method: 'GET', target: '/api/next' },
  { name: 'prev', method: 'GET', target: '/api/previous' },
  { name: 'demos', method: 'GET', target: '/api/demos' },
  { name: 'notes', method: 'GET', target: '/api/notes' },
  { name: 'demo', method: 'GET', target: '/api/runById', takesId: true },
  { name: 'goto', method: 'POST', target: '/api/goTo', takesId: true },
  { name: 'restart', method: 'POST', target: '/api/reset' },
  { name: 'undoback', method: 'POST', target: '/api/undoGoingBack' },
  { name: 'stop', method: 'POST', target: '/api/stop' },
  { name: 'blackout', method: 'POST', target: '/api/blackout?on=true' },
  { name: 'lights', method: 'POST', target: '/api/blackout?on=false' },
];

/** The arguments of curl that every call has: no proxy of the environment, and a line break after the answer. */
export function curlArguments({ method, takesId }: ShellCall): readonly string[] {
  // With -G an id travels in the query, as POST only with the method said.
  return [...(method === 'POST' ? ['-X POST'] : []), ...(takesId ? ['-G'] : [])];
}
