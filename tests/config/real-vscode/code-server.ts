import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './processes.ts';
import type { Installation } from './provision.ts';

export interface CodeServerOptions {
  readonly installation: Installation;
  /** The folder of the installed extensions: absolute path. */
  readonly extensions: string;
  /** Whether workspaces must be trusted first, as on a desktop (default: all are trusted). */
  readonly workspaceTrust?: boolean;
}

type SettingsObject = Readonly<Record<string, unknown>>;

/** VS Code in a browser, as a user has it. */
export interface CodeServer {
  /** Without a slash at the end. */
  readonly url: string;
  /** Changes the user's settings file; `undefined` removes a key. */
  updateSettings(changes: SettingsObject): Promise<void>;
  stop(): Promise<void>;
}

/** What a quiet window needs. */
const quiet: SettingsObject = {
  'workbench.startupEditor': 'none',
  'remote.autoForwardPorts': false,
  'telemetry.telemetryLevel': 'off',
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
};

export async function startCodeServer({
  installation,
  extensions,
  workspaceTrust,
}: CodeServerOptions): Promise<CodeServer> {
  const data = await realpath(await mkdtemp(join(tmpdir(), 'showrunner-e2e-')));
  const settings = join(data, 'User/settings.json');
  await mkdir(join(data, 'User'));
  await writeFile(settings, JSON.stringify(quiet));
  const entry = join(installation.codeServer, 'out/node/entry.js');
  const where = ['--bind-addr', '127.0.0.1:0', '--user-data-dir', data, '--extensions-dir', extensions];
  const flags = [
    '--auth',
    'none',
    '--disable-telemetry',
    '--disable-update-check',
    '--disable-getting-started-override',
  ];
  const trust = workspaceTrust ? [] : ['--disable-workspace-trust'];
  const server = await startServer({
    command: installation.node,
    args: [entry, ...where, ...flags, ...trust, '--config', join(data, 'config.yaml')],
    ready: /HTTP server listening on (http:\/\/127\.0\.0\.1:\d+)/,
    timeout: 30_000,
    temporary: data,
  });
  return {
    url: server.match[1] ?? '',
    async updateSettings(changes) {
      const now = JSON.parse(await readFile(settings, 'utf8'));
      await writeFile(settings, JSON.stringify({ ...now, ...changes }));
    },
    async stop() {
      await server.stop();
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
