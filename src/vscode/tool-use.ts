import * as vscode from 'vscode';
import type { EditorPort } from '../api/editor-port.ts';
import type { Toolbox, ToolContent } from '../api/tool.ts';
import type { Event } from '../core/emitter.ts';
import type { JsonObject } from '../core/json.ts';
import type { Log } from '../ports/log.ts';

/** Our tools for VS Code's agents, without a port or server. */
export interface ToolUse {
  /** The progress message, and the confirmation before a change. */
  prepare(name: string, input: object): vscode.PreparedToolInvocation;
  /** Rejects with an explanation for the model. A started step ignores cancellation. */
  invoke(name: string, input: object, token: vscode.CancellationToken): Promise<vscode.LanguageModelToolResult>;
}

/** Documented since 1.106; our types are older. */
interface PictureParts {
  readonly LanguageModelDataPart?: { image(bytes: Uint8Array, type: string): unknown };
}

interface ToolUseParts {
  readonly toolbox: Toolbox;
  readonly editorPort: Pick<EditorPort, 'titleOf'>;
}

export function createToolUse({ toolbox, editorPort }: ToolUseParts, log: Log): ToolUse {
  const find = (name: string) => {
    const tool = toolbox.tools.find((candidate) => candidate.name === name);
    if (tool === undefined) throw new Error(`Showrunner does not have a tool ${name}`);
    return tool;
  };
  return {
    prepare(name, input) {
      const { question, progress } = find(name);
      const title = question?.((id) => editorPort.titleOf(id), input as JsonObject);
      if (title === undefined) return { invocationMessage: progress };
      const message = 'An agent asks to do this in this window. Everyone who watches will see it.';
      return { invocationMessage: progress, confirmationMessages: { title, message } };
    },
    async invoke(name, input, token) {
      const tool = find(name);
      const { content, isError, says } = await toolbox.call(tool, input as JsonObject, {
        onCancel: whenCancelled(token),
      });
      if (tool.kind === 'command') log.info(`Tool ${name}${says === undefined ? '' : `, ${says}`}`);
      if (isError) throw new Error(content.map((part) => ('text' in part ? part.text : '')).join('\n'));
      return new vscode.LanguageModelToolResult(content.map(toPart));
    },
  };
}

function whenCancelled(token: vscode.CancellationToken): Event<void> {
  return (listener) => token.onCancellationRequested(() => listener());
}

function toPart(content: ToolContent): vscode.LanguageModelTextPart {
  if (content.type === 'text') return new vscode.LanguageModelTextPart(content.text);
  const { LanguageModelDataPart: pictures } = vscode as PictureParts;
  if (pictures === undefined)
    return new vscode.LanguageModelTextPart('This version of VS Code shows no pictures to models.');
  return pictures.image(content.png, 'image/png') as vscode.LanguageModelTextPart;
}
