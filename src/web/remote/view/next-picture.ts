import { find, write } from '../../speaker/dom.ts';

export interface NextPicture {
  show(picture: Blob | 'none' | 'missing'): void;
  /** Pixels that it can use. */
  width(): number;
}

/** The picture of what comes next. The last one stays until its successor can be seen. */
export function createNextPicture(): NextPicture {
  const frame = find('picture');
  const image = find<HTMLImageElement>('next-picture');
  const words = find('picture-words');
  let address = '';

  return {
    width: () => Math.min(Math.ceil(frame.clientWidth * Math.min(devicePixelRatio, 2)) || 640, 1280),
    show(picture) {
      URL.revokeObjectURL(address);
      address = picture instanceof Blob ? URL.createObjectURL(picture) : '';
      frame.dataset.state = picture instanceof Blob ? 'shown' : picture;
      image.hidden = address === '';
      if (address === '') image.removeAttribute('src');
      else image.src = address;
      write(words, address !== '' ? '' : picture === 'none' ? 'Nothing comes next' : 'No picture of this one');
    },
  };
}
