/** A picture of README and of the pages of the docs, by the name of its file. */
export interface PictureEntry {
  readonly name: string;
  /** The most that its file may hold, in bytes. */
  readonly limit: number;
  /** The file that takes it. */
  readonly by: Drawer;
}

export type Drawer = 'stills.ts' | 'film.ts';

export const folder = '.github/pictures';

const still = { limit: 200_000, by: 'stills.ts' } as const;

/** Names are kept: pages link to them. */
export const catalogue: readonly PictureEntry[] = [
  { name: 'hero.png', ...still },
  { name: 'hero-light.png', ...still },
  { name: 'slide.png', ...still },
  { name: 'presenter-view.png', ...still },
  { name: 'presenter-view-light.png', ...still },
  { name: 'phone-remote.png', ...still },
  { name: 'phone-remote-light.png', ...still },
  { name: 'audience.png', ...still },
  { name: 'audience-light.png', ...still },
  { name: 'way-back.png', ...still },
  { name: 'way-back-light.png', ...still },
  { name: 'show.webp', limit: 1_500_000, by: 'film.ts' },
];

/** All of them together, in bytes. */
export const limitOfAll = 4_000_000;
