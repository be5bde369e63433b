import { commands, Disposable, type ExtensionContext, window, workspace } from 'vscode';
import type { ShowrunnerExtension } from '../api/extension-api.ts';
import type { CommandName } from '../app/command-table.ts';
import { createExports } from '../app/exports.ts';
import { createEmitter } from '../core/emitter.ts';
import { hiddenKey } from '../core/secrets/secret.ts';
import { systemClock } from '../machine/system-clock.ts';
import { registerMcpServer } from './agents/mcp-server.ts';
import { registerTools } from './agents/registration.ts';
import { registerLazyLanguage } from './language-features/lazy-language.ts';
import { greetTalk } from './opened-talk.ts';
import type { Session } from './session.ts';
import { createShowTreeView } from './show-view/tree-view.ts';

const prefix = 'showrunner.';
const restartCommand = `${prefix}restart`;
/** Milliseconds that a session may take to end with its window. */
const longestEnd = 1000;

export const { activate, deactivate } = createExtension();

/** Activation registers commands and reads four things, no more: the rest is loaded once it is wanted. */
function createExtension() {
  let session: Promise<Session> | undefined;
  const restarts = createEmitter<void>();

  return {
    activate(context: ExtensionContext): ShowrunnerExtension {
      const mcpServer = registerMcpServer(context.extension.packageJSON.version);
      const load = async () => {
        const { createSession } = await import('./session.ts');
        const loaded = await createSession(context, systemClock);
        mcpServer.follow(loaded.mcp);
        showView.fill(loaded.showTree);
        return loaded;
      };
      const begin = (beginning: Promise<Session>) => {
        session = beginning;
        beginning.catch(() => {
          if (session === beginning) session = undefined;
        });
        return beginning;
      };
      const loadCovered = () => (hidesSecrets(context) ? covered(load) : load());
      const open = () => session ?? begin(loadCovered());
      const restart = async () => {
        const { renewSession } = await import('./restart.ts');
        const last = session;
        const renew = () => renewSession(last, load, systemClock);
        await begin(hidesSecrets(context) ? covered(renew) : renew());
        restarts.fire();
      };
      const showView = createShowTreeView(open);
      /** After activation, which every other extension waits for. */
      const openSoon = () =>
        systemClock.setTimeout(() => {
          open().catch((error) => window.showErrorMessage(`Showrunner could not start: ${error}`));
        }, 0);
      for (const command of commandsOf(context)) {
        const name = command.slice(prefix.length) as CommandName;
        const run = async (argument?: unknown) => (await open()).runCommand(name, argument);
        context.subscriptions.push(commands.registerCommand(command, command === restartCommand ? restart : run));
      }
      context.subscriptions.push(showView, registerViews(open), registerLazyLanguage(context, systemClock));
      context.subscriptions.push(mcpServer, registerTools(context, open));
      const openIfWanted = () => {
        if (isApiEnabled() || isShowUnderWay(context) || hidesSecrets(context)) openSoon();
      };
      context.subscriptions.push(workspace.onDidChangeConfiguration(openIfWanted));
      openIfWanted();
      greetTalk(context.globalState);
      return createExports(async () => (await open()).api, restarts.event);
    },
    async deactivate(): Promise<void> {
      await (await session)?.stop(longestEnd);
    },
  };
}

/** Those of the manifest, which is written from the table of commands. */
function commandsOf({ extension }: ExtensionContext): readonly string[] {
  const { commands } = extension.packageJSON.contributes as { commands: readonly { command: string }[] };
  return commands.map(({ command }) => command);
}

/**
 * Views that VS Code asks for by itself: the notes view when it is opened, editor tabs after a reload of the window,
 * links.
 */
function registerViews(open: () => Promise<Session>): Disposable {
  return Disposable.from(
    window.registerWebviewViewProvider('showrunner.notes', {
      resolveWebviewView: async (view) => (await open()).fillNotes(view),
    }),
    window.registerWebviewPanelSerializer('showrunner.slides', {
      deserializeWebviewPanel: async (panel) => (await open()).restoreSlides(panel),
    }),
    window.registerWebviewPanelSerializer('showrunner.presenter', {
      deserializeWebviewPanel: async (panel) => (await open()).restorePresenterView(panel),
    }),
    window.registerWebviewPanelSerializer('showrunner.storyboard', {
      deserializeWebviewPanel: async (panel) => (await open()).restoreStoryboard(panel),
    }),
    window.registerUriHandler({ handleUri: async (uri) => (await open()).openLink(uri) }),
  );
}

/** No text is to be read until the work is done: the decorations of a session come and go with it. */
async function covered<T>(work: () => Promise<T>): Promise<T> {
  const { createSecretDecorationTypes } = await import('./workbench/secrets/decoration-types.ts');
  const types = createSecretDecorationTypes();
  return work().finally(types.dispose);
}

/** As the window's last life left it, or always. */
function hidesSecrets({ workspaceState }: ExtensionContext): boolean {
  const when = workspace.getConfiguration('showrunner').get('secrets.hide');
  return when === 'always' || workspaceState.get(hiddenKey) === true;
}

/** By our setting, or by the talk's own; which of them counts is the session's to say. */
function isApiEnabled(): boolean {
  return ['showrunner', 'demoTime'].some((section) => workspace.getConfiguration(section).get('api.enabled') === true);
}

/** A show that the window's last life left unfinished goes on at the first key, without a pause for loading. */
function isShowUnderWay({ workspaceState }: ExtensionContext): boolean {
  // The times of the last rehearsal and the edits that were told outlive the show.
  return workspaceState.keys().some((key) => !['rehearsal', 'toldEdits'].includes(key));
}
