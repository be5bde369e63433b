import type { WrittenText } from '../../actions/written-actions.ts';
import type { TypingMode } from '../../core/settings.ts';
import type { AssetList } from './asset-list.ts';

/** Characters that are typed one by one; more come line by line. */
export const mostCharacters = 80;
/** Lines that are typed at all; more come at once, from a file beside. */
const mostLines = 40;
/** Characters that are typed at all: a single line may be as long as a file. */
const mostText = 4_000;

/** Whether a text is so short that an audience watches it being typed. */
export function isTypable(text: string): boolean {
  return text.length <= mostText && countLines(text) <= mostLines;
}

/** The fields by which a text comes into view. How fast is for the player to say. */
export function typingFields(text: string, name: string, assets: AssetList): WrittenText {
  if (!isTypable(text)) return { contentPath: assets.add(name, text), insertTypingMode: 'instant' };
  return { content: text, insertTypingMode: typingMode(text) };
}

/** How a text is typed that is short enough for it. */
export function typingMode(text: string): TypingMode {
  return text.length > mostCharacters ? 'line-by-line' : 'character-by-character';
}

export function countLines(text: string): number {
  return text.split('\n').length;
}
