/** Pictures of frames, asked for as they come into sight. */
export interface FramePictures {
  /** The board has other frames; those that were there keep their pictures. */
  renew(): void;
  set(key: string, url: string | undefined): void;
}

/** So far ahead of what is seen: a screen's height. */
const ahead = '100%';

export function createFramePictures(board: HTMLElement, want: (keys: readonly string[]) => void): FramePictures {
  let pictures = new Map<string, string>();
  const near = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) near.add(target);
        else near.delete(target);
      }
      ask();
    },
    { root: document, rootMargin: `${ahead} 0px` }, // in a frame the margin counts for a root that is named,
  );
  const images = () => [...board.querySelectorAll<HTMLImageElement>('img[data-key]')];
  const isBare = (image: HTMLImageElement) => !image.src && !image.classList.contains('missing');
  const ask = () => {
    const keys = images()
      .filter((image) => near.has(image) && isBare(image))
      .flatMap(({ dataset: { key } }) => key ?? []);
    want([...new Set(keys)]);
  };
  return {
    renew() {
      observer.disconnect();
      near.clear();
      const known = pictures;
      pictures = new Map();
      for (const image of images()) {
        const key = image.dataset.key ?? '';
        const url = known.get(key);
        if (url !== undefined) {
          pictures.set(key, url);
          image.src = url;
        }
        observer.observe(image);
      }
    },
    set(key, url) {
      if (url !== undefined) pictures.set(key, url);
      for (const image of images()) {
        if (image.dataset.key !== key) continue;
        if (url === undefined) image.classList.add('missing');
        else image.src = url;
      }
    },
  };
}
