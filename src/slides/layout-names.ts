import type { Layout } from './model.ts';

/** Other names are classes on the slide. */
export const layoutNames: readonly Layout[] = [
  'default',
  'center',
  'intro',
  'section',
  'quote',
  'image',
  'image-left',
  'image-right',
  'two-columns',
  'video',
  'animated',
];
