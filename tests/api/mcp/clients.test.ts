import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../../src/app/app.ts';
import { createHost } from '../../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createSampleWorkspace } from '../../../src/headless/workspace.ts';
import { createConfiguration } from '../../../src/memory-editor/configuration.ts';
import { freePort } from '../service-rig.ts';

const token = 'a-token-of-the-tests';
const info = { name: 'showrunner-tests', version: '1.0.0' };

/** The common part of both generations of the official client, as far as needed here. */
interface AnyClient {
  listTools(): Promise<{ tools: readonly { name: string; inputSchema: object; outputSchema?: object }[] }>;
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>;
  listResources(): Promise<{ resources: readonly { uri: string }[] }>;
  readResource(of: { uri: string }): Promise<{ contents: readonly { text?: string }[] }>;
  listPrompts(): Promise<{ prompts: readonly { name: string }[] }>;
  getPrompt(of: { name: string; arguments: Record<string, string> }): Promise<{ messages: readonly unknown[] }>;
  close(): Promise<void>;
}

interface Connected {
  readonly client: AnyClient;
  /** The negotiated protocol revision. */
  readonly revision: string | undefined;
}

interface Result {
  readonly content: readonly { type: string; text?: string; data?: string; mimeType?: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

async function connectOld(url: URL, authorization: string): Promise<Connected> {
  const transport = new OldTransport(url, { requestInit: { headers: { authorization } } });
  const client = new OldClient(info);
  await client.connect(transport as Transport);
  return { client: client as unknown as AnyClient, revision: transport.protocolVersion };
}

const connectNew =
  (mode: 'legacy' | 'auto' | { pin: string }) =>
  async (url: URL, authorization: string): Promise<Connected> => {
    const client = new NewClient(info, { versionNegotiation: { mode } });
    await client.connect(new NewTransport(url, { requestInit: { headers: { authorization } } }));
    return { client: client as unknown as AnyClient, revision: client.getNegotiatedProtocolVersion() };
  };

const clients = [
  ['1.x', connectOld, '2025-11-25'],
  ['2.x as before', connectNew('legacy'), '2025-11-25'],
  ['2.x that asks first', connectNew('auto'), '2026-07-28'],
  ['2.x of the newest revision', connectNew({ pin: '2026-07-28' }), '2026-07-28'],
] as const;

describe('the official MCP clients', () => {
  let app: App;
  let url: URL;
  const cleanUp: (() => void)[] = [];

  beforeAll(async () => {
    const { folder, dispose } = createSampleWorkspace();
    const port = await freePort();
    const configuration = createConfiguration({
      'showrunner.screenshot.browser': 'off',
      'showrunner.api.enabled': true,
      'showrunner.api.requireToken': true,
      'showrunner.api.port': port,
    });
    const quiet = () => undefined;
    const log = { info: quiet, warn: quiet, error: quiet };
    const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
    app = createApp(createHost({ workbench, configuration, folder, log, token }));
    cleanUp.push(() => app.dispose(), workbench.dispose, dispose);
    await app.start();
    url = new URL(`http://localhost:${port}/mcp`);
  });
  afterAll(async () => {
    await app.api.stop();
    for (const clean of cleanUp) clean();
  });

  describe.each(clients)('%s', (_name, connect, revision) => {
    let connected: Connected;
    const call = (name: string, input = {}) => connected.client.callTool({ name, arguments: input }) as Promise<Result>;

    beforeEach(async () => {
      await app.editorPort.reset();
      connected = await connect(url, `Bearer ${token}`);
    });
    afterEach(() => connected.client.close());

    it('negotiates the protocol revision', () => {
      expect(connected.revision).toBe(revision);
    });

    it('lists all tools', async () => {
      const { tools } = await connected.client.listTools();
      const own = (await app.toolbox()).tools;
      expect(tools.map(({ name }) => name)).toEqual(own.map(({ name }) => name));
    });

    it('reads the state, runs a step, and reads again', async () => {
      await connected.client.listTools(); // from now on it validates results against their schemas
      const { structuredContent: before } = await call('state');
      expect(before).toMatchObject({ status: 'idle', nextDemo: { id: expect.any(String) } });
      const { structuredContent: step } = await call('next', { ifRevision: before?.revision });
      expect(step).toMatchObject({ executed: before?.nextDemo });
      expect((await call('state')).structuredContent).toMatchObject({ currentDemo: before?.nextDemo });
      const again = await call('next', { ifRevision: before?.revision });
      expect(again).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('has moved') }] });
    });

    it('gets the demos, the notes, a picture and the preflight', async () => {
      await connected.client.listTools();
      const { structuredContent } = await call('demos');
      expect(structuredContent).toMatchObject({ demoFiles: [{ demos: expect.any(Array) }] });
      await call('next');
      expect((await call('notes')).content[0]?.text).toMatch(/\w/);
      const [picture] = (await call('picture', { w: 320 })).content;
      expect(picture).toMatchObject({ type: 'image', mimeType: 'image/png' });
      expect(Buffer.from(picture?.data ?? '', 'base64').toString('latin1', 1, 4)).toBe('PNG');
      expect((await call('preflight')).structuredContent).toMatchObject({ failing: 0 });
    });

    it('reads the guide to writing talks, as a resource and as a prompt with a subject', async () => {
      const { resources } = await connected.client.listResources();
      const { contents } = await connected.client.readResource({ uri: resources[0]?.uri ?? '' });
      expect(contents).toEqual([expect.objectContaining({ text: expect.stringMatching(/^# Talks for Showrunner\n/) })]);
      const { prompts } = await connected.client.listPrompts();
      const prompt = { name: prompts[0]?.name ?? '', arguments: { about: 'how greet.mjs learns Spanish' } };
      expect(await connected.client.getPrompt(prompt)).toMatchObject({
        messages: [{ role: 'user', content: { text: expect.stringMatching(/learns Spanish[\s\S]*`insert` \(path/) } }],
      });
      await expect(connected.client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow(/no such resource/);
      await expect(connected.client.getPrompt({ ...prompt, name: 'x' })).rejects.toThrow(/no such prompt/);
      await expect(connected.client.getPrompt({ ...prompt, arguments: {} })).rejects.toThrow(/"about"/);
    });

    it('receives errors for unknown demos and tools, and for missing arguments', async () => {
      expect(await call('run', { id: 'nowhere' })).toMatchObject({ isError: true });
      expect(await call('run')).toMatchObject({ isError: true });
      await expect(call('dance')).rejects.toThrow(/Unknown tool/);
    });
  });

  it.each(clients)('%s is rejected without the token', async (_name, connect) => {
    await expect(connect(url, 'Bearer wrong')).rejects.toThrow();
  });

  it('run each step once when several of them call next at the same time', async () => {
    await app.editorPort.reset();
    const connections = await Promise.all(clients.map(([, connect]) => connect(url, `Bearer ${token}`)));
    const { revision, nextDemo } = app.editorPort.state();
    const calls = connections.map(({ client }) =>
      client.callTool({ name: 'next', arguments: { ifRevision: revision } }),
    );
    const results = (await Promise.all(calls)) as Result[];
    expect(results.filter(({ isError }) => !isError)).toHaveLength(1);
    expect(app.editorPort.state().currentDemo).toEqual(nextDemo);
    await Promise.all(connections.map(({ client }) => client.close()));
  });
});
