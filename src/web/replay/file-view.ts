import type { ReplayFile } from '../../audience/replay-content.ts';
import { onTrusted } from '../input/trusted.ts';
import { make } from '../speaker/dom.ts';
import { createCopyButton, createQuietButton, download } from './copying.ts';
import { cutPieces, type FileLine, type FilePiece, linesOf, piecesOf } from './file-lines.ts';
import { createPlayButton } from './typing.ts';

type Extent = 'near' | 'whole';

/** A file of at most so many lines, with only highlights, is shown whole. */
const shortFile = 40;

/** A file with its buttons; changes first where there are some. @param most lines that are shown. */
export function createFileView(file: ReplayFile, announce: (text: string) => void, most?: number): HTMLElement {
  const { name, language, text } = file;
  const slash = name.lastIndexOf('/') + 1;
  const folders = name
    .slice(0, slash)
    .split(/(?<=\/)/)
    .flatMap((part) => [part, make('wbr')]);
  const title = make('h2', '', make('span', 'folder', ...folders), name.slice(slash));
  const kind = describeKind(file);
  const words = make('p', 'about', ...(kind === '' ? [] : [make('span', `kind is-${file.kind}`, kind)]), language);
  const actions = make('div', 'actions');
  const section = make('section', 'file', make('header', 'file-head', make('div', 'title', title, words), actions));
  section.setAttribute('aria-label', name);
  if (text === undefined) return section;
  const code = make('div', 'code');
  code.classList.toggle('has-highlights', file.highlights.length > 0);
  const show = (extent: Extent) => {
    code.replaceChildren(...cutPieces(piecesOf(file, extent), most).map((piece) => createPiece(piece, announce)));
    code.classList.toggle('is-whole', extent === 'whole');
  };
  const near = extentOf(file);
  if (near !== undefined) actions.append(createToggle(near, show));
  if (file.kind === 'new') actions.append(createPlayButton(name, code, '.line'));
  else if (file.changes.length > 0) actions.append(createPlayButton(name, code, '.line.added'));
  const save = createQuietButton('Download', 'save', `Download ${name}`);
  onTrusted(save, 'click', () => download(text, name.slice(slash)));
  actions.append(
    createCopyButton('Copy', `Copy ${name}`, () => text, announce),
    save,
  );
  show(near === undefined ? 'whole' : 'near');
  if (text === '') code.append(make('p', 'gap', 'An empty file'));
  section.append(code);
  return section;
}

function describeKind({ kind, from, size, changes }: ReplayFile): string {
  const bytes = size === undefined ? '' : `, ${size.toLocaleString('en')} bytes`;
  if (kind === 'deleted') return 'Deleted';
  if (from !== undefined) return `Renamed from ${from}${bytes}`;
  if (kind === 'new') return `New file${bytes}`;
  if (kind === 'same') return '';
  const added = changes.reduce((sum, { start, end }) => sum + end - start, 0);
  const removed = changes.reduce((sum, change) => sum + change.removed.length, 0);
  return size === undefined ? `+${added} −${removed}` : `Changed${bytes}`;
}

/** The name of the shorter view, if there is one. */
function extentOf({ text = '', changes, highlights }: ReplayFile): string | undefined {
  if (changes.length > 0) return 'Changes';
  return highlights.length > 0 && linesOf(text).length > shortFile ? 'Highlight' : undefined;
}

function createToggle(near: string, show: (extent: Extent) => void): HTMLElement {
  const group = make('div', 'toggle');
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', 'View');
  const buttons = ([near, 'Whole file'] as const).map((words, index) => {
    const button = make('button', '', words);
    button.type = 'button';
    button.setAttribute('aria-pressed', String(index === 0));
    onTrusted(button, 'click', () => {
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
      show(index === 0 ? 'near' : 'whole');
    });
    return button;
  });
  group.append(...buttons);
  return group;
}

function createPiece(piece: FilePiece, announce: (text: string) => void): HTMLElement {
  if (piece.kind === 'gap') return make('p', 'gap', `${piece.count} lines not shown`);
  const lines = piece.lines.map(createLine);
  if (piece.kind === 'same') return make('div', 'piece', ...lines);
  const change = make('div', 'piece change', ...lines);
  if (piece.added !== '') {
    const numbers = piece.lines.flatMap(({ number }) => number ?? []);
    const label = `Copy the change in line ${numbers[0]}`;
    change.prepend(createCopyButton('Copy', label, () => piece.added, announce));
  }
  return change;
}

function createLine({ kind, number, text, isLit }: FileLine): HTMLElement {
  const tag = ({ same: 'code', added: 'ins', removed: 'del' } as const)[kind];
  const words = make(tag, '', text);
  const line = make('div', isLit ? `line ${kind} is-lit` : `line ${kind}`, words);
  line.dataset.number = number === undefined ? '' : String(number);
  return line;
}
