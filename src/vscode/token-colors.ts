import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import { messageOf } from '../core/errors.ts';
import type { Log } from '../ports/log.ts';
import { findColorTheme, readTokenColors } from './color-theme.ts';
import { noTokenColors, pickTokenColors, readTokenRules, type TokenColors } from './token-color-rules.ts';

/** The colours of code in the colour theme in force, as custom properties of the page of slides. */
export interface TokenColorSource extends Disposable {
  readonly current: TokenColors;
  readonly onDidChange: Event<void>;
}

export function createTokenColors(log: Log): TokenColorSource {
  const changes = createEmitter<void>();
  let current = noTokenColors;
  let turn = 0;

  const update = async () => {
    turn += 1;
    const own = turn;
    const colors = await readColors(log);
    if (own !== turn) return;
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
      return current;
    },
    onDidChange: changes.event,
    dispose: subscription.dispose,
  };
}

/** A theme that cannot be read is no reason for slides without colours: they have their own. */
async function readColors(log: Log): Promise<TokenColors> {
  const theme = findColorTheme();
  if (theme === undefined) return noTokenColors;
  try {
    return pickTokenColors(readTokenRules(await readTokenColors(theme)));
  } catch (error) {
    log.warn(`The colours of code could not be read from ${theme.path}: ${messageOf(error)}`);
    return noTokenColors;
  }
}
