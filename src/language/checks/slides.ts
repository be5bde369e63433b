import { parseDeck } from '../../slides/parse-deck.ts';
import type { Finding } from '../finding.ts';
import { walkActions } from '../world/file-states.ts';
import { pathFieldsOf } from '../world/path-fields.ts';
import { type Check, finding, placeOf } from './check.ts';

/** Slides that are not in their deck. */
export const checkSlides: Check = (document, world) => {
  const findings: Finding[] = [];
  const counts = new Map<string, number>();
  const countIn = (text: string) => {
    const count = counts.get(text) ?? parseDeck(text, '').slides.length;
    counts.set(text, count);
    return count;
  };
  walkActions(world, (action, { file }, demo, states) => {
    const { name, fields } = action.source;
    const wanted = Math.floor(Number(fields.slide));
    if (name !== 'openSlide' || !(wanted > 1)) return;
    const path = pathFieldsOf(action.source, file).find((field) => field.name === 'path')?.path;
    const text = path === undefined ? undefined : states.at(path).text;
    const place = placeOf(document, demo, action);
    if (text === undefined || !place || wanted <= countIn(text)) return;
    const message = `${place.lead}There is no slide ${wanted}: the deck has ${countIn(text)}.`;
    findings.push(finding(document, place.node('slide'), 'warning', 'slide-out-of-range', message));
  });
  return findings;
};
