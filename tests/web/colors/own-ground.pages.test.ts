import { describe, expect, it } from 'vitest';
import { createMarkdownRenderer } from '../../../src/headless/markdown.ts';
import { renderSlide } from '../../../src/slides/page.ts';
import { makeDocument, toStagePage } from '../../slides/page-document.ts';
import { sampleSlide } from '../../slides/sample-slides.ts';
import { findViolations } from '../../support/axe.ts';
import { executablePath, useBrowser } from '../../support/test-browser.ts';

if (executablePath === undefined)
  console.warn('SKIPPED: slides with a ground of their own in a browser, for there is no Chromium here.');

const text = `# Read from the last row

| Way | Time |
|---|--:|
| Panel | 4 ms |

\`\`\`ts
// A greeting.
export const greet = (name: string) => \`Hello, \${name}\`;
\`\`\`

Inline \`code\`.`;

/** Properties that VS Code's themes set on the root of a webview. */
const themes = {
  light: {
    '--vscode-editor-background': '#ffffff',
    '--vscode-editor-foreground': '#3b3b3b',
    '--vscode-descriptionForeground': '#3b3b3b',
    '--vscode-textLink-foreground': '#005fb8',
    '--vscode-textCodeBlock-background': '#f8f8f8',
    '--code-comment': '#008000',
    '--code-keyword': '#af00db',
    '--code-string': '#a31515',
  },
  dark: {
    '--vscode-editor-background': '#1f1f1f',
    '--vscode-editor-foreground': '#cccccc',
    '--vscode-descriptionForeground': '#9d9d9d',
    '--vscode-textLink-foreground': '#4daafc',
    '--vscode-textCodeBlock-background': '#2b2b2b',
    '--code-comment': '#6a9955',
    '--code-keyword': '#c586c0',
    '--code-string': '#ce9178',
  },
} as const;

describe.runIf(executablePath)('a slide with a background of its own', () => {
  const browser = useBrowser();

  /** The slide with this style sheet, in a theme of VS Code. */
  async function open(scheme: keyof typeof themes, css: string) {
    const renderMarkdown = createMarkdownRenderer();
    const slide = sampleSlide(text, { settings: { customTheme: 'own.css' } });
    const sources = { renderMarkdown: async (part: string) => renderMarkdown(part), readText: async () => css };
    const rendered = toStagePage(await renderSlide(slide, sources), { index: 0, count: 1 });
    const page = await browser.openPage({ viewport: { width: 960, height: 540 }, colorScheme: scheme });
    const style = Object.entries(themes[scheme]).map(([name, value]) => `${name}: ${value}`);
    const root = `<html style="color-scheme: ${scheme}; ${style.join('; ')}" `;
    await page.setContent((await makeDocument([rendered], 'show')).replace('<html ', root));
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    const section = page.locator('.stage .page-box > section:not(.backdrop)');
    return {
      unreadable: async () =>
        (await findViolations(page, 'colors')).filter((each) => each.startsWith('color-contrast')),
      scheme: () => section.evaluate((one) => one.attributeStyleMap.get('color-scheme')?.toString() ?? ''),
      colorOf: (selector: string) =>
        section
          .locator(selector)
          .first()
          .evaluate((one) => one.computedStyleMap().get('color')?.toString()),
    };
  }

  it.each([
    ['dark, in a light VS Code', 'light', '.slide { background: #101820; }', 'dark'],
    ['dark on an inner box', 'light', '.slide__content { background: #101820; }', 'dark'],
    ['dark by a variable', 'light', '.slide { --demotime-background: #101820; }', 'dark'],
    ['light, in a dark VS Code', 'dark', '.slide { background: #fdf6e3; }', 'light'],
    ['light on the layout', 'dark', '.slide__layout { background-color: rgb(250 250 240); }', 'light'],
  ] as const)('has readable tables and code if it is %s', async (_which, scheme, css, suited) => {
    const slide = await open(scheme, css);
    expect(await slide.unreadable()).toEqual([]);
    expect(await slide.scheme()).toBe(suited);
  });

  it('has readable colors on a gradient as well', async () => {
    const slide = await open('light', '.slide { background: linear-gradient(120deg, #101820, #203a5c); }');
    expect(await slide.scheme()).toBe('dark');
  });

  it('keeps the colors that the talk chooses', async () => {
    const slide = await open('light', '.slide { background: #101820; color: #ffe } td { color: rgb(255, 200, 0) }');
    expect(await slide.colorOf('td')).toBe('rgb(255, 200, 0)');
    expect(await slide.unreadable()).toEqual([]);
  });

  it.each([
    ['none', ''],
    ['one that the theme can be read on', '.slide { background: #fafaf0; }'],
    ['one that lets the theme through', '.slide { background: rgb(0 0 0 / 5%); }'],
    ['a picture', '.slide { background: url("data:image/gif;base64,R0lGODlhAQABAAAAACw=") #000; }'],
  ])('has the colors of VS Code if that background is %s', async (_which, css) => {
    const slide = await open('light', css);
    expect([await slide.scheme(), await slide.colorOf('td')]).toEqual(['', 'rgb(59, 59, 59)']);
  });
});
