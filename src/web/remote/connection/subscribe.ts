import type { ShowSnapshot } from '../../../api/editor-port.ts';
import { type Calls, readRefusal } from './calls.ts';
import { createEventReader } from './event-reader.ts';
import type { Subscribe, SubscriptionEnd, SubscriptionListener } from './subscription.ts';

const lost: SubscriptionEnd = { kind: 'lost' };

export function createSubscribe({ get }: Calls): Subscribe {
  const ways = {
    async stream(listener: SubscriptionListener, signal: AbortSignal): Promise<SubscriptionEnd> {
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
    async poll(listener: SubscriptionListener, signal: AbortSignal): Promise<SubscriptionEnd> {
      let path = 'api/state';
      let instance: string | undefined;
      for (;;) {
        const response = await get(path, { signal });
        if (!response.ok) return refusal(response);
        const state: ShowSnapshot = await response.json();
        if (signal.aborted) return lost;
        // Another server counts its own revisions, so its answer is not comparable.
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

async function refusal(response: Response): Promise<SubscriptionEnd> {
  return { kind: 'refused', status: response.status, ...(await readRefusal(response)) };
}

function instanceOf({ headers }: Response): string {
  return headers.get('Showrunner-Instance') ?? '';
}
