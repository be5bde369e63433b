import { readMarkdown } from '../../src/slides/deck/markdown-scan.ts';
import { splitParts } from '../../src/slides/deck/parts.ts';
import type { Layout, Slide } from '../../src/slides/model.ts';

const code = '```';

/** Content of each layout. Pictures are `data:` addresses, so that a page needs nothing around it. */
export const samples: Readonly<Record<Layout, readonly string[]>> = {
  default: [
    `# What makes a demo hold

- It runs the same way **every time**, on stage and at home
- One key moves it on; nobody waits for a cursor
  - the terminal, the editor and the slides alike
- [ ] Notes are where the speaker looks
- [x] The [next picture](https://example.com) is known before it comes

> A talk is a show: rehearse the changes, not the words.`,
    `# Read from the last row

${code}ts
// A greeting for everybody in the room.
export async function greet(names: readonly string[]): Promise<string> {
  const count = names.length;
  if (count === 0) throw new Error(\`nobody is here\`);
  return \`Hello, \${names.join(', ')}! You are \${count}.\`;
}
${code}

Inline \`code\`, and <kbd>Ctrl</kbd> + <kbd>K</kbd>.`,
    `# Figures at a glance

## Measured on the machine of the talk

| Way | First picture | Every next | Bytes |
|---|---|--:|--:|
| Panel | 280 ms | 4 ms | 84,210 |
| Browser | 860 ms | 190 ms | 91,002 |
| Own drawing | 22 ms | 22 ms | 12,480 |

1. Prerender after each move
2. Then answer $E = mc^2$ from memory`,
  ],
  center: ['# One thing at a time\n\nCentred, calm, and with room to breathe around it.'],
  intro: [
    '# The show must go on\n\n## Scripted demos and slides inside the editor\n\nAda Example, Somewhere Conference',
  ],
  section: ['# Part two: the code\n\n## Where it is typed for you'],
  quote: ['> The best demo is the one that looks as if nothing could go wrong.\n\nA speaker, afterwards'],
  image: ['', '# A caption over the picture\n\nSaid in one line below it.'],
  'image-left': ['# Beside a picture\n\n- Three short points\n- in the other half\n- and no more'],
  'image-right': ['# A picture at the side\n\nA paragraph that explains what is seen, in two or three lines at most.'],
  'two-columns': [
    `# Before and after

::section::

### Before

- Three windows
- A list of shortcuts
- Hope

::right::

### After

- One key
- \`curl\` from anywhere
- Notes at hand`,
  ],
  video: [''],
  animated: [],
};

/** A drawing in the colours of dusk. */
export const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540" preserveAspectRatio="xMidYMid slice" width="960" height="540"><defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="#1f2a5a"/><stop offset=".6" stop-color="#c8668a"/><stop offset="1" stop-color="#ffc27a"/></linearGradient></defs><rect width="960" height="540" fill="url(#a)"/><circle cx="620" cy="330" r="70" fill="#ffe7b8"/><path d="M0 420L180 300 330 400 520 280 720 410 960 310V540H0z" fill="#2b2350"/><path d="M0 470L240 390 460 480 700 400 960 470V540H0z" fill="#181432"/></svg>',
)}`;

export interface SampleOptions {
  readonly layout?: Layout;
  readonly theme?: string;
  readonly index?: number;
  readonly settings?: Partial<Slide['settings']>;
  readonly values?: Slide['values'];
}

/** A slide as the deck reader would give it. */
export function sampleSlide(
  markdown: string,
  { layout = 'default', theme = 'default', index = 0, settings, values = {} }: SampleOptions = {},
): Slide {
  const hasPicture = layout.startsWith('image');
  return {
    index,
    title: /^#\s+(.+)$/m.exec(markdown)?.[1] ?? `Slide ${index + 1}`,
    markdown,
    parts: splitParts(readMarkdown(markdown)),
    notes: undefined,
    settings: {
      layout,
      ownLayout: undefined,
      theme,
      customTheme: undefined,
      customLayout: undefined,
      transition: undefined,
      image: hasPicture ? picture : undefined,
      video: undefined,
      header: undefined,
      footer: undefined,
      autoAdvanceAfter: undefined,
      ...settings,
    },
    values,
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
  };
}
