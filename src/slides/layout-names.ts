import type { Layout } from './model.ts';

/** The layouts that are ours. A talk may have its own: a class on the slide, for its style sheet. */
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
