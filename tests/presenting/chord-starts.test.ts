import { expect, it } from 'vitest';
import { chordStartsOf } from '../../src/presenting/chord-starts.ts';

it('chordStartsOf returns the first key of each chord of VS Code and of our keybindings, for every platform', () => {
  const keybindings = [
    { key: 'ctrl+x ctrl+s', mac: 'cmd+x cmd+s' },
    { key: 'Alt+Shift+Ctrl+M  B' },
    { key: 'ctrl++ a' },
    { key: 'ctrl+b', win: 'ctrl+j' },
    { command: 'none' },
    { key: 7 },
  ];
  expect(chordStartsOf(keybindings)).toBe(
    'ctrl+k meta+k ctrl+; meta+; alt+home alt+end ctrl+x meta+x ctrl+shift+alt+m ctrl++',
  );
});
