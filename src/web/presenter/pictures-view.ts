import type { PresenterPicture } from '../../presenting/presenter-messages.ts';
import { find } from '../speaker/dom.ts';
import { createPictureFrame } from '../speaker/picture-frame.ts';

export interface PicturesView {
  show(which: 'current' | 'next', picture: PresenterPicture): void;
}

/** The pictures of what is shown and of what comes next; tells how many pixels they can use, at every change of that. */
export function createPicturesView(onWidth: (width: number) => void): PicturesView {
  const ids = (frame: string, name: string) => ({ frame, image: `${name}-picture`, words: `${name}-words` });
  const frames = {
    current: createPictureFrame(ids('current', 'current'), 'Not started yet'),
    next: createPictureFrame(ids('coming', 'next'), 'Nothing comes next'),
  };
  let told = -1;
  const tell = () => {
    const width = frames.current.width();
    if (width === told) return;
    told = width;
    onWidth(width);
  };
  const observer = new ResizeObserver(tell);
  for (const id of ['current', 'coming']) observer.observe(find(id));
  return { show: (which, picture) => frames[which].show(picture) };
}
