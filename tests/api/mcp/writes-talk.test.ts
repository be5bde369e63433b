import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../src/app/app.ts';
import { createHost } from '../../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createConfiguration } from '../../../src/memory-editor/configuration.ts';
import { createFolder } from '../../headless/workspace.ts';
import { createRecordingLog } from '../../support/host-parts.ts';
import { freePort } from '../service-rig.ts';

// The calls of an agent with the task: "Write a talk of three demos and a deck about how greet.mjs learns to say goodbye." Two of them contain a mistake, which the result reports; the agent wrote the deck with tools of its own.

type Call = (name: string, input?: Record<string, unknown>) => Promise<Record<string, unknown>>;

const clients = [
  [
    '1.x',
    async (url: URL) => {
      const client = new OldClient({ name: 'agent', version: '1.0.0' });
      await client.connect(new OldTransport(url) as Transport);
      return client;
    },
  ],
  [
    '2.x of the newest revision',
    async (url: URL) => {
      const client = new NewClient(
        { name: 'agent', version: '1.0.0' },
        { versionNegotiation: { mode: { pin: '2026-07-28' } } },
      );
      await client.connect(new NewTransport(url));
      return client;
    },
  ],
] as const;

it.each(clients)(
  'an agent that uses the official client %s writes a talk, fixes its mistakes, and plays it',
  async (_, connect) => {
    const folder = await createFolder({ 'greet.mjs': 'const name = "Ada";\nconsole.log("Hello", name);\n' });
    const client = await connect(await serve(folder));
    onTestFinished(() => client.close());
    const call: Call = async (name, input = {}) => {
      const { structuredContent } = await client.callTool({ name, arguments: input });
      return Object(structuredContent);
    };

    const { prompts } = await client.listPrompts();
    const about = 'how greet.mjs learns to say goodbye, in three demos and a deck';
    await client.getPrompt({ name: prompts[0]?.name ?? '', arguments: { about } });
    await mkdir(join(folder, '.demo/slides'), { recursive: true });
    await writeFile(join(folder, '.demo/slides/talk.md'), '# Manners for programs\n\n---\n\n# Thank you\n');

    const deck = { action: 'openSlide', path: '.demo/slides/talk.md' };
    const welcome = await call('addDemo', { title: 'Welcome', actions: [{ ...deck, slide: 3 }] });
    expect(welcome.findings).toMatchObject([{ message: expect.stringContaining('slide') }]);
    await call('editDemo', { id: idIn(welcome), actions: [{ ...deck, slide: 1 }] });

    const goodbye = 'console.log("Goodbye", name);';
    const type = { action: 'insert', path: 'greet.mjs', content: goodbye, insertTypingMode: 'character-by-character' };
    const typed = await call('addDemo', { title: 'Say goodbye', actions: [{ ...type, position: 9 }] });
    expect(typed.findings).toMatchObject([{ severity: 'error', message: expect.stringContaining('9') }]);
    await call('editDemo', { id: idIn(typed), actions: [{ ...type, position: 3 }] });

    const look = [{ action: 'highlight', path: 'greet.mjs', position: '2:3' }, { action: 'unselect' }];
    expect((await call('addDemo', { title: 'Look at both', actions: look })).findings).toEqual([]);
    expect(await call('preflight')).toMatchObject({ failing: 0, findings: [] });

    for (let presses = 0; presses < 4; presses++) expect(await call('next')).toMatchObject({ status: 'done' });
    expect(await call('state')).toMatchObject({ currentDemo: { title: 'Look at both' } });
    await call('reset');
  },
);

const idIn = ({ demo }: Record<string, unknown>) => String(Object(demo).id);

/** The API for a folder, on a port of its own. */
async function serve(folder: string): Promise<URL> {
  const port = await freePort();
  const settings = { 'showrunner.api.enabled': true, 'showrunner.api.port': port, 'showrunner.typing.speed': 0 };
  const configuration = createConfiguration({ ...settings, 'showrunner.screenshot.browser': 'off' });
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
  const app = createApp(createHost({ workbench, configuration, folder, log: createRecordingLog(), token: 'a' }));
  onTestFinished(async () => {
    await app.api.stop();
    app.dispose();
    workbench.dispose();
  });
  await app.start();
  return new URL(`http://localhost:${port}/mcp`);
}
