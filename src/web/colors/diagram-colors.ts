import { groundOf } from '../backdrop.ts';
import { type Layer, lightness, mix } from './colors.ts';
import { suitGround } from './own-ground.ts';

/** https://mermaid.js.org/config/theming.html: Mermaid ignores other names, such as `light`. */
const choice =
  /\btheme["']?\s*:\s*["']?(?:base|default|dark|forest|neutral|null|neo|redux)\b|\btheme(?:Variables|CSS)["']?\s*:/;
const frontMatter = /^---[^\S\n]*\n(?:(?!---).*\n)*---[^\S\n]*\n/;
const directives = /%%\{[^%]*\}%%/g;

/** Adds the slide's colors and font to a Mermaid text, unless it sets its own theme. */
export function withSlideColors(source: string, diagram: Element): string {
  const slide = diagram.closest<HTMLElement>('.slide');
  const [head = ''] = frontMatter.exec(source) ?? [];
  const isChosen = choice.test(head) || (source.match(directives) ?? []).some((directive) => choice.test(directive));
  if (!slide || isChosen) return source;
  suitGround(slide);
  const { fontFamily } = getComputedStyle(slide);
  const settings = { theme: 'base', fontFamily, themeVariables: { fontSize: '16px', ...readColors(slide) } };
  return `${head}%%{init: ${JSON.stringify(settings)}}%%\n${source.slice(head.length)}`;
}

/** Shares of the accent color in pies, mind maps and other diagrams with many colors. */
const shades = [0.34, 0.2, 0.46, 0.27, 0.4, 0.16, 0.52, 0.24];

/** Mermaid's theme variables as `#rrggbb`, mixed from the slide's background, text and accent. */
function readColors(slide: Element): Readonly<Record<string, string | boolean>> {
  const probe = slide.appendChild(document.createElement('i'));
  probe.style.color = 'var(--slide-accent)';
  const accent = getComputedStyle(probe).color;
  probe.remove();
  const { color: text } = getComputedStyle(slide);
  const { backgroundColor } = getComputedStyle(groundOf(slide) ?? slide);
  const isDark = lightness(mix([text, 1])) > 0.5;
  const ground: Layer[] = [
    [isDark ? '#14161c' : '#fff', 1],
    [backgroundColor, slide.matches('.has-picture-behind') ? 0 : 1],
  ];
  const part = (color: string, share: number) => mix(...ground, [color, share]);
  const [node, line, words] = [part(accent, 0.16), part(text, 0.62), part(text, 1)];
  return {
    darkMode: isDark,
    background: part(text, 0),
    ...named('primaryColor mainBkg actorBkg', node),
    ...named('primaryBorderColor nodeBorder actorBorder noteBorderColor', part(accent, 0.8)),
    ...named('lineColor defaultLinkColor signalColor actorLineColor', line),
    ...named('textColor primaryTextColor secondaryTextColor tertiaryTextColor titleColor nodeTextColor', words),
    ...named('gitBranchLabel0 noteTextColor signalTextColor actorTextColor labelTextColor loopTextColor', words),
    ...named('secondaryColor noteBkgColor', part(accent, 0.28)),
    ...named('tertiaryColor clusterBkg labelBoxBkgColor', part(text, 0.06)),
    ...named('secondaryBorderColor tertiaryBorderColor clusterBorder labelBoxBorderColor', part(text, 0.3)),
    edgeLabelBackground: part(text, 0),
    ...Object.fromEntries(
      shades.flatMap((share, at) => [
        [`pie${at + 1}`, part(accent, share)],
        [`cScale${at}`, part(accent, share)],
        [`cScaleLabel${at}`, words],
      ]),
    ),
  };
}

function named(names: string, color: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, color]));
}
