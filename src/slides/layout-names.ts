import type { Layout } from './model.ts';

/** The built-in layouts. A custom layout is a class on the slide. */
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
