import { find, write } from './dom.ts';

/** `none`: nothing to show; `missing`: could not be drawn. */
export type FramedPicture = { readonly url: string } | 'none' | 'missing';

export interface PictureFrame {
  /** Keeps the old picture until the new one can be painted. */
  show(picture: FramedPicture): void;
  /** Usable pixels; 0 without room. */
  width(): number;
}

/** @param none text if there is nothing to show. */
export function createPictureFrame(
  ids: { readonly frame: string; readonly image: string; readonly words: string },
  none: string,
): PictureFrame {
  const [frame, image, words] = [find(ids.frame), find<HTMLImageElement>(ids.image), find(ids.words)];
  return {
    width: () => Math.min(Math.ceil(frame.clientWidth * Math.min(devicePixelRatio, 2)), 1280),
    show(picture) {
      const isShown = typeof picture !== 'string';
      frame.dataset.state = isShown ? 'shown' : picture;
      image.hidden = !isShown;
      if (isShown) image.src = picture.url;
      else image.removeAttribute('src');
      write(words, isShown ? '' : picture === 'none' ? none : 'No picture available');
    },
  };
}
