import type { StagePage } from '../ports/slide-stage.ts';

type StyledPage = Pick<StagePage, 'html' | 'css' | 'components'>;

/** The look of a slide document outside an editor. */
export interface ColorTheme {
  readonly colorScheme: 'light' | 'dark';
  /** Custom properties of a theme, such as `--code-keyword`. */
  readonly properties?: Readonly<Record<string, string>>;
}

/**
 * Set by VS Code in webviews, for light and dark. Values of VS Code 1.139, except for background and texts, which are
 * those of our slide themes.
 */
const editorProperties: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  'editor-background': ['#ffffff', '#1b1d23'],
  'editor-foreground': ['#2a3038', '#d9dce3'],
  'editor-font-size': ['14px', '14px'],
  'editor-font-family': ['monospace', 'monospace'],
  'font-size': ['13px', '13px'],
  'font-family': ['system-ui, sans-serif', 'system-ui, sans-serif'],
  foreground: ['#3b3b3b', '#cccccc'],
  descriptionForeground: ['#57606a', '#a3abb9'],
  errorForeground: ['#f85149', '#f85149'],
  'editorError-foreground': ['#e51400', '#f14c4c'],
  'editorWarning-foreground': ['#bf8803', '#cca700'],
  'editorInfo-foreground': ['#0063d3', '#59a4f9'],
  'textLink-foreground': ['#0a5dc2', '#6cb6ff'],
  'textLink-activeForeground': ['#0a5dc2', '#6cb6ff'],
  'textCodeBlock-background': ['#f3f5f8', '#13151a'],
  'textBlockQuote-background': ['#f3f5f8', '#23262e'],
  'textBlockQuote-border': ['#0a5dc2', '#6cb6ff'],
  'textPreformat-foreground': ['#3b3b3b', '#d0d0d0'],
  'textPreformat-background': ['rgba(0, 0, 0, 0.12)', '#3c3c3c'],
  'charts-foreground': ['#3b3b3b', '#cccccc'],
  'charts-lines': ['rgba(59, 59, 59, 0.5)', 'rgba(204, 204, 204, 0.5)'],
  'charts-red': ['#e51400', '#f14c4c'],
  'charts-blue': ['#0063d3', '#59a4f9'],
  'charts-yellow': ['#bf8803', '#cca700'],
  'charts-orange': ['rgba(234, 92, 0, 0.33)', 'rgba(234, 92, 0, 0.33)'],
  'charts-green': ['#388a34', '#89d185'],
  'charts-purple': ['#652d90', '#b180d7'],
  focusBorder: ['#005fb8', '#0078d4'],
  'badge-background': ['#cccccc', '#616161'],
  'badge-foreground': ['#3b3b3b', '#f8f8f8'],
  'button-background': ['#005fb8', '#0078d4'],
  'button-foreground': ['#ffffff', '#ffffff'],
  'sideBar-background': ['#f8f8f8', '#181818'],
  'panel-border': ['#e5e5e5', '#2b2b2b'],
};

/** Properties that our slide themes use. */
const ours = [
  'editor-background',
  'editor-foreground',
  'descriptionForeground',
  'textLink-foreground',
  'textCodeBlock-background',
];

/** With the VS Code properties that pages or themes use. */
export function printRootStyle(pages: readonly StyledPage[], { colorScheme, properties = {} }: ColorTheme): string {
  const at = colorScheme === 'light' ? 0 : 1;
  const editor = Object.entries(editorProperties).map(([name, values]) => [`--vscode-${name}`, values[at]] as const);
  const named = new Set([...ours.map((name) => `--vscode-${name}`), ...pages.flatMap(namesIn)]);
  const own = Object.entries({ ...Object.fromEntries(editor), ...properties })
    .filter(([name]) => /^--[\w-]+$/.test(name) && (!name.startsWith('--vscode-') || named.has(name)))
    .map(([name, value]) => `${name}:${value.replace(/[;{}]/g, '')}`);
  return [`color-scheme:${colorScheme}`, ...own].join(';');
}

function namesIn({ html, css, components = [] }: StyledPage): readonly string[] {
  const texts = [css, html, ...components.map(({ text }) => text)];
  return texts.flatMap((text) => text.match(/--vscode-[\w-]+/g) ?? []);
}
