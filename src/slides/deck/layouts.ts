import { escapeHtml } from '../../core/escape-html.ts';
import { showsContent } from '../html/html-scan.ts';
import type { Layout, Slide, SlideSettings } from '../model.ts';

/** Rows (`::section::`) of one or two columns (`::right::`). */
export type Rows = readonly (readonly string[])[];

type Arrange = (rows: Rows, slide: Slide, drawing: string) => string;

/** Other layouts put image and video behind the content. */
const layouts: Partial<Readonly<Record<Layout, Arrange>>> = {
  'image-left': (rows, slide) => `${backdropFilm(slide)}${picture(slide.settings.image, 'left')}${content(rows)}`,
  'image-right': (rows, slide) => `${backdropFilm(slide)}${content(rows)}${picture(slide.settings.image, 'right')}`,
  video: (rows, slide) => `${film(slide)}${content(rows)}`,
  animated: (rows, slide, drawing) =>
    `${behind(slide)}${rows.flat().some(showsContent) ? content(rows) : ''}${drawing}`,
};

export function layOut(slide: Slide, rows: Rows, drawing: string): string {
  return layouts[slide.settings.layout]?.(rows, slide, drawing) ?? `${behind(slide)}${content(rows)}`;
}

export function layoutClasses({ layout, image, video }: SlideSettings, hasContent: boolean): readonly string[] {
  const hasPicture = image !== undefined && !/^(image-|video)/.test(layout);
  const hasFilm = video !== undefined && layout !== 'video';
  return (hasPicture || hasFilm) && (hasContent || layout !== 'image') ? ['has-picture-behind'] : [];
}

function behind(slide: Slide): string {
  return backdropFilm(slide) || picture(slide.settings.image, 'full');
}

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

/** Without `controls`, loops muted, like a background video. */
function film({ settings: { video }, values }: Slide): string {
  if (video === undefined) return '';
  const isOn = (key: string) => String(values[key]) === 'true';
  const starts = isOn('autoplay') || isOn('autoPlay');
  const marks = isOn('controls')
    ? ['controls', starts && 'autoplay', isOn('loop') && 'loop', (starts || isOn('muted')) && 'muted']
    : [!/false/.test(`${values.autoplay}${values.autoPlay}`) && 'autoplay', 'loop', 'muted'];
  return `<video class="slide__video" src="${escapeHtml(video)}" ${marks.filter(Boolean).join(' ')} playsinline></video>`;
}

/** Shows the image until the video plays. */
function backdropFilm({ settings: { image, video, layout } }: Slide): string {
  if (video === undefined) return '';
  const poster = image === undefined || layout.startsWith('image-') ? '' : ` poster="${escapeHtml(image)}"`;
  const element = `<video src="${escapeHtml(video)}"${poster} autoplay loop muted playsinline></video>`;
  return `<div class="slide__image slide__image_full">${element}</div>`;
}
