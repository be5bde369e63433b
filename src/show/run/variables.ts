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
}

/** Built-in names first, then the show's variables, then the talk's file. */
export function createLookup(sources: VariableSources): VariableLookup {
  const { workbench, signal, demoFile, fileVariables, showVariables, onPaste } = sources;
  return async (name) => {
    switch (name) {
      case 'DT_INPUT':
        return (await workbench.stage.ask('Text for the variable {DT_INPUT}', signal)) ?? '';
      case 'DT_CLIPBOARD':
        return pass(await workbench.window.readClipboard(), onPaste);
      case 'DT_WORKSPACE_PATH':
        return demoFile.workspaceFolder;
      default: {
        const set = showVariables.get(name);
        return set === undefined ? fileVariables.get(name) : textOf(set);
      }
    }
  };
}

function pass(text: string, tell: (text: string) => void): string {
  tell(text);
  return text;
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
