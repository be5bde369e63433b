import * as vscode from 'vscode';
import { chordStartsOf, type KeybindingKeys } from '../presenting/chord-starts.ts';

/** First keys of chords of VS Code and all extensions; see `chordStartsOf`. */
export function readChordStarts(): string {
  return chordStartsOf(vscode.extensions.all.flatMap(({ packageJSON }) => keybindingsOf(packageJSON)));
}

/** A manifest may have one keybinding or a list. */
function keybindingsOf(manifest: { readonly contributes?: { readonly keybindings?: unknown } }): KeybindingKeys[] {
  const keybindings = manifest?.contributes?.keybindings ?? [];
  return [keybindings].flat().filter((one) => typeof one === 'object' && one !== null);
}
