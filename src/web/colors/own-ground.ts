import { groundOf } from '../backdrop.ts';
import { lightness, mix } from './colors.ts';

/** A difference in lightness, 0 to 1. Below it, text is not readable. */
const unreadable = 0.3;
/** Colors from VS Code's theme, except the background. If unset, the slide's own colors apply. */
const editorColors = [
  ...['editor-foreground', 'descriptionForeground', 'textLink-foreground', 'textCodeBlock-background'].map(
    (name) => `--vscode-${name}`,
  ),
  ...'comment keyword string number function type variable tag meta inserted deleted'
    .split(' ')
    .map((name) => `--code-${name}`),
];

/**
 * Keeps tables, code and other parts readable if a talk sets its own background but not their colors: if the theme's
 * text is unreadable on that background, the slide gets the colors of the other scheme, light or dark. Does nothing for
 * a background picture. The slide must be in the document.
 */
export function suitGround(slide: HTMLElement): void {
  slide.style.colorScheme = '';
  for (const name of editorColors) slide.style.removeProperty(name);
  const ground = slide.matches('.has-picture-behind') ? undefined : findGround(slide);
  if (ground === undefined || Math.abs(lightness(themeText(slide)) - ground) >= unreadable) return;
  slide.style.colorScheme = ground < 0.5 ? 'dark' : 'light';
  for (const name of editorColors) slide.style.setProperty(name, 'initial');
}

/** Returns the color of text that no CSS of the talk colors. */
function themeText(slide: HTMLElement): string {
  const probe = slide.appendChild(document.createElement('i'));
  probe.style.color = 'var(--slide-text)';
  const text = mix([getComputedStyle(probe).color, 1]);
  probe.remove();
  return text;
}

/** Lightness of the background; `undefined` for a picture. */
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

/** An opaque color looks the same over black and white. */
function isOpaque(color: string): boolean {
  return lightness(mix(['#fff', 1], [color, 1])) - lightness(mix(['#000', 1], [color, 1])) < 0.1;
}
