import type { Problem } from '../../core/problem.ts';
import type { DemoFileDraft, FilePlace } from '../draft.ts';
import type { LoadedText } from '../load-file.ts';
import { emptyDraft, parseDemoFile } from '../parse.ts';
import { parseVariables, type VariableFile } from '../variables.ts';

/** The demos of a file; while it is broken, those of its last good version, with the problems it has now. */
export function readDemos(place: FilePlace, loaded: LoadedText, old: DemoFileDraft | undefined): DemoFileDraft {
  const draft = parseLoaded(place, loaded);
  const keepsOld = old && old.demos.length > 0 && draft.demos.length === 0 && draft.problems.some(isGrave);
  return keepsOld ? { ...old, problems: draft.problems } : draft;
}

/** The values of a variables file; while it is broken, those of its last good version. */
export function readVariables(place: FilePlace, loaded: LoadedText, old: VariableFile | undefined): VariableFile {
  const own =
    loaded.text !== undefined ? parseVariables(loaded.text, place) : { ...place, values: new Map(), problems: [] };
  const file = { ...own, problems: withProblem(own.problems, loaded) };
  const keepsOld = old && old.values.size > 0 && file.values.size === 0 && file.problems.some(isGrave);
  return keepsOld ? { ...old, problems: file.problems } : file;
}

function parseLoaded(place: FilePlace, loaded: LoadedText): DemoFileDraft {
  if (loaded.text === undefined) return emptyDraft(place, [loaded.problem]);
  const draft = parseDemoFile(loaded.text, place);
  return { ...draft, problems: withProblem(draft.problems, loaded) };
}

function withProblem(problems: readonly Problem[], { problem }: LoadedText): readonly Problem[] {
  return problem ? [problem, ...problems] : problems;
}

/** A list of demos emptied on purpose is no breakage, whatever else the file may be warned about. */
function isGrave({ severity, code }: Problem): boolean {
  return severity === 'error' || code === 'not-a-demo-file';
}
