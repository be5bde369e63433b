import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from './processes.ts';
import type { Installation } from './provision.ts';
import { createTemporaryFolder } from './temporary.ts';

export interface CodeServerOptions {
  readonly installation: Installation;
  /** The folder of the installed extensions: absolute path. */
  readonly extensions: string;
  /** Whether workspaces must be trusted first, as on a desktop (default: all are trusted). */
  readonly workspaceTrust?: boolean;
  /** The user's settings. */
  readonly settings?: SettingsObject;
  /** Settings of the machine, for those that only it may set. */
  readonly machineSettings?: SettingsObject;
}

type SettingsObject = Readonly<Record<string, unknown>>;

/** VS Code in a browser, as a user has it. */
export interface CodeServer {
  /** Without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The user's settings from the start: no welcome, no offers, settings in a tab. */
export const quietSettings: SettingsObject = {
  'workbench.startupEditor': 'none',
  'remote.autoForwardPorts': false,
  'telemetry.telemetryLevel': 'off',
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'workbench.editor.useModal': 'off',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
};

export async function startCodeServer(options: CodeServerOptions): Promise<CodeServer> {
  const folder = await createTemporaryFolder('showrunner-e2e');
  const data = folder.path;
  await mkdir(join(data, 'User'));
  await writeFile(join(data, 'User/settings.json'), JSON.stringify({ ...quietSettings, ...options.settings }));
  await mkdir(join(data, 'Machine'));
  await writeFile(join(data, 'Machine/settings.json'), JSON.stringify(options.machineSettings ?? {}));
  const server = await startServer({
    command: options.installation.node,
    args: argumentsFor(options, data),
    ready: /HTTP server listening on (http:\/\/127\.0\.0\.1:\d+)/,
    timeout: 120_000,
    temporary: data,
  });
  return {
    url: server.match[1] ?? '',
    async stop() {
      await server.stop();
      await folder.remove();
    },
  };
}

function argumentsFor({ installation, extensions, workspaceTrust }: CodeServerOptions, data: string): string[] {
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
  return [entry, ...where, ...flags, ...trust, '--config', join(data, 'config.yaml')];
}
