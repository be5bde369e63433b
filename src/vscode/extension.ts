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
/** Milliseconds for a session to end with its window. */
const longestEnd = 1000;

export const { activate, deactivate } = createExtension();

/** Activation only registers commands and reads four things; the rest is loaded on demand. */
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
      /** After activation, because all other extensions wait for it. */
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

/** The manifest is generated from the command table. */
function commandsOf({ extension }: ExtensionContext): readonly string[] {
  const { commands } = extension.packageJSON.contributes as { commands: readonly { command: string }[] };
  return commands.map(({ command }) => command);
}

/** Views that VS Code requests itself: notes, editor tabs after a reload, links. */
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

/** Hides all text during `work`, because a session's decorations come and go with it. */
async function covered<T>(work: () => Promise<T>): Promise<T> {
  const { createSecretDecorationTypes } = await import('./workbench/secrets/decoration-types.ts');
  const types = createSecretDecorationTypes();
  return work().finally(types.dispose);
}

/** Always, or if the window hid secrets before its reload. */
function hidesSecrets({ workspaceState }: ExtensionContext): boolean {
  const when = workspace.getConfiguration('showrunner').get('secrets.hide');
  return when === 'always' || workspaceState.get(hiddenKey) === true;
}

/** By our setting or the talk's own; the session decides which one applies. */
function isApiEnabled(): boolean {
  return ['showrunner', 'demoTime'].some((section) => workspace.getConfiguration(section).get('api.enabled') === true);
}

/** An unfinished show must continue at the first key, without loading then. */
function isShowUnderWay({ workspaceState }: ExtensionContext): boolean {
  // Rehearsed times and reported edits outlive the show.
  return workspaceState.keys().some((key) => !['rehearsal', 'toldEdits'].includes(key));
}

/** The show view before there is a session; opening it starts one. */
interface ShowTreeView extends Disposable {
  /** Starts to list rows. */
  fill(tree: ShowTree): void;
}

const mimeTypes = ['application/vnd.code.tree.showrunner.show'];

/** `open` starts a session, which fills the view. */
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

/** Prefix of tool names in the manifest. */
const toolPrefix = 'showrunner_';

/** Registers the manifest's language model tools; loads the show at first use. */
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
