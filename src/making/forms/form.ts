import type { WrittenAction } from '../../actions/written-actions.ts';

/** How a change is written, the next one where one does not give the state after: as a person types it, by a patch, as a whole, not at all. */
export const forms = ['typed', 'patch', 'whole', 'told'] as const;
export type Form = (typeof forms)[number];

/** Actions that belong together, those of one file: nothing comes between them. */
export interface ActionGroup {
  readonly path: string;
  readonly actions: readonly WrittenAction[];
  /** The largest part of the file that is mostly new and worth a highlight. */
  readonly block?: NewBlock;
}

/** Lines of a file as it is afterwards, counted from 1, both included. */
export interface NewBlock {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

export function isAtLeast(form: Form | undefined, least: Form): boolean {
  return forms.indexOf(form ?? 'typed') >= forms.indexOf(least);
}

export function nextForm(form: Form | undefined): Form {
  return forms[forms.indexOf(form ?? 'typed') + 1] ?? 'told';
}
