import type { WrittenText } from '../../actions/written-actions.ts';
import type { TypingMode } from '../../core/settings.ts';
import type { AssetList } from './asset-list.ts';

/** Longer texts are typed line by line. */
export const mostCharacters = 80;
/** Longer texts are inserted at once, from a separate file. */
const mostLines = 40;
/** Characters. */
const mostText = 4_000;

export function isTypable(text: string): boolean {
  return text.length <= mostText && countLines(text) <= mostLines;
}

/** The player sets the speed. */
export function typingFields(text: string, name: string, assets: AssetList): WrittenText {
  if (!isTypable(text)) return { contentPath: assets.add(name, text), insertTypingMode: 'instant' };
  return { content: text, insertTypingMode: typingMode(text) };
}

export function typingMode(text: string): TypingMode {
  return text.length > mostCharacters ? 'line-by-line' : 'character-by-character';
}

export function countLines(text: string): number {
  return text.split('\n').length;
}
