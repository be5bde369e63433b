import { createPictureFrame } from '../../speaker/picture-frame.ts';

export interface BlobFrame {
  show(picture: Blob | 'none' | 'missing'): void;
  /** Usable pixels. */
  width(): number;
}

/** @param onShow gets the URL of each new picture; empty for none. */
export function createBlobFrame(
  ids: Parameters<typeof createPictureFrame>[0],
  none: string,
  onShow: (address: string) => void = () => undefined,
): BlobFrame {
  const frame = createPictureFrame(ids, none);
  let address = '';
  return {
    width: () => frame.width() || 640,
    show(picture) {
      const last = address;
      address = picture instanceof Blob ? URL.createObjectURL(picture) : '';
      frame.show(picture instanceof Blob ? { url: address } : picture);
      onShow(address);
      URL.revokeObjectURL(last);
    },
  };
}
