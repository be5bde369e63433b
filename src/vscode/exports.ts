import type { ShowrunnerApi, ShowrunnerExtension } from '../api/extension-api.ts';
import type { Event } from '../core/emitter.ts';

const members = [
  'state',
  'demos',
  'next',
  'previous',
  'runById',
  'goTo',
  'reset',
  'undoGoingBack',
  'stop',
  'notes',
  'screenshot',
] as const;

/**
 * API for other extensions. Loads the show at the first call, because VS Code activates us in every window. Listeners
 * also follow the show that `load` returns after `onDidRestart`.
 */
export function createExports(load: () => Promise<ShowrunnerApi>, onDidRestart: Event<void>): ShowrunnerExtension {
  const call =
    (name: (typeof members)[number]) =>
    async (...given: unknown[]) =>
      ((await load())[name] as (...given: unknown[]) => unknown)(...given);
  const api = Object.freeze({
    ...Object.fromEntries(members.map((name) => [name, call(name)])),
    onDidChangeState(listener) {
      const listen = () => load().then((loaded) => loaded.onDidChangeState(listener));
      let listening = listen();
      const restarts = onDidRestart(() => {
        listening = listen();
      });
      return {
        dispose() {
          restarts.dispose();
          void listening.then((subscription) => subscription.dispose());
        },
      };
    },
  } as ShowrunnerApi);
  return Object.freeze({
    version: '1.1.0',
    getAPI(major: 1) {
      if (major === 1) return api;
      throw new RangeError(`Showrunner has no extension API of version ${major}. Ask for version 1.`);
    },
  });
}
