import type { Library } from '../demos/library.ts';
import type { ActionSource, Demo } from '../demos/model.ts';
import type { PathBase } from '../demos/paths.ts';
import { fillInKnown } from '../demos/variables.ts';
import { deckFileOf } from './references.ts';
import { findAction } from './registry.ts';

export interface OpenedDeck {
  /** Absolute path. */
  readonly path: string;
  /** Absolute path of the workspace folder. */
  readonly folder: string;
  /** From 0. */
  readonly index: number;
  /** In the demo. */
  readonly action: number;
}

export interface DeckEntry {
  readonly file: PathBase;
  readonly demo: Pick<Demo, 'actions'>;
}

/** `variables` are those of the workspace folder. Skips paths only known at run time, and paths outside the folder. */
export function decksOf({ file, demo }: DeckEntry, variables: ReadonlyMap<string, string>): readonly OpenedDeck[] {
  return demo.actions.flatMap((source, action) => {
    if (source.disabled || !namesDeck(source)) return [];
    const known: ActionSource = { ...source, fields: fillInKnown(source.fields, file.workspaceFolder, variables) };
    const path = deckFileOf(known, file)?.path;
    const first = Math.floor(Number(known.fields.slide ?? 1)) - 1;
    return path === undefined ? [] : [{ path, folder: file.workspaceFolder, index: Math.max(first || 0, 0), action }];
  });
}

/** Of enabled demos, in order, with duplicates. */
export function decksOfShow({ files, variables }: Pick<Library, 'files' | 'variables'>): readonly OpenedDeck[] {
  return files.flatMap((file) => {
    const enabled = file.demos.filter(({ disabled }) => !disabled);
    return enabled.flatMap((demo) => decksOf({ file, demo }, variables(file.workspaceFolder)));
  });
}

function namesDeck({ name }: ActionSource): boolean {
  return Object.values(findAction(name)?.fields ?? {}).some(({ file }) => file?.holds === 'deck');
}
