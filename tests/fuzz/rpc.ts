/** A message to `/mcp`, the headers that go with it, and whether it is a command. */
export interface RpcMessage {
  readonly body: string;
  readonly headers: readonly string[];
  readonly runs: 0 | 1;
}

const revision = '2026-07-28';
const meta = {
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** The tools that change something. */
const commandTools: readonly unknown[] = ['next', 'previous', 'run', 'goTo', 'stop', 'blackout'];

const calls: readonly (readonly [name: string, input: object])[] = [
  ['state', {}],
  ['demos', {}],
  ['notes', {}],
  ['next', {}],
  ['next', { bringToFront: true, ifRevision: 0 }],
  ['previous', {}],
  ['run', { id: 'hello' }],
  ['goTo', { slide: 2 }],
  ['stop', {}],
  ['blackout', { on: false }],
];
const others = ['tools/list', 'ping', 'initialize', 'resources/list'];

const afterHandshake = ['MCP-Protocol-Version: 2025-11-25'];
const modernHeaders = (method: string) => [`MCP-Protocol-Version: ${revision}`, `Mcp-Method: ${method}`];

/** Valid messages of both kinds of revisions. */
export const rpcMessages: readonly RpcMessage[] = [
  ...calls.flatMap(([name, input]): RpcMessage[] => {
    const runs = commandTools.includes(name) ? 1 : 0;
    const params = { name, arguments: input };
    const modern = [...modernHeaders('tools/call'), `Mcp-Name: ${name}`];
    return [
      { body: message('tools/call', params), headers: afterHandshake, runs },
      { body: message('tools/call', { ...params, _meta: meta }), headers: modern, runs },
    ];
  }),
  ...others.map((method): RpcMessage => ({ body: message(method, {}), headers: afterHandshake, runs: 0 })),
  { body: message('server/discover', { _meta: meta }), headers: modernHeaders('server/discover'), runs: 0 },
];

/** Whether a body could have a tool change something, however it is dressed. */
export function mayCallCommand(body: unknown): boolean {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return messages.some((each) => {
    const { method, params } = Object(each);
    return method === 'tools/call' && commandTools.includes(Object(params).name);
  });
}

function message(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
}
