import type { Span } from '../text.ts';

/** Kind of a secret, as the words beside its mask name it. */
export type SecretKind = 'key' | 'token' | 'password' | 'e-mail address' | 'connection string' | 'own pattern';

/** A part of a text that the audience must not read: UTF-16 offsets, the end not included. */
export interface Secret extends Span {
  readonly kind: SecretKind;
}

/** In the workspace's storage while secrets are hidden: the next life of the window begins with them hidden. */
export const hiddenKey = 'secrets.hidden';
