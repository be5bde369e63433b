import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { freePort } from './api.ts';
import { type Show, type Stage, type StageOptions, setUpStage } from './stage.ts';

export interface UsedShow extends Show {
  /** Where its API listens. */
  readonly port: number;
}

export interface UsedShowOptions extends Omit<StageOptions, 'extensions'> {
  /** Whose settings turn the API on (default: the workspace's); with `off` the workspace has its port only. */
  readonly api?: 'workspace' | 'user' | 'off';
  /** The workspace's own, beside those of the API. */
  readonly workspaceSettings?: Readonly<Record<string, unknown>>;
  /** The folder of the fixtures that is copied. */
  readonly fixture?: string;
}

/** Opens a show, its API on as a rule, for the tests of a file; takes a picture of each that fails, and tears all down. */
export function useShow({ api = 'workspace', workspaceSettings, ...options }: UsedShowOptions = {}): UsedShow {
  let [stage, show, port]: [Stage?, Show?, number?] = [];
  const opened = () => {
    if (!show || port === undefined) throw new Error('The show is open in tests and hooks only');
    return { ...show, port };
  };
  beforeAll(async () => {
    port = await freePort();
    const ofApi = { ...(api !== 'off' && { 'showrunner.api.enabled': true }), 'showrunner.api.port': port };
    const ofUser = { ...options.settings, ...(api === 'user' && ofApi) };
    stage = await setUpStage({ ...options, extensions: inject('extensions'), settings: ofUser });
    const ofWorkspace = api === 'user' ? workspaceSettings : { ...ofApi, ...workspaceSettings };
    show = await stage.openShow(ofWorkspace, options.fixture);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await show?.window.takePicture(`failed - ${task.name}`).catch(() => undefined); // its page may be gone
  });
  afterAll(() => stage?.tearDown());
  return {
    get window() {
      return opened().window;
    },
    get folder() {
      return opened().folder;
    },
    get port() {
      return opened().port;
    },
    read: (path) => opened().read(path),
  };
}
