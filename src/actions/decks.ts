import type { Library } from '../demos/library.ts';
import type { ActionSource, Demo } from '../demos/model.ts';
import type { PathBase } from '../demos/paths.ts';
import { fillInKnown } from '../demos/variables.ts';
import { deckFileOf } from './references.ts';
import { findAction } from './registry.ts';

/** A deck that an action opens. */
export interface OpenedDeck {
  /** Absolute path. */
  readonly path: string;
  /** Its workspace folder: absolute path. */
  readonly folder: string;
  /** The slide that it is opened at, from 0. */
  readonly index: number;
  /** Which action of the demo opens it, from 0. */
  readonly action: number;
}

/** Actions and the file they stand in. */
export interface DeckEntry {
  readonly file: PathBase;
  readonly demo: Pick<Demo, 'actions'>;
}

/**
 * The decks that the enabled actions of a demo open, in order; `variables` are those of its workspace folder. A path that
 * is known only when the action runs, or leads out of the workspace folder, is none.
 */
export function decksOf({ file, demo }: DeckEntry, variables: ReadonlyMap<string, string>): readonly OpenedDeck[] {
  return demo.actions.flatMap((source, action) => {
    if (source.disabled || !namesDeck(source)) return [];
    const known: ActionSource = { ...source, fields: fillInKnown(source.fields, file.workspaceFolder, variables) };
    const path = deckFileOf(known, file)?.path;
    const first = Math.floor(Number(known.fields.slide ?? 1)) - 1;
    return path === undefined ? [] : [{ path, folder: file.workspaceFolder, index: Math.max(first || 0, 0), action }];
  });
}

/** The decks that the enabled demos of the show open, in order; one that is opened again is there again. */
export function decksOfShow({ files, variables }: Pick<Library, 'files' | 'variables'>): readonly OpenedDeck[] {
  return files.flatMap((file) => {
    const enabled = file.demos.filter(({ disabled }) => !disabled);
    return enabled.flatMap((demo) => decksOf({ file, demo }, variables(file.workspaceFolder)));
  });
}

function namesDeck({ name }: ActionSource): boolean {
  return Object.values(findAction(name)?.fields ?? {}).some(({ file }) => file?.holds === 'deck');
}
