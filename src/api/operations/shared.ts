import type { Method } from '../route.ts';

export const get = { methods: ['GET'] } as const satisfies { methods: readonly Method[] };
export const post = { methods: ['POST'] } as const;
/** For callers that can only open an address, such as clickers and shortcuts. */
export const both = { methods: ['GET', 'POST'] } as const;

export const command = { kind: 'command', http: post, parameters: [], problems: [] } as const;
export const read = { kind: 'read', http: get, parameters: [], problems: [] } as const;
