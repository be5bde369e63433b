import { basename, extname } from 'node:path';
import { editIdOf } from '../../core/edit-id.ts';
import type { LostVersion } from '../../ports/side-copies.ts';

/** Bytes of a whole name; systems take 255, some of them only 143 where they encrypt names. */
const longestName = 140;
/** Bytes of an ending that is kept whole: a longer one is a part of the name. */
const longestEnding = 16;

/** Refused by one system or another; controls; what has a text run from right to left, so that an ending is not where it is seen. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** `2026-11-24 14.03.12 greeting.0k3f9a1c2b0.py`, and `… 2.py` where that was taken. */
const form = /^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d .*\.([0-9a-z]{11})(?: \d+)?(?:\.[^.]*)?$/s;

/** The name of a copy: the time where the presenter is, the name of the document, its id. `take` counts those that were taken. */
export function copyNameOf(version: LostVersion, take = 1): string {
  const name = safeName(basename(version.path));
  const found = extname(name);
  const ending = Buffer.byteLength(found) <= longestEnding ? found : '';
  const head = `${timeOf(version.at)} `;
  const tail = `.${editIdOf(version)}${take > 1 ? ` ${take}` : ''}${ending}`;
  const room = longestName - Buffer.byteLength(head) - Buffer.byteLength(tail);
  return head + cut(name.slice(0, name.length - ending.length), room) + tail;
}

/** The id in the name of a copy; `undefined` for a file that is none. */
export function idInName(name: string): string | undefined {
  return form.exec(name)?.[1];
}

/** No dot or blank at the end, which Windows drops. */
function safeName(name: string): string {
  const text = Buffer.from(name).toString().replace(unsafe, '_'); // a lone surrogate is no name anywhere
  let end = text.length;
  while ('. '.includes(text.charAt(end - 1)) && end > 0) end--;
  return text.slice(0, end) || '_';
}

/** So many bytes of UTF-8 at most, without a part of a character at the end. */
function cut(text: string, bytes: number): string {
  let [result, length] = ['', 0];
  for (const character of text) {
    length += Buffer.byteLength(character);
    if (length > bytes) break;
    result += character;
  }
  return result;
}

/** Sorted as text they are sorted by time. What is no time counts as the first of all. */
function timeOf(at: number): string {
  const time = new Date(at);
  const year = time.getFullYear();
  if (!(year >= 1970 && year <= 9999)) return timeOf(new Date(1970, 0, 1).getTime());
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [year, two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('.')}`;
}
