import * as vscode from 'vscode';
import type { Disposable } from '../../../core/disposables.ts';
import type { Clock } from '../../../core/time/clock.ts';
import { createTimer } from '../../../core/time/timer.ts';

/**
 * A key in a page of slides moves the show, the focus goes to the code, and the same key comes again, or is held: it is
 * still the show's, and never a character in the file before the audience.
 */
export interface KeyGuard extends Disposable {
  /** A key in a page of ours has moved the show. */
  begin(): void;
  /** That key is still down as the focus goes: it is one press, however often it comes. */
  hold(): void;
  /** The step is over: where the focus has stayed, nothing is guarded any more. */
  settle(): void;
  /** A key that was guarded has come; `false` where it is one that is held, which is one press. */
  take(): boolean;
}

/** Milliseconds from when the focus moves, or from the last key. */
const patience = 700;

/** @param turn whether keys are the show's from now on. */
export function createKeyGuard(clock: Clock, turn: (isOn: boolean) => void): KeyGuard {
  const timer = createTimer(clock);
  let isOn = false;
  let hasMoved = false;
  let isHeld = false;

  const end = () => {
    timer.clear();
    [isOn, hasMoved, isHeld] = [false, false, false];
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
      [isOn, hasMoved, isHeld] = [true, false, false];
      turn(true);
    },
    hold() {
      isHeld = isOn;
    },
    settle() {
      if (isOn && !hasMoved) end();
    },
    take() {
      if (hasMoved) timer.set(end, patience);
      return !isHeld;
    },
    dispose() {
      end();
      moves.dispose();
    },
  };
}
