import { escapeHtml } from '../../core/escape-html.ts';
import type { Layout, SlideSettings } from '../model.ts';

/** Rendered parts: rows (`::section::`) of one or two columns (`::right::`). */
export type Rows = readonly (readonly string[])[];

type Media = Pick<SlideSettings, 'image' | 'video'>;

/** The layouts, each from its rendered parts to what stands inside the slide. */
const layouts: Readonly<Record<Layout, (rows: Rows, media: Media) => string>> = {
  default: simple,
  center: simple,
  quote: simple,
  intro: withPictureBehind,
  section: withPictureBehind,
  image: withPictureBehind,
  'image-left': (rows, media) => `${picture(media.image, 'left')}${content(rows)}`,
  'image-right': (rows, media) => `${content(rows)}${picture(media.image, 'right')}`,
  'two-columns': (rows) => content(rows),
  video: (rows, media) => `${film(media.video)}${content(rows)}`,
};

export function layOut(layout: Layout, rows: Rows, media: Media): string {
  return layouts[layout](rows, media);
}

/** Classes a slide gets beside its layout's own. */
export function layoutClasses(layout: Layout, { image }: Media, hasContent: boolean): readonly string[] {
  const isBehind = layout === 'intro' || layout === 'section' || layout === 'image';
  return isBehind && image !== undefined && (hasContent || layout !== 'image') ? ['has-picture-behind'] : [];
}

function simple(rows: Rows): string {
  return content(rows);
}

function withPictureBehind(rows: Rows, { image }: Media): string {
  return `${picture(image, 'full')}${content(rows)}`;
}

/** Rows under each other, the columns of a row side by side. */
function content(rows: Rows): string {
  const parts = rows.map((columns) => {
    const inner = columns.map((html) => `<div class="slide__part">${html}</div>`).join('');
    return columns.length > 1 ? `<div class="slide__columns">${inner}</div>` : inner;
  });
  return `<div class="slide__content"><div class="slide__content__inner">${parts.join('')}</div></div>`;
}

function picture(image: string | undefined, side: 'left' | 'right' | 'full'): string {
  if (image === undefined) return '';
  return `<div class="slide__image slide__image_${side}"><img src="${escapeHtml(image)}" alt=""></div>`;
}

function film(video: string | undefined): string {
  if (video === undefined) return '';
  return `<video class="slide__video" src="${escapeHtml(video)}" controls autoplay playsinline></video>`;
}
