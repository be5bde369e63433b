import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { Sink } from '../../src/api/exchange.ts';
import { sendStream } from '../../src/api/server/streaming.ts';
import { createUnreadResponses } from '../../src/api/server/unread-responses.ts';

it('sendStream sends each part at once, before anything else in the same turn of the event loop', async () => {
  let sink: Sink | undefined;
  const stream = (opened: Sink) => {
    sink = opened;
    return { dispose: () => undefined };
  };
  const options = { unread: createUnreadResponses(1024), onStop: () => ({ dispose: () => undefined }) };
  const server = createServer((request, response) =>
    sendStream(request, response, { status: 200, headers: {}, stream }, options),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  const [response] = await once(request, 'response');
  try {
    for (const text of ['first', 'second']) {
      expect(sink?.write(Buffer.from(text))).toBe(true);
      expect(sink?.backlog).toBe(0);
      const [chunk] = await once(response, 'data');
      expect(String(chunk)).toBe(text);
    }
  } finally {
    request.destroy();
    server.close();
    server.closeAllConnections();
  }
});
