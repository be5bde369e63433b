/** Kind of a secret, as the words beside its mask name it. */
export type SecretKind = 'key' | 'token' | 'password' | 'e-mail address' | 'connection string' | 'own pattern';

/** A part of a text that nobody in the audience should read: UTF-16 offsets, the end not included. */
export interface Secret {
  readonly start: number;
  readonly end: number;
  readonly kind: SecretKind;
}
