import { decksOf } from '../../actions/decks.ts';
import { finish } from '../../core/time/slices.ts';
import { cutDeck } from '../../slides/cut-deck.ts';
import { walkActions } from '../context/file-states.ts';
import type { FixableProblem } from '../language-types.ts';
import { type Check, placeOf, problemAt, replaceNumber } from './check.ts';

/** Planned actions have no variables left. */
const filledIn: ReadonlyMap<string, string> = new Map();

/** Reports slide numbers beyond the deck. */
export const checkSlides: Check = (document, context) => {
  const findings: FixableProblem[] = [];
  const counts = new Map<string, number>();
  const countIn = (text: string) => {
    const count = counts.get(text) ?? finish(cutDeck(text)).count;
    counts.set(text, count);
    return count;
  };
  walkActions(context, (action, { file }, demo, states) => {
    const [deck] = decksOf({ file, demo: { actions: [action.source] } }, filledIn);
    const text = deck && deck.index > 0 ? states.at(deck.path).text : undefined;
    const place = placeOf(document, demo, action);
    if (!deck || text === undefined || !place || deck.index < countIn(text)) return;
    const message = `${place.lead}There is no slide ${deck.index + 1}: the deck has ${countIn(text)}, and the last one is shown.`;
    const node = place.node('slide');
    const fix = place.isOwn ? replaceNumber(document, node, `${countIn(text)}`) : undefined;
    findings.push(problemAt(document, node, 'warning', 'slide-out-of-range', message, [fix]));
  });
  return findings;
};
