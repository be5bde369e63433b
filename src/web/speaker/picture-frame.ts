import { find, write } from './dom.ts';

/** Address of a picture; `none` where there is nothing to show, `missing` where it could not be drawn. */
export type FramedPicture = { readonly url: string } | 'none' | 'missing';

export interface PictureFrame {
  /** The last picture stays until its successor can be seen. */
  show(picture: FramedPicture): void;
  /** Pixels that it can use; 0 while it has no room. */
  width(): number;
}

/** @param none said where there is nothing to show. */
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
