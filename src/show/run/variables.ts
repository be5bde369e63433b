import { DemoError } from '../../core/errors.ts';
import type { JsonValue } from '../../core/json.ts';
import type { DemoFile } from '../../demos/model.ts';
import type { VariableLookup } from '../../demos/variables.ts';
import type { Workbench } from '../../ports/workbench.ts';

export interface VariableSources {
  readonly workbench: Workbench;
  readonly signal: AbortSignal;
  readonly demoFile: DemoFile;
  readonly fileVariables: ReadonlyMap<string, string>;
  /** `STATE_<key>`, `SCRIPT_<id>`. */
  readonly showVariables: ReadonlyMap<string, JsonValue>;
  /** Called with text from the clipboard. */
  readonly onPaste: (text: string) => void;
  /** Address at which the audience follows; `undefined` if the show is not shared with it. */
  audienceUrl(): string | undefined;
}

/** Built-in names first, then the show's variables, then the talk's file. */
export function createLookup(sources: VariableSources): VariableLookup {
  const { workbench, signal, demoFile, fileVariables, showVariables, onPaste, audienceUrl } = sources;
  return async (name) => {
    switch (name) {
      case 'DT_INPUT':
        return (await workbench.stage.ask('Text for the variable {DT_INPUT}', signal)) ?? '';
      case 'DT_CLIPBOARD':
        return pass(await workbench.window.readClipboard(), onPaste);
      case 'DT_WORKSPACE_PATH':
        return demoFile.workspaceFolder;
      case 'AUDIENCE_URL':
        return audienceUrl() ?? notShared();
      default: {
        const set = showVariables.get(name);
        return set === undefined ? fileVariables.get(name) : textOf(set);
      }
    }
  };
}

function notShared(): never {
  throw new DemoError('unsupported', 'The show is not shared with the audience, so {AUDIENCE_URL} has no value', {
    hint: 'Run “Showrunner: Share with the Audience” before this step.',
  });
}

function pass(text: string, tell: (text: string) => void): string {
  tell(text);
  return text;
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
