import { randomBytes } from 'node:crypto';
import { readChordStarts } from './chord-starts.ts';

/** Inserts the script nonce and the first keys of VS Code's chords. */
export function fillPage(html: string): string {
  return html.replaceAll('{nonce}', randomBytes(18).toString('base64')).replace('{chords}', readChordStarts());
}
