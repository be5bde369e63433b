import * as vscode from 'vscode';
import { decksOfShow } from '../../actions/decks.ts';
import type { App } from '../../app/app.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { DrawnShow } from '../../presenting/drawn-show.ts';
import type { FirstStep, FirstSteps } from '../../presenting/first-steps.ts';
import type { ShowState } from '../../show/show-state.ts';
import type { Highlighter } from '../workbench/highlighter.ts';

type ContextSources = Pick<App, 'library' | 'api' | 'timekeeper'> & {
  readonly show: DrawnShow;
  readonly firstSteps: Pick<FirstSteps, 'done' | 'onDidDo'>;
};

/** For the steps of the walkthrough. */
const firstStepKeys: Readonly<Record<FirstStep, string>> = {
  played: 'hasPlayed',
  presented: 'hasPresented',
  written: 'hasWritten',
  checked: 'hasChecked',
  rehearsed: 'hasRehearsed',
  usedPhone: 'hasUsedPhone',
};

/**
 * Sets `showrunner.running`, `typing`, `presenting` and `highlighted` for keybindings; `canUndoGoingBack` for its
 * command; `loaded` for views that need a show; `empty` if there is no demo file; `decks`, the paths of the show's
 * decks; `shared` and `rehearsing` for the commands that end them; and those of the walkthrough, which stay set.
 */
export function createContextKeys(
  { show, library, api, timekeeper, firstSteps }: ContextSources,
  highlighter: Pick<Highlighter, 'current' | 'onDidChange'>,
): Disposable {
  const lastValues = new Map<string, boolean>();
  /** Resolves once keybindings use the new value. */
  const set = async (key: string, value: boolean) => {
    if (lastValues.get(key) === value) return;
    lastValues.set(key, value);
    await vscode.commands.executeCommand('setContext', `showrunner.${key}`, value);
  };
  const update = (state: ShowState) => {
    // Typing by keys waits for the presenter but captures the keyboard, so Stop must work.
    set('running', state.status === 'running' || state.pause?.kind === 'typing');
    set('typing', state.isTyping);
    set('canUndoGoingBack', show.goneBack !== undefined);
  };
  set('loaded', true);
  update(show.state);
  const updateShared = () => set('shared', api.status.state === 'on' && api.status.lanUrls !== undefined);
  updateShared();
  const updateRehearsing = () => set('rehearsing', timekeeper.stage !== 'none');
  updateRehearsing();
  set('presenting', show.presentation.isOn);
  set('highlighted', highlighter.current() !== undefined);
  let decks = '';
  const updateLibrary = async () => {
    await library.ready;
    set('empty', library.current.files.length === 0);
    const paths = decksOfShow(library.current).map(({ path }) => path);
    if (JSON.stringify(paths) === decks) return;
    decks = JSON.stringify(paths);
    await vscode.commands.executeCommand('setContext', 'showrunner.decks', paths);
  };
  void updateLibrary();
  const setDone = (step: FirstStep) => void set(firstStepKeys[step], true);
  firstSteps.done.forEach(setDone);
  const subscription = disposeAll([
    firstSteps.onDidDo(setDone),
    show.onDidChange(update),
    show.presentation.onDidChange(({ isOn, waitUntil }) => waitUntil(set('presenting', isOn))),
    highlighter.onDidChange((state) => set('highlighted', state !== undefined)),
    library.onDidChange(() => void updateLibrary()),
    api.onDidChangeStatus(updateShared),
    timekeeper.onDidChange(updateRehearsing),
  ]);
  return {
    dispose() {
      subscription.dispose();
      set('running', false);
      set('typing', false);
      set('canUndoGoingBack', false);
      set('presenting', false);
      set('highlighted', false);
    },
  };
}
