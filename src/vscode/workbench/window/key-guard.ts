import * as vscode from 'vscode';
import type { Disposable } from '../../../core/disposables.ts';
import type { Clock } from '../../../core/time/clock.ts';
import { createTimer } from '../../../core/time/timer.ts';

/**
 * If a key in the slide page moves the show and the focus goes to the code, a repeat or held key still belongs to the
 * show, and must not type into the file before the audience.
 */
export interface KeyGuard extends Disposable {
  /** A key in the page has moved the show. */
  begin(): void;
  /** The key is still down when the focus leaves: repeats count as one press. */
  keepKeys(): void;
  /** The step is over: if the focus has not moved, stop guarding. */
  settle(): void;
  /** Called for a guarded key; returns `false` for a repeat of a held key. */
  take(): boolean;
}

/** Milliseconds from the focus change, or the last key. */
const patience = 700;

/** @param turn called with whether keys belong to the show. */
export function createKeyGuard(clock: Clock, turn: (isOn: boolean) => void): KeyGuard {
  const timer = createTimer(clock);
  let isOn = false;
  let hasMoved = false;
  let isKept = false;

  const end = () => {
    timer.clear();
    [isOn, hasMoved, isKept] = [false, false, false];
    turn(false);
  };
  const moves = vscode.window.onDidChangeActiveTextEditor((editor) => {
    if (!isOn || !editor) return;
    hasMoved = true;
    timer.set(end, patience);
  });
  return {
    begin() {
      timer.clear();
      [isOn, hasMoved, isKept] = [true, false, false];
      turn(true);
    },
    keepKeys() {
      isKept = isOn;
    },
    settle() {
      if (isOn && !hasMoved) end();
    },
    take() {
      if (hasMoved) timer.set(end, patience);
      return !isKept;
    },
    dispose() {
      end();
      moves.dispose();
    },
  };
}
