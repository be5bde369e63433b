const demos = [
  { id: 'slides', title: 'Slides', steps: [{ action: 'openSlide', path: 'deck.md' }] },
  { id: 'edit', title: 'Edit', steps: [{ action: 'insert', path: 'a.txt', position: 1, content: 'x\n' }] },
  { id: 'long', title: 'Long', steps: [{ action: 'waitForTimeout', timeout: 60_000 }] },
  { id: 'broken', title: 'Broken', steps: [{ action: 'replace', path: 'nowhere.ts', position: '1:1', content: 'x' }] },
];
/** A talk of a deck and demos of each kind: one that edits, one that is long, one that fails. */
export const files = {
  'a.txt': 'text\n',
  'deck.md': '# One\n<!-- notes\nSay **this**.\n\n<img src=x onerror=alert(1)>\n-->\n---\n# Two\n---\n# Three\n',
  '.demo/1.talk.json': JSON.stringify({ title: 'Talk', version: 2, timer: 10, demos }),
};
