import type { PresenterScene } from '../../presenting/presenter-scene.ts';
import { find, write } from '../speaker/dom.ts';
import { describeNext, describePlace, describeStatus, toneOf } from '../speaker/show-words.ts';

type Place = Pick<PresenterScene, 'show' | 'files' | 'about'>;

/** Shows where the show stands, and what it does. */
export function createPlaceView(): (place: Place) => void {
  let announced = '';
  return ({ show, files, about }) => {
    const demoFiles = files.map(({ path, demos }) => ({
      filePath: path,
      demos: demos.filter(({ standing }) => standing !== 'disabled'),
    }));
    const [place, title] = describePlace(show, { demoFiles, slides: {} });
    document.body.dataset.tone = toneOf(show);
    write(find('status'), describeStatus(show));
    write(find('now-place'), place);
    write(find('now-title'), title);
    write(find('next-title'), describeNext(show));
    write(find('current-words'), show.slide ? '' : describeCurrent(show, about));
    showProgress(show);
    showButtons(show);
    const news = `${place}: ${title}`;
    if (news !== announced) write(find('announcement'), news);
    announced = news;
  };
}

/** What stands where the picture of a slide would be. */
function describeCurrent({ currentDemo }: PresenterScene['show'], about: string): string {
  if (!currentDemo) return 'It has not begun';
  return about === '' ? 'In the editor' : about;
}

function showProgress({ status, step }: PresenterScene['show']): void {
  const progress = status === 'running' ? step?.progress : undefined;
  const track = find('progress');
  track.hidden = !progress;
  const bar = track.firstElementChild as HTMLElement;
  if (progress) bar.style.transform = `scaleX(${progress.index / progress.count})`;
}

function showButtons({ status, isBlack, canGoBack }: PresenterScene['show']): void {
  find('black').setAttribute('aria-pressed', String(isBlack));
  find('stop').setAttribute('aria-disabled', String(status === 'idle'));
  find('previous').setAttribute('aria-disabled', String(!canGoBack));
}
