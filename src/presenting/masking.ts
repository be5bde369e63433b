import type { Upcoming, UpcomingCard } from '../pictures/upcoming.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { maskHtml } from '../slides/mask-html.ts';
import type { Secrecy } from './secrecy.ts';

/** Reports the presently hidden secrets. */
export type Masking = Pick<Secrecy, 'isOn' | 'find' | 'maskText'>;

/** A picture's content, masked while secrets are hidden. */
export function maskUpcoming<Found extends Upcoming>(found: Found, masking: Masking): Found {
  if (!masking.isOn) return found;
  const card = maskCard(found.card, masking.maskText);
  return { ...found, card, ...(found.kind === 'slide' && { page: maskPage(found.page, masking) }) };
}

/** A slide as a picture or an exported file has it. The source of its pictures and its styles stay. */
export function maskPage(page: StagePage, { isOn, find, maskText }: Masking): StagePage {
  return isOn ? { ...page, html: maskHtml(page.html, find), title: maskText(page.title) } : page;
}

function maskCard(card: UpcomingCard, hide: Secrecy['maskText']): UpcomingCard {
  const { eyebrow, title, lines, code, marks } = card;
  // The code of a slide has its language for a title, that of a file its path.
  const name = marks === 'none' ? `code.${code?.title}` : code?.title;
  return {
    ...card,
    ...(eyebrow !== undefined && { eyebrow: hide(eyebrow) }),
    title: hide(title),
    lines: lines.map((line) => hide(line, name)),
    ...(code && { code: { ...code, title: hide(code.title), text: hide(code.text, name) } }),
  };
}
