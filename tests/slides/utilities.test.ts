import { describe, expect, it } from 'vitest';
import { utilityCss } from '../../src/slides/utilities/utilities.ts';
import { expectLinear, repeating } from '../support/linear.ts';

/** The rules of some classes, `class { declarations }`, one per line. */
function rulesOf(classes: string): readonly string[] {
  const rules = utilityCss(`<div class="${classes}"></div>`).trimEnd().split('\n');
  return rules.slice(2).map(shorten);
}

function shorten(rule: string): string {
  const [, selector = '', body = ''] = /^:where\((.*)\):not\(_\)\{(.*)\}$/.exec(rule) ?? [];
  return `${selector.replace(/\[class~="(.*?)"\]/, '$1')} { ${body} }`;
}

/** As in Tailwind's documentation. */
const golden: Readonly<Record<string, string>> = {
  flex: 'display:flex',
  'flex-col': 'flex-direction:column',
  'flex-row-reverse': 'flex-direction:row-reverse',
  'flex-1': 'flex:1 1 0%',
  grow: 'flex-grow:1',
  hidden: 'display:none',
  relative: 'position:relative',
  'inset-0': 'inset:0px',
  '-top-4': 'top:-16px',
  'z-10': 'z-index:10',
  'w-1/2': 'width:50%',
  'w-2/3': 'width:66.6667%',
  'w-auto': 'width:auto',
  'h-full': 'height:100%',
  'h-[90%]': 'height:90%',
  'size-12': 'width:48px;height:48px',
  'max-w-md': 'max-width:448px',
  'p-0': 'padding:0px',
  'px-8': 'padding-left:32px;padding-right:32px',
  'pt-16': 'padding-top:64px',
  'py-2.5': 'padding-top:10px;padding-bottom:10px',
  'pb-[calc(30px+1rem)]': 'padding-bottom:calc(30px + 1rem)',
  'w-[calc(100%-2rem*3)]': 'width:calc(100% - 2rem * 3)',
  'w-[calc(var(--side-bar)-1px)]': 'width:calc(var(--side-bar) - 1px)',
  'mx-auto': 'margin-left:auto;margin-right:auto',
  '-mt-2': 'margin-top:-8px',
  'gap-x-4': 'column-gap:16px',
  'justify-end': 'justify-content:flex-end',
  'justify-between': 'justify-content:space-between',
  'items-center': 'align-items:center',
  'self-start': 'align-self:flex-start',
  'grid-cols-3': 'grid-template-columns:repeat(3,minmax(0,1fr))',
  'grid-cols-[200px_1fr]': 'grid-template-columns:200px 1fr',
  'col-span-2': 'grid-column:span 2/span 2',
  'text-2xl': 'font-size:24px;line-height:32px',
  'text-6xl': 'font-size:60px;line-height:1',
  'text-center': 'text-align:center',
  'text-zinc-900': 'color:#18181b',
  'text-white': 'color:#fff',
  'text-[22px]': 'font-size:22px',
  'text-[#123456]': 'color:#123456',
  'text-[var(--vscode-editor-background)]': 'color:var(--vscode-editor-background)',
  'font-bold': 'font-weight:700',
  'font-mono': 'font-family:var(--slide-mono)',
  'leading-tight': 'line-height:1.25',
  'leading-6': 'line-height:24px',
  'tracking-tight': 'letter-spacing:-.025em',
  uppercase: 'text-transform:uppercase',
  'bg-blue-500': 'background-color:#3b82f6',
  'bg-slate-50': 'background-color:#f8fafc',
  'bg-rose-950': 'background-color:#4c0519',
  'bg-black/50': 'background-color:color-mix(in srgb,#000 50%,transparent)',
  "bg-[url('./me.png')]": "background-image:url('./me.png')",
  'bg-gradient-to-br':
    'background-image:linear-gradient(to bottom right,var(--tw-from,transparent),var(--tw-via,)var(--tw-to,transparent))',
  'from-sky-400': '--tw-from:#38bdf8',
  rounded: 'border-radius:4px',
  'rounded-full': 'border-radius:9999px',
  'rounded-t-lg': 'border-top-left-radius:8px;border-top-right-radius:8px',
  border: 'border-width:1px;border-style:solid',
  'border-4': 'border-width:4px;border-style:solid',
  'border-l-4': 'border-left-width:4px;border-left-style:solid',
  'border-gray-200': 'border-color:#e5e7eb',
  'shadow-none': 'box-shadow:none',
  'opacity-75': 'opacity:75%',
  'object-cover': 'object-fit:cover',
  'overflow-hidden': 'overflow:hidden',
};

describe('utilityCss', () => {
  it.each(Object.entries(golden))('returns for the class %s the rule %s', (name, declarations) => {
    expect(rulesOf(name)).toEqual([`${name} { ${declarations} }`]);
  });

  it('contains only classes that the page uses', () => {
    expect(utilityCss('<p>flex</p><p class="social">x</p>')).toBe('');
    expect(rulesOf('about_me slide-footer text-nothing p-nothing w- -p bg-blue-550 bg-toString constructor')).toEqual(
      [],
    );
  });

  it('resets the margins of elements with classes', () => {
    expect(utilityCss('<p class="mt-4">').split('\n').slice(0, 2).map(shorten)).toEqual([
      '.slide :is(h1,h2,h3,h4,h5,h6,p)[class] { margin:0 }',
      '.slide :is(img,video)[class] { display:block }',
    ]);
  });

  it('orders rules so that the more specific ones win', () => {
    expect(rulesOf('lg:p-8 pt-1 px-2 p-4 md:p-6').map((rule) => rule.split(' ')[0])).toEqual([
      'p-4',
      'px-2',
      'pt-1',
      'md:p-6',
      'lg:p-8',
    ]);
  });

  it('supports space between children', () => {
    expect(rulesOf('space-y-2')).toEqual(['space-y-2>* { margin-block:0 }', 'space-y-2>*+* { margin-top:8px }']);
  });

  it('supports important classes', () => {
    expect(rulesOf('!text-4xl mt-2!')).toEqual([
      'mt-2! { margin-top:8px!important }',
      '!text-4xl { font-size:36px!important;line-height:40px!important }',
    ]);
  });

  it('supports dark mode, and leaves out states that slides never have', () => {
    expect(utilityCss('<p class="dark:text-zinc-100">')).toMatch(/\.vscode-dark.*color:#f4f4f5/);
    expect(rulesOf('hover:flex group-hover:text-white dark:group-hover:text-white max-md:hidden print:hidden')).toEqual(
      [],
    );
  });

  it('ignores values that could end a rule', () => {
    for (const value of ['a;b', 'a}b', 'a{b', 'a<b', 'a"b', 'a\\b', 'url(javascript:x)', 'url(https://a.b/c)']) {
      expect(rulesOf(`w-[${value}]`), value).toEqual([]);
      expect(rulesOf(`bg-[${value}]`), value).toEqual([]);
    }
  });

  it('ignores classes of math', () => {
    expect(utilityCss('<span class="mord underline">x</span>')).toBe('');
  });

  it('takes linear time', async () => {
    for (const piece of ['a ', 'p-1 ', '-', 'a-', '[', 'md:', 'a-[', 'text-[a_']) {
      await expectLinear((classes) => utilityCss(`<p class="${classes}">`), repeating(piece), piece);
    }
  });
});
