import type { ShowrunnerApi, ShowrunnerExtension } from '../api/extension-api.ts';

const members = [
  'state',
  'demos',
  'next',
  'previous',
  'runById',
  'goTo',
  'reset',
  'stop',
  'notes',
  'screenshot',
] as const;

/** What other extensions get. The show is loaded at the first call: VS Code starts us with every window. */
export function createExports(load: () => Promise<ShowrunnerApi>): ShowrunnerExtension {
  const call =
    (name: (typeof members)[number]) =>
    async (...given: unknown[]) =>
      ((await load())[name] as (...given: unknown[]) => unknown)(...given);
  const api = Object.freeze({
    ...Object.fromEntries(members.map((name) => [name, call(name)])),
    onDidChangeState(listener) {
      const listening = load().then((loaded) => loaded.onDidChangeState(listener));
      return { dispose: () => void listening.then((subscription) => subscription.dispose()) };
    },
  } as ShowrunnerApi);
  return Object.freeze({
    version: '1.0.0',
    getAPI(major: 1) {
      if (major === 1) return api;
      throw new RangeError(`Showrunner has version 1 of its extension API, not ${major}`);
    },
  });
}
