import { Disposable, type ExtensionContext, lm } from 'vscode';
import type { Session } from '../session.ts';

/** A tool of the manifest: its name for VS Code is ours with this before it. */
const prefix = 'showrunner_';

/** Registers the language model tools that the manifest tells of; the show is loaded with the first that is wanted. */
export function registerTools({ extension }: ExtensionContext, open: () => Promise<Session>): Disposable {
  const names = (extension.packageJSON.contributes.languageModelTools as readonly { name: string }[]).map(
    ({ name }) => name,
  );
  return Disposable.from(
    ...names.map((fullName) => {
      const name = fullName.slice(prefix.length);
      return lm.registerTool<object>(fullName, {
        prepareInvocation: async ({ input }) => (await (await open()).toolUse()).prepare(name, input),
        invoke: async ({ input }, token) => (await (await open()).toolUse()).invoke(name, input, token),
      });
    }),
  );
}
