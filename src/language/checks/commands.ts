import { neededCommandOf } from '../../actions/editor-commands.ts';
import { createAdvice } from '../../core/near-name.ts';
import { findExtensionOf, isBuiltInCommand, prefixOf } from '../context/extension-commands.ts';
import type { FixableProblem, QuickFix } from '../language-types.ts';
import { type Check, placeOf, problemAt, replaceText } from './check.ts';

/**
 * Reports missing commands. Reports VS Code's own commands only if there is a similar one, because a window in a
 * browser lacks some.
 */
export const checkCommands: Check = (document, { own, commands, recommended }) => {
  if (commands === undefined) return [];
  const suggest = createAdvice(commands);
  return own.flatMap(({ actions }, demo) =>
    actions.flatMap((action): FixableProblem[] => {
      const command = neededCommandOf(action.source);
      if (command === undefined || commands.has(command)) return [];
      const near = suggest(command);
      const place = placeOf(document, demo, action);
      if (!place || (near === undefined && isBuiltInCommand(command))) return [];
      const extension = findExtensionOf(command, recommended);
      const node = place.node('command');
      const isReplaced = near !== undefined && place.isOwn;
      const fixes = [isReplaced ? replaceText(document, node, near) : undefined, findFix(command, extension)];
      const message = `${place.lead}${describe(command, extension, near)}`;
      return [problemAt(document, node, 'warning', 'no-such-command', message, fixes)];
    }),
  );
};

function describe(command: string, extension: string | undefined, near: string | undefined): string {
  const fault = `There is no command "${command}" in this window, so this step would fail.`;
  if (extension !== undefined) return `${fault} It comes with the extension ${extension}, which is not installed here.`;
  if (near !== undefined) return `${fault} Did you mean "${near}"?`;
  return `${fault} Install the extension that it comes with, or remove the step.`;
}

function findFix(command: string, extension: string | undefined): QuickFix | undefined {
  if (extension !== undefined) {
    const install = { id: 'workbench.extensions.installExtension', args: [extension] };
    return { title: `Install ${extension}`, changes: [], command: install };
  }
  if (isBuiltInCommand(command)) return undefined;
  const prefix = prefixOf(command);
  const search = { id: 'workbench.extensions.search', args: [prefix] };
  return { title: `Search Extensions for “${prefix}”`, changes: [], command: search };
}
