/** As in an extension's manifest or a user's `keybindings.json`. */
export interface KeybindingKeys {
  readonly key?: unknown;
  readonly mac?: unknown;
  readonly linux?: unknown;
  readonly win?: unknown;
}

/** VS Code's own, for all platforms; a test compares them with its default keybindings. */
const ownChords = ['ctrl+k', 'meta+k', 'ctrl+;', 'meta+;', 'alt+home', 'alt+end'];

const order = ['ctrl', 'shift', 'alt', 'meta'];
const sameKeys: Readonly<Record<string, string>> = { cmd: 'meta', win: 'meta', super: 'meta' };

/**
 * Returns the first keys of chords, VS Code's and those of `keybindings`, separated by spaces (`ctrl+k`; modifiers in
 * the order ctrl, shift, alt, meta).
 */
export function chordStartsOf(keybindings: Iterable<KeybindingKeys>): string {
  const starts = new Set(ownChords);
  for (const { key, mac, linux, win } of keybindings) {
    for (const keys of [key, mac, linux, win]) {
      const [first = '', second] = typeof keys === 'string' ? keys.trim().toLowerCase().split(/\s+/) : [];
      if (second !== undefined) starts.add(normalize(first));
    }
  }
  return [...starts].join(' ');
}

/** A trailing `+` is the key itself: `ctrl++`. */
function normalize(stroke: string): string {
  const names = stroke.split(/\+(?=.)/).map((name) => sameKeys[name] ?? name);
  const modifiers = order.filter((name) => names.slice(0, -1).includes(name));
  return [...modifiers, names.at(-1)].join('+');
}
