import { basename, dirname } from 'node:path';
import { decksOf } from '../actions/decks.ts';
import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import type { Problem } from '../core/problem.ts';
import { describeBreakage, isBroken, isGrave } from '../demos/broken-file.ts';
import type { FileLocation } from '../demos/draft.ts';
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

/** Language features for demo files; needs no show. */
export interface LanguageService extends Disposable {
  /** The files to check. */
  readonly files: Pick<CheckedFiles, 'ready' | 'onDidChange' | 'places' | 'placeOf'>;
  /** Checks a file as in the editor, or else on disk; empty if there is no file. */
  check(place: FileLocation): Promise<readonly FixableProblem[]>;
  /** Completions at an offset, even in a broken file. Never rejects. */
  complete(file: WrittenFile, offset: number, client: ClientCapabilities): Promise<readonly CompletionItem[]>;
  hover(file: WrittenFile, offset: number, client: ClientCapabilities): Hover | undefined;
  /** The target of an id, path, slide or variable. */
  definition(file: WrittenFile, offset: number): Promise<Definition | undefined>;
  /** Demos > actions. */
  outline(file: WrittenFile): readonly OutlineEntry[];
  lenses(file: WrittenFile): readonly CodeLens[];
}

export interface LanguageServiceOptions extends LibraryOptions, Pick<CheckSources, 'commands'> {
  readonly settings: Settings;
  /** `undefined` if the file is not open. */
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

/** The only problem of a file that is too large to read. */
function toldByLibrary({ path }: FileLocation, { current }: LibraryService): readonly Problem[] {
  return current.files.find((file) => file.path === path)?.problems ?? [];
}

/** For a broken file, only reports where it breaks. */
function checkBroken(file: WrittenFile, { files }: Library): readonly FixableProblem[] | undefined {
  const known = files.find(({ path }) => path === file.path);
  if (!known || !isBroken(known)) return undefined;
  const document = parseDemoSource(file.text, file);
  const { syntaxErrors, demos, problems } = document.file;
  // It may be fixed in the editor, but not saved yet.
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
  return async ({ path, workspaceFolder }: FileLocation): Promise<readonly FixableProblem[]> => {
    const text = await readText(path);
    const problems = text === undefined ? [] : await problemsOf({ path, workspaceFolder, text });
    return problems.map((problem) => (jsonSyntaxCodes.has(problem.code) ? { ...problem, isSyntax: true } : problem));
  };
}

/** The files to check. */
interface CheckedFiles extends Disposable {
  /** Resolves after the first load. */
  readonly ready: Promise<void>;
  readonly onDidChange: Event<void>;
  /** Demo files, variables files, and decks that demos open. */
  places(): readonly FileLocation[];
  /** `undefined` for other files. */
  placeOf(path: string): FileLocation | undefined;
  kindOf(place: FileLocation): 'demos' | 'variables' | 'deck';
}

/** Does not dispose `library`; `folders` returns the absolute paths of the workspace folders. */
function createCheckedFiles(library: LibraryService, folders: () => readonly string[]): CheckedFiles {
  const changed = createEmitter<void>();
  let decks: ReadonlyMap<string, FileLocation> = new Map();
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

function deckPlaces({ files, variables }: Library): ReadonlyMap<string, FileLocation> {
  const opened = files.flatMap((file) =>
    file.demos.flatMap((demo) => decksOf({ file, demo }, variables(file.workspaceFolder))),
  );
  return new Map(opened.map(({ path, folder }) => [path, { path, workspaceFolder: folder }]));
}
