import { find, write } from '../../speaker/dom.ts';

/** A picture as it came: `none` where there is nothing to show, `missing` where it could not be drawn. */
export type PictureFound = Blob | 'none' | 'missing';

export interface PictureFrame {
  show(picture: PictureFound): void;
  /** Pixels that it can use. */
  width(): number;
}

export interface PictureFrameOptions {
  /** Ids of the frame, of the image and of the words in it. */
  readonly ids: readonly [frame: string, image: string, words: string];
  /** Said for `none`. */
  readonly none: string;
  /** Another picture is there, by its address; empty: none. */
  readonly onShow?: (address: string) => void;
}

/** The last picture stays until its successor can be seen. */
export function createPictureFrame({ ids, none, onShow }: PictureFrameOptions): PictureFrame {
  const [frame, words] = [find(ids[0]), find(ids[2])];
  const image = find<HTMLImageElement>(ids[1]);
  let address = '';

  return {
    width: () => Math.min(Math.ceil(frame.clientWidth * Math.min(devicePixelRatio, 2)) || 640, 1280),
    show(picture) {
      const last = address;
      address = picture instanceof Blob ? URL.createObjectURL(picture) : '';
      frame.dataset.state = picture instanceof Blob ? 'shown' : picture;
      image.hidden = address === '';
      if (address === '') image.removeAttribute('src');
      else image.src = address;
      write(words, address !== '' ? '' : picture === 'none' ? none : 'No picture of this one');
      onShow?.(address);
      URL.revokeObjectURL(last);
    },
  };
}
