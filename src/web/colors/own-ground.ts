import { groundOf } from '../backdrop.ts';
import { lightness, mix } from './colors.ts';

/** Below this difference in lightness, 0 to 1, a text is not readable. */
const unreadable = 0.3;
/**
 * Colours that themes of VS Code give a slide, but for its background. Without a value, the slide's own colours count.
 */
const editorColors = [
  ...['editor-foreground', 'descriptionForeground', 'textLink-foreground', 'textCodeBlock-background'].map(
    (name) => `--vscode-${name}`,
  ),
  ...'comment keyword string number function type variable tag meta inserted deleted'
    .split(' ')
    .map((name) => `--code-${name}`),
];

/**
 * Keeps parts readable that a talk leaves to the theme, such as tables and code, if the talk has a ground of its own on
 * which the theme's text cannot be read: the slide then has the colours of the other scheme, light or dark. If the talk
 * says nothing of its ground, or has a picture for it, nothing changes. The slide must be in the document.
 */
export function suitGround(slide: HTMLElement): void {
  slide.style.colorScheme = '';
  for (const name of editorColors) slide.style.removeProperty(name);
  const ground = slide.matches('.has-picture-behind') ? undefined : findGround(slide);
  if (ground === undefined || Math.abs(lightness(themeText(slide)) - ground) >= unreadable) return;
  slide.style.colorScheme = ground < 0.5 ? 'dark' : 'light';
  for (const name of editorColors) slide.style.setProperty(name, 'initial');
}

/** Style of text that no rule of a talk colours. */
function themeText(slide: HTMLElement): string {
  const probe = slide.appendChild(document.createElement('i'));
  probe.style.color = 'var(--slide-text)';
  const text = mix([getComputedStyle(probe).color, 1]);
  probe.remove();
  return text;
}

/** How light the ground of the content is; `undefined` where that is a picture. */
function findGround(slide: HTMLElement): number | undefined {
  let element: Element | null = slide.querySelector('.slide__content__inner, .slide__content__custom') ?? slide;
  while (element && element !== slide) {
    const ground = readGround(element);
    if (ground !== 'none') return ground;
    element = element.parentElement;
  }
  const ground = readGround(groundOf(slide) ?? slide);
  return ground === 'none' ? undefined : ground;
}

function readGround(element: Element): number | undefined | 'none' {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  if (backgroundImage.includes('url(')) return undefined;
  const stops = backgroundImage.match(/(?:rgba?|color|oklch|oklab|hsl)\([^()]*\)/g) ?? [];
  const layers = stops.length > 0 ? stops : [backgroundColor];
  if (!layers.every(isOpaque)) return 'none';
  return layers.reduce((sum, color) => sum + lightness(mix([color, 1])), 0) / layers.length;
}

/** Laid over black and over white, it is the same. */
function isOpaque(color: string): boolean {
  return lightness(mix(['#fff', 1], [color, 1])) - lightness(mix(['#000', 1], [color, 1])) < 0.1;
}
