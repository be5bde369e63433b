import type { WrittenAction } from '../../actions/written-actions.ts';

/** Ways to write a change, from the nicest to the safest; `told` is only reported. */
export const forms = ['typed', 'patch', 'whole', 'told'] as const;
export type Form = (typeof forms)[number];

/** Actions of one file, kept together. */
export interface ActionGroup {
  readonly path: string;
  readonly actions: readonly WrittenAction[];
  /** The largest mostly new part, to highlight. */
  readonly block?: NewBlock;
}

/** Lines afterwards, from 1, inclusive. */
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
