import type { Span } from '../text.ts';

/** As shown next to the mask. */
export type SecretKind = 'key' | 'token' | 'password' | 'e-mail address' | 'connection string' | 'own pattern';

export interface Secret extends Span {
  readonly kind: SecretKind;
}

/** Key in the workspace storage, so that a reloaded window starts with secrets hidden. */
export const hiddenKey = 'secrets.hidden';
