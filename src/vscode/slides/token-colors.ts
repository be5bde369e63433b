import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import { messageOf } from '../../core/errors.ts';
import { createLatestRun } from '../../core/time/async.ts';
import type { Log } from '../../ports/log.ts';
import { findColorTheme, readColorTheme } from './color-theme.ts';
import {
  noTokenColors,
  pickSurfaceColors,
  pickTokenColors,
  readTokenRules,
  type TokenColors,
} from './token-color-rules.ts';

export interface TokenColorSource extends Disposable {
  readonly current: TokenColors;
  /** Editor colors that webviews have, for other pages. */
  readonly surface: TokenColors;
  readonly onDidChange: Event<void>;
}

export function createTokenColors(log: Log): TokenColorSource {
  const changes = createEmitter<void>();
  let current = noColors;
  const beginRun = createLatestRun();

  const update = async () => {
    const isLatest = beginRun();
    const colors = await readColors(log);
    if (!isLatest()) return;
    current = colors;
    changes.fire();
  };
  void update();
  const subscription = disposeAll([
    vscode.window.onDidChangeActiveColorTheme(() => void update()),
    vscode.extensions.onDidChange(() => void update()),
  ]);
  return {
    get current() {
      return current.code;
    },
    get surface() {
      return current.surface;
    },
    onDidChange: changes.event,
    dispose: subscription.dispose,
  };
}

interface ThemeColors {
  readonly code: TokenColors;
  readonly surface: TokenColors;
}

const noColors: ThemeColors = { code: noTokenColors, surface: {} };

/** If a theme cannot be read, slides use their own colors. */
async function readColors(log: Log): Promise<ThemeColors> {
  const theme = findColorTheme();
  if (theme === undefined) return noColors;
  try {
    const { colors, tokenColors } = await readColorTheme(theme);
    return { code: pickTokenColors(readTokenRules(tokenColors)), surface: pickSurfaceColors(colors) };
  } catch (error) {
    log.warn(`The colors of code could not be read from ${theme.path}: ${messageOf(error)}`);
    return noColors;
  }
}
