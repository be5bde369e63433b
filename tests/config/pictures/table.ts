import type { Page } from 'playwright-core';

/** Part of a picture: where it lies, in pixels of CSS. */
export interface Piece {
  /** PNG. */
  readonly png: Buffer;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly kind: 'window' | 'phone';
}

/** A finger or a mouse over a picture: its tip, in pixels of CSS. */
export interface DrawnPointer {
  readonly x: number;
  readonly y: number;
  readonly isPressed: boolean;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** A colour of CSS; transparent without one. */
  readonly background?: string;
  readonly pieces: readonly Piece[];
  readonly caption?: string;
  readonly pointer?: DrawnPointer;
}

const style = `
  * { margin: 0; box-sizing: border-box; }
  body { position: relative; overflow: hidden; font: 500 25px/1.2 sans-serif; }
  img { position: absolute; display: block; }
  .window { border-radius: 12px; outline: 1px solid #8886; outline-offset: -1px; }
  .phone { border-radius: 40px; border: 8px solid #0c0a14; outline: 1px solid #8889; }
  .caption { position: absolute; left: 0; right: 0; bottom: 22px; text-align: center; color: #f2effa; letter-spacing: -.01em; }
  .pointer { position: absolute; width: 54px; height: 54px; margin: -27px; border-radius: 50%;
    background: #ffd96acc; box-shadow: 0 0 0 2px #fff9, 0 2px 14px #0009; }
  .pressed { background: #fff3c4; box-shadow: 0 0 0 14px #ffd96a55, 0 0 0 2px #fff; transform: scale(.8); }
`;

/** Puts a picture together on a page of nothing else. Returns a PNG with the page's own pixels. */
export async function compose(page: Page, layout: Layout): Promise<Buffer> {
  const { width, height, background = 'transparent', pieces, caption, pointer } = layout;
  await page.setViewportSize({ width, height });
  const images = pieces.map(
    ({ png, left, top, width, height, kind }) =>
      `<img class="${kind}" style="left:${left}px;top:${top}px;width:${width}px;height:${height}px" src="data:image/png;base64,${png.toString('base64')}">`,
  );
  const finger =
    pointer &&
    `<div class="pointer ${pointer.isPressed ? 'pressed' : ''}" style="left:${pointer.x}px;top:${pointer.y}px"></div>`;
  const words = caption && `<p class="caption">${caption}</p>`;
  const body = [...images, finger, words].filter(Boolean).join('');
  await page.setContent(
    `<!doctype html><style>${style}</style><body style="width:${width}px;height:${height}px;background:${background}">${body}`,
  );
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode()))');
  return page.screenshot({ omitBackground: true });
}
