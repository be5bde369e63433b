import { DemoError } from '../core/errors.ts';
import { escapeHtml } from '../core/escape-html.ts';
import type { SlidePage } from './model.ts';
import { drawQr } from './qr-code.ts';
import { dropIllegalCharacters } from './safe-html.ts';
import pages from './themes/pages.css';
import { themeCss } from './themes/themes.ts';

/**
 * `default` and `reversed`: logo left or right; `stacked`: no logo; `minimal`: only code and address; `text-left` and
 * `text-right`: words beside the code.
 */
const layouts = ['default', 'reversed', 'minimal', 'stacked', 'text-left', 'text-right'] as const;
type QrLayout = (typeof layouts)[number];

/** Of the action `showQR`. */
export interface QrFields {
  readonly url: string;
  /** A short line at the top. */
  readonly topText?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** As written in the demo file. */
  readonly logo?: string | undefined;
  /** An unknown layout means `default`. */
  readonly qrLayout?: string | undefined;
}

/**
 * A QR code as large as possible, and its address.
 * @throws DemoError `invalid-field` if the address is empty or too long.
 */
export function renderQrPage(fields: QrFields): SlidePage {
  if (fields.url.trim() === '') {
    throw new DemoError('invalid-field', 'A QR code requires an address.', { hint: 'Give the action a `url`.' });
  }
  const layout = layouts.find((name) => name === fields.qrLayout) ?? 'default';
  const code = `<div class="qr-page__code">${drawQr(fields.url).svg}</div>`;
  const textBlocks = renderTextBlocks(fields, layout);
  const html =
    `<section class="slide layout-qr theme-default default qr-page qr-page--${layout}${sizeClass(fields, textBlocks)}">` +
    `${arrange(layout, renderPictures(fields, layout, code), textBlocks)}</section>`;
  return {
    html: dropIllegalCharacters(html),
    css: `${themeCss('default')}\n${pages}`,
    title: fields.title || fields.url,
    transition: undefined,
    steps: 0,
  };
}

/** Few words leave the code more room. */
function sizeClass({ url, title = '', description = '', logo }: QrFields, textBlocks: readonly TextBlock[]): string {
  if (textBlocks.length === 1 && !logo) return ' qr-page--alone';
  return title.length > 44 || description.length > 90 || url.length > 110 ? ' qr-page--wordy' : '';
}

function isSide(layout: QrLayout): boolean {
  return layout === 'text-left' || layout === 'text-right';
}

interface TextBlock {
  readonly kind: 'top' | 'title' | 'url' | 'description';
  readonly html: string;
}

function renderTextBlocks({ url, topText, title, description }: QrFields, layout: QrLayout): readonly TextBlock[] {
  const [long, endless] = isSide(layout) ? [26, 68] : [52, 110];
  const length = url.length > endless ? ' is-endless' : url.length > long ? ' is-long' : '';
  const address: TextBlock = { kind: 'url', html: `<p class="qr-page__url${length}">${escapeHtml(url)}</p>` };
  if (layout === 'minimal') return [address];
  const paragraph = (kind: TextBlock['kind'], text: string | undefined, tag = 'p'): readonly TextBlock[] =>
    text ? [{ kind, html: `<${tag} class="qr-page__${kind}">${escapeHtml(text)}</${tag}>` }] : [];
  return [
    ...paragraph('top', topText),
    ...paragraph('title', title, 'h1'),
    address,
    ...paragraph('description', description),
  ];
}

function renderPictures({ logo }: QrFields, layout: QrLayout, code: string): string {
  const image = logo ? `<div class="qr-page__logo"><img src="${escapeHtml(logo)}" alt=""></div>` : '';
  const pictures = layout === 'default' ? image + code : layout === 'reversed' ? code + image : code;
  return `<div class="qr-page__pictures">${pictures}</div>`;
}

/** Otherwise only the top line is above the code. */
function arrange(layout: QrLayout, pictures: string, textBlocks: readonly TextBlock[]): string {
  const group = (isIn: (block: TextBlock) => boolean) => {
    const html = textBlocks
      .filter(isIn)
      .map((block) => block.html)
      .join('');
    return html && `<div class="qr-page__words">${html}</div>`;
  };
  if (isSide(layout)) return group(() => true) + pictures;
  return group(({ kind }) => kind === 'top') + pictures + group(({ kind }) => kind !== 'top');
}
