import { onTestFinished } from 'vitest';
import { type App, createApp } from '../../src/app/app.ts';
import { createHost } from '../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createStates } from '../../src/history/states.ts';
import { createConfiguration } from '../../src/memory-editor/configuration.ts';
import type { Workbench } from '../../src/ports/workbench.ts';
import { createFolder } from '../headless/workspace.ts';
import { buildFollowScript } from '../pictures/slide-script.ts';
import { findFreePort } from '../support/free-port.ts';

/** A show that is shared with its audience, without an editor, over HTTP. */
export interface LiveShow {
  readonly app: App;
  readonly workbench: Workbench;
  readonly folder: string;
  /** `http://localhost:…` */
  readonly url: string;
  /** `http://localhost:…/f/CODE` */
  address(): string;
}

/** Ends with the test. */
export async function startLiveShow(
  files: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string | number | boolean>> = {},
  drawDiagrams?: Workbench['stage']['drawDiagrams'],
): Promise<LiveShow> {
  const folder = await createFolder(files);
  const port = await findFreePort();
  const configuration = createConfiguration({
    'showrunner.api.enabled': true,
    'showrunner.api.port': port,
    'showrunner.screenshot.browser': 'off',
    ...settings,
  });
  const error = (message: string, cause?: unknown) => void (cause && console.error(message, cause));
  const log = { info: () => undefined, warn: () => undefined, error };
  const bare = createHeadlessWorkbench({ folders: [folder], configuration });
  const workbench = { ...bare, stage: { ...bare.stage, ...(drawDiagrams && { drawDiagrams }) } };
  const states = createStates({ folder: `${folder}.store`, workspaceFolders: () => [folder], log });
  const host = createHost({ workbench, configuration, folder, log, token: 'the-token-of-a-test', states });
  const app = createApp({ ...host, webFile: async () => Buffer.from(await buildFollowScript()) });
  onTestFinished(async () => {
    await app.api.stop();
    app.dispose();
    states.dispose();
    workbench.dispose();
  });
  await app.library.ready;
  await app.audienceSharing.start();
  await app.start();
  const url = `http://localhost:${port}`;
  return {
    app,
    workbench,
    folder,
    url,
    address: () => `${url}/f/${app.audienceSharing.code}`,
  };
}
