import { commands, Disposable, EventEmitter, type ExtensionContext, lm, window, workspace } from 'vscode';
import type { ShowrunnerExtension } from '../api/extension-api.ts';
import { createEmitter } from '../core/emitter.ts';
import { hiddenKey } from '../core/secrets/secret.ts';
import { systemClock } from '../machine/system-clock.ts';
import type { CommandName } from './command-table.ts';
import { createExports } from './exports.ts';
import { registerLazyLanguage } from './language-features/lazy-language.ts';
import { registerMcpServer } from './mcp-server.ts';
import { greetTalk } from './opened-talk.ts';
import type { Session } from './session.ts';
import type { ShowTree } from './show-view/show-tree.ts';
import type { ShowNode } from './show-view/tree-items.ts';

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

/** The show view before there is a session: opening it opens one. */
interface ShowTreeView extends Disposable {
  /** Lists its rows from now on. */
  fill(tree: ShowTree): void;
}

const mimeTypes = ['application/vnd.code.tree.showrunner.show'];

/** `open` opens the session, which fills the view. */
function createShowTreeView(open: () => Promise<unknown>): ShowTreeView {
  const changed = new EventEmitter<undefined>();
  let filled: ShowTree | undefined;
  const tree = async () => {
    if (!filled) await open();
    return filled;
  };
  const view = window.createTreeView<ShowNode>('showrunner.show', {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (node) => (await tree())?.getChildren(node) ?? [],
      getTreeItem: async (node) => (await tree())?.getTreeItem(node) ?? {},
      getParent: (node) => filled?.getParent?.(node),
    },
    dragAndDropController: {
      dragMimeTypes: mimeTypes,
      dropMimeTypes: mimeTypes,
      handleDrag: async (...args) => (await tree())?.handleDrag?.(...args),
      handleDrop: async (...args) => (await tree())?.handleDrop?.(...args),
    },
  });
  return Object.assign(Disposable.from(view, changed), {
    fill(given: ShowTree) {
      filled = given;
      given.attach(view, () => changed.fire(undefined));
    },
  });
}

/** A tool of the manifest: its name for VS Code is ours with this before it. */
const toolPrefix = 'showrunner_';

/** Registers the language model tools that the manifest tells of; the show is loaded with the first that is wanted. */
function registerTools({ extension }: ExtensionContext, open: () => Promise<Session>): Disposable {
  const names = (extension.packageJSON.contributes.languageModelTools as readonly { name: string }[]).map(
    ({ name }) => name,
  );
  return Disposable.from(
    ...names.map((fullName) => {
      const name = fullName.slice(toolPrefix.length);
      return lm.registerTool<object>(fullName, {
        prepareInvocation: async ({ input }) => (await (await open()).toolUse()).prepare(name, input),
        invoke: async ({ input }, token) => (await (await open()).toolUse()).invoke(name, input, token),
      });
    }),
  );
}
