import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startBareRemote } from '../window/bare-remote.ts';

/** A process of its own that tells its port, and ends when its parent hangs up. */
const server = startBareRemote(0, (_, response) => response.writeHead(404).end());
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
process.on('disconnect', () => process.exit());
