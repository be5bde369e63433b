import type { ShowSnapshot } from '../../../api/editor-port.ts';
import { type Calls, readRefusal } from './calls.ts';
import { createEventReader } from './event-reader.ts';
import type { Follow, FollowEnd, FollowListener } from './follow.ts';

const lost: FollowEnd = { kind: 'lost' };

export function createFollow({ get }: Calls): Follow {
  const ways = {
    async stream(listener: FollowListener, signal: AbortSignal): Promise<FollowEnd> {
      const response = await get('api/events', { signal });
      if (!response.ok) return refusal(response);
      const reader = response.body?.getReader();
      if (!reader) return { kind: 'silent' };
      const read = createEventReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done || signal.aborted) return lost;
        listener.alive();
        for (const { name, data } of read(decoder.decode(value, { stream: true }))) {
          if (name === 'state') listener.state(JSON.parse(data), instanceOf(response));
        }
      }
    },
    async poll(listener: FollowListener, signal: AbortSignal): Promise<FollowEnd> {
      let path = 'api/state';
      let instance: string | undefined;
      for (;;) {
        const response = await get(path, { signal });
        if (!response.ok) return refusal(response);
        const state: ShowSnapshot = await response.json();
        if (signal.aborted) return lost;
        // Another server counts its revisions anew: what it was asked for is not what it has.
        if (instance !== undefined && instance !== instanceOf(response)) return lost;
        instance = instanceOf(response);
        listener.alive();
        listener.state(state, instance);
        path = `api/state?waitFor=${state.revision}`;
      }
    },
  };
  return (transport, listener, signal) => ways[transport](listener, signal).catch(() => lost);
}

async function refusal(response: Response): Promise<FollowEnd> {
  return { kind: 'refused', status: response.status, ...(await readRefusal(response)) };
}

function instanceOf({ headers }: Response): string {
  return headers.get('Showrunner-Instance') ?? '';
}
