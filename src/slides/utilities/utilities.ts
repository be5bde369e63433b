import { attributeOf, scanTags } from '../html/html-scan.ts';
import { findUtility, type Utility } from './utility-table.ts';

interface UsedUtility extends Utility {
  readonly name: string;
  readonly rank: number;
  readonly isImportant: boolean;
  readonly isDark: boolean;
}

/** A slide counts as the widest window. Later ones win. */
const widths = ['sm', 'md', 'lg', 'xl', '2xl'];
const dark =
  ':is(.vscode-dark,.vscode-high-contrast:not(.vscode-high-contrast-light),[style*="color-scheme:dark"],[style*="color-scheme: dark"]) ';
/** Tailwind's preflight, not for elements of Markdown. */
const beginnings = [
  printRule('.slide :is(h1,h2,h3,h4,h5,h6,p)[class]', 'margin:0'),
  printRule('.slide :is(img,video)[class]', 'display:block'),
].join('');
/** More than the number of families. */
const rankOfWidth = 1000;
/** Characters; longer class names are not ours. */
const longest = 120;

/** Tailwind classes of a page, with the specificity of an element rule: above themes, below custom CSS. Linear. */
export function utilityCss(html: string): string {
  const names = new Set<string>();
  for (const tag of scanTags(html)) {
    const classes = attributeOf(tag, 'class')?.split(/\s+/);
    // Math uses similar class names.
    if (classes && !classes.includes('mord')) for (const name of classes) names.add(name);
  }
  const used = [...names].flatMap((name) => readClass(name) ?? []);
  if (used.length === 0) return '';
  const rules = used.sort((a, b) => a.rank - b.rank).map(printRules);
  return [beginnings, ...rules].join('');
}

/** `md:flex`, `!mt-4`, `mt-4!`; `undefined` for classes that are unknown or never apply. */
function readClass(name: string): UsedUtility | undefined {
  if (name.length > longest) return undefined;
  const open = name.indexOf('[');
  const end = name.lastIndexOf(':', open < 0 ? name.length : open);
  const variants = end < 0 ? [] : name.slice(0, end).split(':');
  if (!variants.every((variant) => variant === 'dark' || widths.includes(variant))) return undefined;
  const utilityName = name.slice(end + 1);
  const isImportant = utilityName.startsWith('!') || utilityName.endsWith('!');
  const utility = findUtility(isImportant ? utilityName.replace(/^!|!$/g, '') : utilityName);
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

/** `:not(_)` has the specificity of an element name. */
function printRule(selector: string, body: string): string {
  return `:where(${selector}):not(_){${body}}\n`;
}
