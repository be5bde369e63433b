import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';
import type { Show } from '../../show/show.ts';
import type { ShowState } from '../../show/show-state.ts';

/**
 * Keeps the context keys that our keybindings ask for, `showrunner.running` and `showrunner.typing`, and
 * `showrunner.loaded` for what nobody needs who has no show, such as the notes view.
 */
export function createContextKeys(show: Show): Disposable {
  const known = new Map<string, boolean>();
  const set = (key: string, value: boolean) => {
    if (known.get(key) === value) return;
    known.set(key, value);
    void vscode.commands.executeCommand('setContext', `showrunner.${key}`, value);
  };
  const update = (state: ShowState) => {
    // Typing by keys waits for the presenter, and yet it holds the keyboard: there must be a way out.
    set('running', state.status === 'running' || state.pause?.kind === 'typing');
    set('typing', state.isTyping);
  };
  set('loaded', true);
  update(show.state);
  const subscription = show.onDidChange(update);
  return {
    dispose() {
      subscription.dispose();
      set('running', false);
      set('typing', false);
    },
  };
}
