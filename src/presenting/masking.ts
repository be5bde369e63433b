import type { Upcoming, UpcomingCard } from '../pictures/upcoming.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { maskHtml } from '../slides/mask-html.ts';
import type { Secrecy } from './secrecy.ts';

export type Masking = Pick<Secrecy, 'isOn' | 'find' | 'maskText'>;

export function maskUpcoming<Shown extends Upcoming>(upcoming: Shown, masking: Masking): Shown {
  if (!masking.isOn) return upcoming;
  const card = maskCard(upcoming, masking.maskText);
  return { ...upcoming, card, ...(upcoming.kind === 'slide' && { page: maskPage(upcoming.page, masking) }) };
}

/** Does not change picture sources and styles. */
export function maskPage(page: StagePage, { isOn, find, maskText }: Masking): StagePage {
  return isOn ? { ...page, html: maskHtml(page.html, find), title: maskText(page.title) } : page;
}

function maskCard({ kind, card }: Upcoming, hide: Secrecy['maskText']): UpcomingCard {
  const { eyebrow, title, lines, code } = card;
  // A slide's code has its language as title, a file's code its path.
  const name = kind === 'slide' ? `code.${code?.title}` : code?.title;
  return {
    ...card,
    ...(eyebrow !== undefined && { eyebrow: hide(eyebrow) }),
    title: hide(title),
    lines: lines.map((line) => hide(line, name)),
    ...(code && { code: { ...code, title: hide(code.title), text: hide(code.text, name) } }),
  };
}
