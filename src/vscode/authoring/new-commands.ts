import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { decksOfShow } from '../../actions/decks.ts';
import { written } from '../../actions/written-actions.ts';
import { withoutFrontMatter } from '../../authoring/agent-guide.ts';
import { newDeck, newSlideAfter } from '../../authoring/new-slide.ts';
import { fileNameFor, firstFree } from '../../authoring/write-show.ts';
import { DemoError } from '../../core/errors.ts';
import { readAt } from '../../machine/disk.ts';
import { toPosition } from '../ranges.ts';
import { askTitle, createFile, isThere, type ShowParts, showFolder, writeDemoFile } from './show-files.ts';
import type { DemoTargets } from './target-demo.ts';

export interface NewCommandParts extends ShowParts {
  readonly targets: DemoTargets;
  /** Contains the template of a demo file. */
  readonly extensionPath: string;
  agentSkill(): Promise<string>;
}

/** Demos and decks ask for a title; dismissing creates nothing. */
export interface NewCommands {
  demo(): Promise<void>;
  /** A first demo file if the show has none. */
  demoFile(): Promise<void>;
  /** Slides, and a demo that shows them. */
  deck(): Promise<void>;
  /** `.demo/AGENTS.md`, which agents read before they write there. Keeps an existing one. */
  agentInstructions(): Promise<void>;
  /** After the slide at the cursor. `bad-request`. */
  slide(): Promise<void>;
}

export function createNewCommands(parts: NewCommandParts): NewCommands {
  return {
    async demo() {
      const added = await parts.targets.addNew();
      if (added)
        vscode.window.setStatusBarMessage(`$(check) “${added.title}” added: actions that you add go there`, 6000);
    },
    demoFile: () => createDemoFile(parts),
    async deck() {
      const title = await askTitle('New Deck', 'Title of the talk');
      if (title === undefined) return;
      const folder = showFolder();
      const slides = join(folder, '.demo', 'slides');
      const name = await firstFree(fileNameFor(title), (stem) => isThere(join(slides, `${stem}.md`)));
      const path = join(slides, `${name}.md`);
      const sibling = await readFirstDeck(parts);
      await createFile(path, new TextEncoder().encode(newDeck(title, sibling)));
      await parts.targets.write({ title, actions: [written.openSlide(relative(folder, path).split(sep).join('/'))] });
      await vscode.window.showTextDocument(vscode.Uri.file(path));
    },
    async agentInstructions() {
      const path = join(showFolder(), '.demo', 'AGENTS.md');
      if (await isThere(path)) {
        vscode.window.setStatusBarMessage('$(info) The instructions already exist', 4000);
      } else await createFile(path, new TextEncoder().encode(withoutFrontMatter(await parts.agentSkill())));
      await vscode.window.showTextDocument(vscode.Uri.file(path));
    },
    async slide() {
      const editor = vscode.window.activeTextEditor;
      if (!editor || extname(editor.document.uri.path).toLowerCase() !== '.md') throw noDeck();
      const { position, text } = newSlideAfter(editor.document.getText(), editor.selection.active);
      const title = text.lastIndexOf('# ') + 2;
      // Insert text and caret together, so that keys pressed at once go to the right place.
      const snippet = new vscode.SnippetString().appendText(text.slice(0, title)).appendTabstop(0);
      await editor.insertSnippet(snippet.appendText(text.slice(title)), toPosition(position));
      editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    },
  };
}

async function createDemoFile(parts: NewCommandParts): Promise<void> {
  const { library } = parts.app;
  await library.ready;
  const folder = showFolder();
  const first = join(folder, '.demo', 'talk.yaml');
  if (library.current.files.length > 0 || (await isThere(first))) return addDemoFile(parts, folder);
  await createFirstShow(join(parts.extensionPath, 'src/assets/first-show'), folder);
  await vscode.window.showTextDocument(vscode.Uri.file(first));
}

/** The demo file comes last, because it needs the decks. */
async function createFirstShow(from: string, folder: string): Promise<void> {
  for (const path of ['.demo/slides/talk.md', '.demo/slides/end.md', '.demo/talk.yaml']) {
    const to = join(folder, path);
    if (!(await isThere(to))) await createFile(to, await readFile(join(from, path)));
  }
}

/** Selects the title, to be typed over. */
async function addDemoFile(parts: NewCommandParts, folder: string): Promise<void> {
  const title = 'New talk';
  const { path } = await writeDemoFile(parts, { folder, title, demos: [] });
  const editor = await vscode.window.showTextDocument(vscode.Uri.file(path));
  const start = editor.document.getText().indexOf(title);
  const [from, to] = [start, start + title.length].map((offset) => editor.document.positionAt(offset));
  if (from && to) editor.selection = new vscode.Selection(from, to);
}

async function readFirstDeck({ app: { library } }: NewCommandParts): Promise<string | undefined> {
  await library.ready;
  const [deck] = decksOfShow(library.current);
  const bytes = deck && (await readAt(deck.path).catch(() => undefined));
  return bytes && new TextDecoder().decode(bytes);
}

function noDeck(): DemoError {
  return new DemoError('bad-request', 'There is no deck in the active editor', {
    hint: 'Open the Markdown file of the slides, and put the cursor in the slide before the new one.',
  });
}
