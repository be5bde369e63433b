import { basename, dirname } from 'node:path';
import { decksOf } from '../actions/decks.ts';
import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import type { Problem } from '../core/problem.ts';
import { describeBreakage, isBroken, isGrave } from '../demos/broken-file.ts';
import type { FilePlace } from '../demos/draft.ts';
import { createLibrary, type Library, type LibraryOptions, type LibraryService } from '../demos/library.ts';
import { largestDemoFile } from '../demos/load-file.ts';
import { parseDemoSource } from '../demos/parse.ts';
import { readerOf } from '../demos/readers.ts';
import { isVariableFile, parseVariables } from '../demos/variables.ts';
import type { Settings } from '../ports/settings.ts';
import { checkDeck, readDeckSettings } from './check-deck.ts';
import { checkDemoFile } from './check-demo-file.ts';
import { checkReading } from './checks/reading.ts';
import { jsonSyntaxCodes } from './checks/syntax-codes.ts';
import type { CheckSources } from './context/gather-context.ts';
import { createWorkspace, type WorkspaceFiles } from './context/workspace.ts';
import { lensesOf } from './features/code-lenses.ts';
import { complete } from './features/completion.ts';
import { definitionAt } from './features/definition.ts';
import { hoverAt } from './features/hover.ts';
import { symbolsOf } from './features/symbols.ts';
import type {
  ClientCapabilities,
  CodeLens,
  CompletionItem,
  Definition,
  FixableProblem,
  Hover,
  OutlineEntry,
  WrittenFile,
} from './language-types.ts';

/** Language features of demo files over one library; needs no show. */
export interface LanguageService extends Disposable {
  /** Which files there is something to say about. */
  readonly files: Pick<CheckedFiles, 'ready' | 'onDidChange' | 'places' | 'placeOf'>;
  /** Problems of a file's text in the editor, or else on disk; none where there is no file. */
  check(place: FilePlace): Promise<readonly FixableProblem[]>;
  /** Completions at an offset, broken as the file may be while the author types. Never rejects. */
  complete(file: WrittenFile, offset: number, client: ClientCapabilities): Promise<readonly CompletionItem[]>;
  /** Description of the code at an offset. */
  hover(file: WrittenFile, offset: number, client: ClientCapabilities): Hover | undefined;
  /** Where an id, a path, a slide or a variable at an offset leads; `undefined` when to nothing. */
  definition(file: WrittenFile, offset: number): Promise<Definition | undefined>;
  /** Demos > actions. */
  outline(file: WrittenFile): readonly OutlineEntry[];
  /** Code lenses that run the enabled demos and actions of a file. */
  lenses(file: WrittenFile): readonly CodeLens[];
}

export interface LanguageServiceOptions extends LibraryOptions, Pick<CheckSources, 'commands'> {
  readonly settings: Settings;
  /** The text of a file that is open; `undefined` for one that is not. */
  bufferOf(path: string): string | undefined;
}

export function createLanguageService(options: LanguageServiceOptions): LanguageService {
  const library = createLibrary(options);
  const files = createCheckedFiles(library, options.folders);
  const workspace = createWorkspace({ ...options, library });
  const read = (file: WrittenFile) => parseDemoSource(file.text, file);
  return {
    files,
    check: createCheck(files, library, workspace, options),
    complete: (file, offset, client) => complete(read(file), offset, workspace, client),
    hover: (file, offset, client) => hoverAt(read(file), offset, workspace, client),
    definition: (file, offset) => definitionAt(read(file), offset, workspace),
    outline: (file) => symbolsOf(read(file)),
    lenses: (file) => lensesOf(read(file)),
    dispose: disposeAll([library, files]).dispose,
  };
}

/** Problem of its reading: that it is too large, and no more. */
function toldByLibrary({ path }: FilePlace, { current }: LibraryService): readonly Problem[] {
  return current.files.find((file) => file.path === path)?.problems ?? [];
}

/** Of a file that the show does without: where it breaks. */
function checkBroken(file: WrittenFile, { files }: Library): readonly FixableProblem[] | undefined {
  const known = files.find(({ path }) => path === file.path);
  if (!known || !isBroken(known)) return undefined;
  const document = parseDemoSource(file.text, file);
  const { syntaxErrors, demos, problems } = document.file;
  // It may be right again in the editor, and not be saved yet.
  const isRight = syntaxErrors.length === 0 && (demos.length > 0 || !problems.some(isGrave));
  if (isRight) return undefined;
  return checkReading({ ...document, file: { ...document.file, problems: describeBreakage(document.file) } });
}

function createCheck(
  files: CheckedFiles,
  library: LibraryService,
  { readText, typeAt, namesIn }: WorkspaceFiles,
  { settings, clock, commands }: Pick<LanguageServiceOptions, 'settings' | 'clock' | 'commands'>,
) {
  const problemsOf = (file: WrittenFile): Promise<readonly FixableProblem[]> | readonly Problem[] => {
    const kind = files.kindOf(file);
    if (kind === 'deck') return checkDeck(file, { readText, typeAt, namesIn, clock }, readDeckSettings(settings));
    if (kind === 'variables') return parseVariables(file.text, file).problems;
    if (file.text.length > largestDemoFile) return toldByLibrary(file, library);
    return (
      checkBroken(file, library.current) ??
      checkDemoFile(file, { files: library.current.files, readText, typeAt, namesIn, ...(commands && { commands }) })
    );
  };
  return async ({ path, workspaceFolder }: FilePlace): Promise<readonly FixableProblem[]> => {
    const text = await readText(path);
    const problems = text === undefined ? [] : await problemsOf({ path, workspaceFolder, text });
    return problems.map((problem) => (jsonSyntaxCodes.has(problem.code) ? { ...problem, isSyntax: true } : problem));
  };
}

/** The files of a window in which something may be wrong. */
interface CheckedFiles extends Disposable {
  /** Resolves once the demo files have been read for the first time. */
  readonly ready: Promise<void>;
  /** Fires after any demo file appeared, changed or went. */
  readonly onDidChange: Event<void>;
  /** The demo files and variables files of all folders, and the decks that the demos open. */
  places(): readonly FilePlace[];
  /** The place of a path when that is a demo file or a variables file of a workspace folder, or a deck of the show. */
  placeOf(path: string): FilePlace | undefined;
  kindOf(place: FilePlace): 'demos' | 'variables' | 'deck';
}

/** `library` stays the caller's; `folders` are the absolute paths of the workspace folders, now. */
function createCheckedFiles(library: LibraryService, folders: () => readonly string[]): CheckedFiles {
  const changed = createEmitter<void>();
  let decks: ReadonlyMap<string, FilePlace> = new Map();
  const takeIn = () => {
    decks = deckPlaces(library.current);
  };
  const subscription = library.onDidChange(() => {
    takeIn();
    changed.fire();
  });
  return {
    ready: library.ready.then(takeIn),
    onDidChange: changed.event,
    places: () => [...library.current.files, ...library.current.variableFiles, ...decks.values()],
    placeOf(path) {
      const deck = decks.get(path);
      if (deck) return deck;
      const folder = dirname(dirname(path));
      const isOurs = basename(dirname(path)) === '.demo' && readerOf(path) !== undefined && folders().includes(folder);
      return isOurs ? { path, workspaceFolder: folder } : undefined;
    },
    kindOf({ path }) {
      if (decks.has(path)) return 'deck';
      return isVariableFile(path) ? 'variables' : 'demos';
    },
    dispose: () => subscription.dispose(),
  };
}

/** The decks that the demos open, by their paths. */
function deckPlaces({ files, variables }: Library): ReadonlyMap<string, FilePlace> {
  const opened = files.flatMap((file) =>
    file.demos.flatMap((demo) => decksOf({ file, demo }, variables(file.workspaceFolder))),
  );
  return new Map(opened.map(({ path, folder }) => [path, { path, workspaceFolder: folder }]));
}
