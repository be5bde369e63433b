import type { ShowSnapshot } from '../../api/editor-port.ts';
import { find, write } from './dom.ts';
import { toneOf } from './show-words.ts';

export function showStep(show: ShowSnapshot): void {
  document.body.dataset.tone = toneOf(show);
  const progress = show.status === 'running' ? show.step?.progress : undefined;
  find('progress').hidden = !progress;
  const bar = find('progress').firstElementChild as HTMLElement;
  if (progress) bar.style.transform = `scaleX(${progress.index / progress.count})`;
}

export function createAnnouncer(): (news: string) => void {
  let announced = '';
  return (news) => {
    if (news !== announced) write(find('announcement'), news);
    announced = news;
  };
}
