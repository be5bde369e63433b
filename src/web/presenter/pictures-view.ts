import type { PresenterPicture } from '../../presenting/presenter-messages.ts';
import { find, write } from '../speaker/dom.ts';

export interface PicturesView {
  show(which: 'current' | 'next', picture: PresenterPicture): void;
}

const places = { current: 'current', next: 'coming' } as const;

/** The pictures of what is shown and of what comes next; tells how many pixels they can use, at every change of that. */
export function createPicturesView(onLook: (width: number) => void): PicturesView {
  let told = -1;
  const look = () => {
    const width = Math.min(Math.ceil(find(places.current).clientWidth * Math.min(devicePixelRatio, 2)), 1280);
    if (width === told) return;
    told = width;
    onLook(width);
  };
  const observer = new ResizeObserver(look);
  for (const id of Object.values(places)) observer.observe(find(id));
  return {
    show(which, picture) {
      const frame = find(places[which]);
      const image = find<HTMLImageElement>(`${which}-picture`);
      const isShown = typeof picture !== 'string';
      frame.dataset.state = isShown ? 'shown' : picture;
      image.hidden = !isShown;
      if (isShown) image.src = picture.url;
      else image.removeAttribute('src');
      write(find(`${which}-words`), isShown ? '' : words[which][picture]);
    },
  };
}

const missing = 'No picture of this one';
const words = {
  current: { none: 'It has not begun', missing },
  next: { none: 'Nothing comes next', missing },
} as const;
