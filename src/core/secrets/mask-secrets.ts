import { findSecrets, type SecretOptions } from './find-secrets.ts';

/** The text with a dot for each character of a secret; spaces and line breaks stay, so that every line is where it was. */
export function maskSecrets(text: string, options?: SecretOptions): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of findSecrets(text, options)) {
    parts.push(text.slice(done, start), text.slice(start, end).replace(/\S/g, '•'));
    done = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}
