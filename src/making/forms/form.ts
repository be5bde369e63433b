import type { WrittenAction } from '../../actions/written-actions.ts';

/**
 * How a change is written. If one form does not give the right result, the next one is tried: typed, by patch, as a
 * whole file, or only reported.
 */
export const forms = ['typed', 'patch', 'whole', 'told'] as const;
export type Form = (typeof forms)[number];

/** Actions of one file, kept together. */
export interface ActionGroup {
  readonly path: string;
  readonly actions: readonly WrittenAction[];
  /** The largest mostly new part of the file, to highlight. */
  readonly block?: NewBlock;
}

/** Lines afterwards, counted from 1, inclusive. */
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
