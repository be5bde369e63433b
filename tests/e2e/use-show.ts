import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { freePort } from './api.ts';
import { type Show, type Stage, type StageOptions, setUpStage } from './stage.ts';

export interface UsedShow extends Show {
  /** Where its API listens. */
  readonly port: number;
}

export interface UsedShowOptions extends Omit<StageOptions, 'extensions'> {
  /** The workspace's own, beside those that turn the API on. */
  readonly workspaceSettings?: Readonly<Record<string, unknown>>;
  /** The folder of the fixtures that is copied. */
  readonly fixture?: string;
}

/** Opens a show, its API on, for the tests of a file; takes a picture of each that fails, and tears all down. */
export function useShow({ workspaceSettings, fixture, ...options }: UsedShowOptions = {}): UsedShow {
  let [stage, show, port]: [Stage?, Show?, number?] = [];
  const opened = () => {
    if (!show || port === undefined) throw new Error('The show is open in tests and hooks only');
    return { ...show, port };
  };
  beforeAll(async () => {
    port = await freePort();
    stage = await setUpStage({ extensions: inject('extensions'), ...options });
    const settings = { 'showrunner.api.enabled': true, 'showrunner.api.port': port, ...workspaceSettings };
    show = await stage.openShow(settings, fixture);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await show?.window.takePicture(`failed - ${task.name}`);
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
