import * as vscode from 'vscode';
import { chordStartsOf, type KeybindingKeys } from '../presenting/chord-starts.ts';

/** First keys of the chords of VS Code and of every installed extension, for pages of ours: see `chordStartsOf`. */
export function readChordStarts(): string {
  return chordStartsOf(vscode.extensions.all.flatMap(({ packageJSON }) => keybindingsOf(packageJSON)));
}

/** Of a manifest, which may hold one keybinding or several. */
function keybindingsOf(manifest: { readonly contributes?: { readonly keybindings?: unknown } }): KeybindingKeys[] {
  const keybindings = manifest?.contributes?.keybindings ?? [];
  return [keybindings].flat().filter((one) => typeof one === 'object' && one !== null);
}
