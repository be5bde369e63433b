import type { NextPlace, PresenterViewModel } from '../../presenting/presenter-view-model.ts';
import { find, write } from '../speaker/dom.ts';
import { createAnnouncer, showStep } from '../speaker/show-view.ts';
import { describePlace, describeStatus } from '../speaker/show-words.ts';

type ShownPlace = Pick<PresenterViewModel, 'show' | 'next' | 'reveals' | 'files'>;

export function createPlaceView(): (place: ShownPlace) => void {
  const announce = createAnnouncer();
  return ({ show, next, reveals, files }) => {
    const demoFiles = files.map(({ path, demos }) => ({
      filePath: path,
      demos: demos.filter(({ standing }) => standing !== 'disabled'),
    }));
    const [place, title] = describePlace(show, { demoFiles, slides: {} });
    const now = reveals.count > 0 ? `${place} · ${reveals.shown} of ${reveals.count} revealed` : place;
    document.body.classList.toggle('has-begun', show.currentDemo !== undefined);
    showText('status', describeStatus(show));
    showText('now-place', place === 'Now' ? 'Now' : `Now · ${now}`);
    showText('now-title', title);
    const [nextPlace, nextTitle] = describeNextPlace(
      next,
      demoFiles.flatMap(({ demos }) => demos),
    );
    showText('next-place', nextPlace === '' ? 'Next' : `Next · ${nextPlace}`);
    showText('next-title', nextTitle);
    showStep(show);
    showButtons(show);
    announce(`${place}: ${title}`);
  };
}

/** The tooltip shows a truncated text in full. */
function showText(id: string, text: string): void {
  const element = find(id);
  write(element, text);
  if (element.title !== text) element.title = text;
}

/** Returns the same words that describe the place once `next` has gone there. */
export function describeNextPlace(
  next: NextPlace,
  demos: readonly { readonly id: string }[],
): readonly [string, string] {
  switch (next.kind) {
    case 'slide':
      return [`Slide ${next.index} of ${next.count}`, next.title || 'Untitled'];
    case 'reveal':
      return [`Reveal ${next.shown} of ${next.count}`, next.title || 'Untitled'];
    case 'resumed':
      return ['After the pause', next.title];
    case 'demo': {
      const index = demos.findIndex(({ id }) => id === next.id);
      return [index < 0 ? '' : `Demo ${index + 1} of ${demos.length}`, next.title];
    }
    case 'end':
      return ['', 'End of the show'];
  }
}

function showButtons({ status, isBlack, canGoBack }: PresenterViewModel['show']): void {
  find('black').setAttribute('aria-pressed', String(isBlack));
  find('stop').setAttribute('aria-disabled', String(status === 'idle'));
  find('previous').setAttribute('aria-disabled', String(!canGoBack));
}
