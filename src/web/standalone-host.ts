import type { StagePage, StageRequest } from '../ports/slide-stage.ts';
import { onTrusted } from './input/trusted.ts';
import type { ToSlidePage } from './messages.ts';
import type { PageHost } from './page-host.ts';
import { placeAboveFooter } from './pointer/above-footer.ts';
import { createIconButton } from './pointer/icon-button.ts';

/** Host for a file that contains its own pages. The fragment of its address is the slide, from 1. */
export function createStandaloneHost(pages: readonly StagePage[]): PageHost {
  let place = placeFromAddress(pages);
  const showPlace = createPagingBar((request) => receive({ type: 'request', request }));
  let send: (message: ToSlidePage) => void = () => undefined;
  let isBlack = false;
  const turnBlack = (isOn: boolean) => {
    isBlack = isOn;
    send({ type: 'black', isOn });
  };
  const show = (isNew: boolean) => {
    const page = pages[place.index];
    if (!page) return;
    turnBlack(false);
    history.replaceState(null, '', `#${place.index + 1}`);
    send({ type: 'page', page: { ...page, step: place.step }, isNew });
    const isEnd = (kind: 'next' | 'previous') => isSame(move(pages, place, { kind }), place);
    showPlace({ index: place.index, count: pages.length, isFirst: isEnd('previous'), isLast: isEnd('next') });
  };
  window.addEventListener('hashchange', () => {
    place = placeFromAddress(pages);
    show(true);
  });
  const receive: PageHost['post'] = (message) => {
    if (message.type === 'ready') show(true);
    if (message.type !== 'request') return;
    const { request } = message;
    if (request.kind === 'blackout') return turnBlack(request.isOn ?? !isBlack);
    if (request.kind === 'overview') return send({ type: 'overview', pages, index: place.index });
    const next = move(pages, place, request);
    if (isSame(next, place)) return;
    place = next;
    show(false);
  };
  return {
    post: receive,
    listen(listener) {
      send = listener;
    },
  };
}

interface PagePlace {
  readonly index: number;
  readonly step: number;
}

function isSame(one: PagePlace, other: PagePlace): boolean {
  return one.index === other.index && one.step === other.step;
}

function placeFromAddress(pages: readonly StagePage[]): PagePlace {
  const index = Number.parseInt(location.hash.slice(1), 10) - 1;
  return { index: index >= 0 && index < pages.length ? index : 0, step: 0 };
}

function move(pages: readonly StagePage[], place: PagePlace, request: StageRequest): PagePlace {
  const last = pages.length - 1;
  switch (request.kind) {
    case 'next':
      if (place.step < (pages[place.index]?.steps ?? 0)) return { ...place, step: place.step + 1 };
      return place.index < last ? { index: place.index + 1, step: 0 } : place;
    case 'previous':
      if (place.step > 0) return { ...place, step: place.step - 1 };
      return place.index > 0 ? { index: place.index - 1, step: pages[place.index - 1]?.steps ?? 0 } : place;
    case 'first':
      return { index: 0, step: 0 };
    case 'last':
      return { index: last, step: 0 };
    case 'goTo': {
      const index = Math.min(Math.max(request.index, 0), last);
      return { index, step: request.step === 'last' ? (pages[index]?.steps ?? 0) : 0 };
    }
    default:
      return place;
  }
}

interface PagingPlace {
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Milliseconds. */
const pagingBarPatience = 2500;

/**
 * Arrows and slide number in a corner of an exported file, whose readers may not know the keys. Visible while the
 * pointer moves or it has the focus. Returns a function that updates it.
 */
function createPagingBar(request: (request: StageRequest) => void): (place: PagingPlace) => void {
  const bar = document.createElement('nav');
  bar.className = 'paging-bar';
  bar.setAttribute('aria-label', 'Slides');
  const number = document.createElement('span');
  number.setAttribute('role', 'status');
  const back = createIconButton({
    name: 'Previous',
    icon: 'M14.5 5.5L8 12l6.5 6.5',
    press: () => request({ kind: 'previous' }),
  });
  const on = createIconButton({
    name: 'Next',
    icon: 'M9.5 5.5L16 12l-6.5 6.5',
    press: () => request({ kind: 'next' }),
  });
  bar.append(back, number, on);
  document.body.append(bar);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    placeAboveFooter(bar);
    bar.classList.add('is-near');
    clearTimeout(timer);
    timer = setTimeout(() => bar.classList.remove('is-near'), pagingBarPatience);
  };
  for (const name of ['pointermove', 'pointerdown'] as const) onTrusted(document, name, wake);
  bar.addEventListener('focusin', () => placeAboveFooter(bar));
  return ({ index, count, isFirst, isLast }) => {
    number.textContent = `${index + 1} / ${count}`;
    number.setAttribute('aria-label', `Slide ${index + 1} of ${count}`);
    back.setAttribute('aria-disabled', String(isFirst));
    on.setAttribute('aria-disabled', String(isLast));
  };
}
