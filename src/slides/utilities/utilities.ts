import { attributeOf, scanTags } from '../html/html-scan.ts';
import { findUtility, type Utility } from './utility-table.ts';

/** A class of a page and its meaning. */
interface UsedUtility extends Utility {
  readonly name: string;
  readonly rank: number;
  readonly isImportant: boolean;
  readonly isDark: boolean;
}

/** Variants by the width of a window: a slide is as wide as the largest. Later ones count more. */
const widths = ['sm', 'md', 'lg', 'xl', '2xl'];
const dark =
  ':is(.vscode-dark,.vscode-high-contrast:not(.vscode-high-contrast-light),[style*="color-scheme:dark"],[style*="color-scheme: dark"]) ';
/** Tailwind's preflight rules: here those with classes, not the elements that Markdown makes. */
const beginnings = [
  printRule('.slide :is(h1,h2,h3,h4,h5,h6,p)[class]', 'margin:0'),
  printRule('.slide :is(img,video)[class]', 'display:block'),
].join('');
/** More than there are families. */
const rankOfWidth = 1000;
/** Characters of a class; a longer one is none of ours. */
const longest = 120;

/**
 * CSS for the utility classes of Tailwind that a page names, and for no other. It weighs as much as a rule for a plain
 * element: more than the rules of themes before it, less than any rule of the talk's own that stands after it. Linear.
 */
export function utilityCss(html: string): string {
  const names = new Set<string>();
  for (const tag of scanTags(html)) {
    const classes = attributeOf(tag, 'class')?.split(/\s+/);
    // Math has classes of its own that sound alike.
    if (classes && !classes.includes('mord')) for (const name of classes) names.add(name);
  }
  const used = [...names].flatMap((name) => readClass(name) ?? []);
  if (used.length === 0) return '';
  const rules = used.sort((a, b) => a.rank - b.rank).map(printRules);
  return [beginnings, ...rules].join('');
}

/** `md:flex`, `!mt-4`, `mt-4!`; nothing for a class that is none of ours, or a variant that a slide never is in. */
function readClass(name: string): UsedUtility | undefined {
  if (name.length > longest) return undefined;
  const open = name.indexOf('[');
  const end = name.lastIndexOf(':', open < 0 ? name.length : open);
  const variants = end < 0 ? [] : name.slice(0, end).split(':');
  if (!variants.every((variant) => variant === 'dark' || widths.includes(variant))) return undefined;
  const bare = name.slice(end + 1);
  const isImportant = bare.startsWith('!') || bare.endsWith('!');
  const utility = findUtility(isImportant ? bare.replace(/^!|!$/g, '') : bare);
  if (!utility) return undefined;
  const isDark = variants.includes('dark');
  const width = Math.max(-1, ...variants.map((variant) => widths.indexOf(variant))) + 1;
  const rank = utility.order + (width + (isDark ? widths.length + 1 : 0)) * rankOfWidth;
  return { ...utility, name, rank, isImportant, isDark };
}

function printRules({ name, declarations, applies, isImportant, isDark }: UsedUtility): string {
  const selector = `${isDark ? dark : ''}[class~="${name.replace(/["\\]/g, '\\$&')}"]`;
  const body = isImportant ? `${declarations.replaceAll(';', '!important;')}!important` : declarations;
  if (applies === 'itself') return printRule(selector, body);
  const between = declarations.startsWith('margin-top') ? 'margin-block:0' : 'margin-inline:0';
  return printRule(`${selector}>*`, between) + printRule(`${selector}>*+*`, body);
}

/** `:not(_)` gives the rule the weight of an element's name. */
function printRule(selector: string, body: string): string {
  return `:where(${selector}):not(_){${body}}\n`;
}
