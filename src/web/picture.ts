import type { StagePage } from '../ports/slide-stage.ts';
import type { Diagrams } from './diagrams.ts';
import { createPageBox, type PageBox } from './page-box.ts';
import { withRoot } from './scoped-css.ts';

interface DrawingLook {
  /** Pixels. */
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

const width = 960;
const height = 540;

/**
 * Draws a hidden page as a PNG (base64) through an SVG with a foreignObject, from a `data:` URL because any other
 * taints the canvas. Does not wait for an animation frame, because a hidden panel has none.
 */
export async function drawPicture(page: StagePage, look: DrawingLook, diagrams: Diagrams): Promise<string> {
  await untilColored(look.colorScheme);
  return asideFrom(page, async (box) => {
    await Promise.all([box.isReady, diagrams.draw(box.element)]);
    box.fit();
    return paint(toSvg(box.element, page.css), look.width);
  });
}

/** Returns the diagrams of a hidden page in order: SVGs, empty for an error; none if diagrams cannot be drawn. */
export function drawDiagrams(page: StagePage, diagrams: Diagrams): Promise<readonly string[]> {
  return asideFrom(page, async ({ element }) => {
    await diagrams.draw(element);
    if (!diagrams.canDraw()) return [];
    return [...element.querySelectorAll('.diagram')].map((one) => one.querySelector('svg')?.outerHTML ?? '');
  });
}

async function asideFrom<T>(page: StagePage, work: (box: PageBox) => Promise<T>): Promise<T> {
  const box = createPageBox(page, 'picture');
  box.element.classList.add('is-prepared');
  document.body.append(box.element);
  try {
    return await work(box);
  } finally {
    box.element.remove();
  }
}

/** Copies the theme's variables from the root element, and the computed color scheme. */
function toSvg(element: HTMLElement, css: string): string {
  const frame = document.createElement('div');
  frame.setAttribute('style', document.documentElement.getAttribute('style') ?? '');
  frame.style.colorScheme = colorScheme();
  const style = document.createElement('style');
  style.textContent = withRoot(css, '.picture-frame');
  frame.className = 'picture-frame';
  frame.append(style, ...[...element.querySelectorAll(':scope > section')].map((section) => section.cloneNode(true)));
  const xhtml = new XMLSerializer().serializeToString(frame);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><foreignObject width="100%" height="100%">${xhtml}</foreignObject></svg>`;
}

/** VS Code updates the theme of its webviews later than, or before, the extension hears of it. */
function untilColored(expected: 'light' | 'dark'): Promise<void> {
  if (colorScheme() === expected) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (colorScheme() !== expected) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { attributeFilter: ['class'] });
  });
}

function colorScheme(): 'light' | 'dark' {
  const { classList } = document.body;
  if (classList.contains('vscode-light') || classList.contains('vscode-high-contrast-light')) return 'light';
  if (classList.contains('vscode-dark') || classList.contains('vscode-high-contrast')) return 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

async function paint(svg: string, pixels: number): Promise<string> {
  const image = await load(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = Math.round((pixels * height) / width);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This page has no canvas to draw on');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
}

function load(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The page could not be drawn: its HTML is not XML'));
    image.src = source;
  });
}
