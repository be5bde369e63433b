import { isTrueWithin } from '../stranger/ground/waiting.ts';
import type { WindowSession } from './session.ts';

export interface ShowAnswer {
  readonly status: number;
  readonly body: {
    readonly status?: string;
    readonly code?: string;
    readonly detail?: string;
    readonly restored?: string;
    readonly notRestored?: readonly { readonly what: string; readonly why: string }[];
  };
}

export interface SeenState {
  readonly status: string;
  readonly currentDemo?: { readonly id: string };
  readonly history: readonly {
    readonly id: string;
    readonly outcome: string;
    readonly undoable: boolean;
    readonly obstacle?: string;
    readonly isSettling?: boolean;
  }[];
}

const base = ({ ground }: WindowSession) => `http://127.0.0.1:${ground.port}/api`;

/** An answer comes within 40 s; undefined where the window went away meanwhile. */
export async function callShow(
  session: WindowSession,
  name: string,
  body: object = {},
): Promise<ShowAnswer | undefined> {
  const headers = { 'Content-Type': 'application/json', Connection: 'close' };
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(40_000) };
  const response = await fetch(`${base(session)}/${name}`, init).catch((error: Error) => {
    if (error.name !== 'TimeoutError') return undefined;
    throw new Error(`${name} is not answered within 40 s`);
  });
  return response && { status: response.status, body: (await response.json()) as ShowAnswer['body'] };
}

/** Waits until the show is there, no step runs and all ends have settled. */
export async function settledState(session: WindowSession): Promise<SeenState> {
  let state: SeenState | undefined;
  const isSettled = await isTrueWithin(
    90_000,
    async () => {
      state = (await read(session, 'state')) as SeenState | undefined;
      return state?.history !== undefined && state.status !== 'running' && !state.history.some((one) => one.isSettling);
    },
    100,
  );
  if (!isSettled || !state) throw new Error(`the show is not at rest after 90 s: ${JSON.stringify(state)}`);
  return state;
}

/** The presenter's edits that the API lists, with their texts. */
export async function listEdits(session: WindowSession) {
  const { edits } = (await read(session, 'edits')) as {
    readonly edits: readonly { readonly id: string; readonly path: string; readonly isUncertain?: true }[];
  };
  const textOf = async (id: string) => (await fetch(`${base(session)}/edits/content?id=${id}`)).text();
  return Promise.all(edits.map(async (edit) => ({ ...edit, text: await textOf(edit.id) })));
}

async function read(session: WindowSession, name: string): Promise<unknown> {
  const response = await fetch(`${base(session)}/${name}`, { signal: AbortSignal.timeout(20_000) }).catch(
    () => undefined,
  );
  return response?.ok === true ? response.json() : undefined;
}
