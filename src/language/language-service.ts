import { type Disposable, disposeAll } from '../core/disposables.ts';
import type { Problem } from '../core/problem.ts';
import { describeBreakage, isBroken, isGrave } from '../demos/broken-file.ts';
import type { FilePlace } from '../demos/draft.ts';
import { createLibrary, type Library, type LibraryOptions, type LibraryService } from '../demos/library.ts';
import { largestDemoFile } from '../demos/load-file.ts';
import { parseVariables } from '../demos/variables.ts';
import type { Settings } from '../ports/settings.ts';
import type {
  Definition,
  FixableProblem,
  Hover,
  Lens,
  Offer,
  OutlineEntry,
  Suggestion,
  WrittenFile,
} from './answers.ts';
import { checkDeck, readDeckSettings } from './check-deck.ts';
import { checkDemoFile } from './check-demo-file.ts';
import { checkReading } from './checks/reading.ts';
import { jsonSyntaxCodes } from './checks/syntax-codes.ts';
import { readSourceDocument } from './document/source-document.ts';
import { type CheckedFiles, createCheckedFiles } from './world/checked-files.ts';
import { createSurroundings } from './world/create-surroundings.ts';
import type { WorldSources } from './world/gather-world.ts';
import { complete } from './writing/completion.ts';
import { definitionAt } from './writing/definition.ts';
import { hoverAt } from './writing/hover.ts';
import { lensesOf } from './writing/lenses.ts';
import { symbolsOf } from './writing/symbols.ts';

/** Language features of demo files over one library; needs no show. */
export interface LanguageService extends Disposable {
  /** Which files there is something to say about. */
  readonly files: Pick<CheckedFiles, 'ready' | 'onDidChange' | 'places' | 'placeOf'>;
  /** Problems of a file's text in the editor, or else on disk; none where there is no file. */
  check(place: FilePlace): Promise<readonly FixableProblem[]>;
  /** Completions at an offset, broken as the file may be while somebody types. Never rejects. */
  complete(file: WrittenFile, offset: number, offer: Offer): Promise<readonly Suggestion[]>;
  /** Description of the code at an offset. */
  hover(file: WrittenFile, offset: number, offer: Offer): Hover | undefined;
  /** Where an id, a path, a slide or a variable at an offset leads; `undefined` when to nothing. */
  definition(file: WrittenFile, offset: number): Promise<Definition | undefined>;
  /** Demos > actions. */
  outline(file: WrittenFile): readonly OutlineEntry[];
  /** Code lenses that run the enabled demos and actions of a file. */
  lenses(file: WrittenFile): readonly Lens[];
}

export interface LanguageServiceOptions extends LibraryOptions, Pick<WorldSources, 'commands'> {
  readonly settings: Settings;
  /** The text of a file that is open; `undefined` for one that is not. */
  bufferOf(path: string): string | undefined;
}

export function createLanguageService(options: LanguageServiceOptions): LanguageService {
  const library = createLibrary(options);
  const files = createCheckedFiles(library, options.folders);
  const surroundings = createSurroundings({ ...options, library });
  const read = (file: WrittenFile) => readSourceDocument(file.text, file);
  return {
    files,
    check: createCheck(files, library, surroundings, options),
    complete: (file, offset, offer) => complete(read(file), offset, surroundings, offer),
    hover: (file, offset, offer) => hoverAt(read(file), offset, surroundings, offer),
    definition: (file, offset) => definitionAt(read(file), offset, surroundings),
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
  const document = readSourceDocument(file.text, file);
  const { syntaxErrors, demos, problems } = document.file;
  // It may be right again in the editor, and not be saved yet.
  const isRight = syntaxErrors.length === 0 && (demos.length > 0 || !problems.some(isGrave));
  if (isRight) return undefined;
  return checkReading({ ...document, file: { ...document.file, problems: describeBreakage(document.file) } });
}

type WorkspaceReads = Pick<ReturnType<typeof createSurroundings>, 'readText' | 'typeAt' | 'namesIn'>;

function createCheck(
  files: CheckedFiles,
  library: LibraryService,
  { readText, typeAt, namesIn }: WorkspaceReads,
  { settings, clock, commands }: Pick<LanguageServiceOptions, 'settings' | 'clock' | 'commands'>,
) {
  const problemsOf = (file: WrittenFile): Promise<readonly FixableProblem[]> | readonly Problem[] => {
    const kind = files.kindOf(file);
    if (kind === 'deck') return checkDeck(file, { readText, typeAt, clock }, readDeckSettings(settings));
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
