/** A show with a mistake of every kind that only running it brings to light, one demo each. */
const scenes = [
  { title: 'A file that is not there', moves: [{ action: 'highlight', path: 'gone.ts', position: 1 }] },
  { title: 'A missing file that is opened', moves: [{ action: 'open', path: 'new.ts' }] },
  { title: 'A slide that is not there', moves: [{ action: 'openSlide', path: '.demo/deck.md', slide: 7 }] },
  { title: 'A line beyond the end', moves: [{ action: 'highlight', path: 'a.ts', position: 99 }] },
  {
    title: 'A placeholder that is not there',
    moves: [{ action: 'replace', path: 'a.ts', startPlaceholder: 'nothing like it', content: '' }],
  },
  { title: 'A file that is there already', moves: [{ action: 'rename', path: 'a.ts', dest: 'b.ts' }] },
  { title: 'A folder for a file', moves: [{ action: 'open', path: '.demo' }] },
  { title: 'A way out', moves: [{ action: 'open', path: '../secret.txt' }] },
  { title: 'An action nobody knows', moves: [{ action: 'opn', path: 'a.ts' }] },
  { title: 'A field that is missing', moves: [{ action: 'open' }] },
  { title: 'A demo nobody knows', moves: [{ action: 'runDemoById', id: 'nobody' }] },
  { id: 'circle', title: 'A demo that runs itself', moves: [{ action: 'runDemoById', id: 'circle' }] },
  { title: 'Nothing in front', moves: [{ action: 'closeAll' }, { action: 'format' }] },
  {
    title: 'A snippet with a mistake',
    moves: [{ action: 'snippet', contentPath: '.demo/snippets/open.json', args: { FILE: 'none.ts' } }],
  },
  { title: 'Keys nobody knows', moves: [{ action: 'sendKeybinding', keybinding: 'hyper+q' }] },
  { title: 'Disabled', disabled: true, moves: [{ action: 'highlight', path: 'gone.ts', position: 1 }] },
  {
    title: 'A command that is not run',
    moves: [
      { action: 'executeTerminalCommand', command: 'touch made.ts' },
      { action: 'highlight', path: 'made.ts', position: 1 },
      { action: 'open', path: 'built.ts' },
    ],
  },
  { title: 'A talk that misses its slides', moves: [{ action: 'openSlide', path: '.demo/none.md' }] },
];

/** Its files by path. */
export const brokenShow: Readonly<Record<string, string>> = {
  'a.ts': 'export const a = 1;\n',
  'b.ts': 'export const b = 2;\n',
  '.demo/deck.md': '# One\n\n---\n\n# Two\n',
  '.demo/snippets/open.json': JSON.stringify([{ action: 'highlight', path: '{FILE}', position: 1 }]),
  '.demo/talk.json': `{\n"title": "Broken", "version": 3,\n"scenes": [\n${scenes.map((scene) => JSON.stringify(scene)).join(',\n')}\n]\n}\n`,
  '.demo/typo.json': '{ "title": "Typo", "demos": [{ "title": "One" "steps": [] }] }',
};
