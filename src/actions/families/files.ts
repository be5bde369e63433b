import { DemoError } from '../../core/errors.ts';
import { fullRange } from '../../core/text.ts';
import { resolvePath } from '../../demos/paths.ts';
import { type Action, defineAction } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { flag, optional, path } from '../fields.ts';
import { contentFields, createdText, readContentFile } from '../shared/content.ts';
import { showDocument } from '../shared/document.ts';
import { always, nameOfPath, say } from '../shared/phrases.ts';

const target = {
  path: path('The file or folder to move or copy.', { exists: 'file or folder' }),
  dest: path('The new path; missing folders are created.', { isMade: true }),
  overwrite: optional(flag('Replace an existing file or folder (false when left out).')),
};
const top = { line: 0, character: 0 };

export const fileActions: readonly Action[] = [
  defineAction({
    name: 'create',
    summary: 'Creates a file, or replaces the content of an existing one.',
    fields: { path: path('The file.', { isMade: true }), ...contentFields },
    says: ({ path: file, content }) => say(`Create ${nameOfPath(file)}`, content),
    effects: { reads: ['contentPath'], makes: ['path'] },
    preview: {
      kind: 'change',
      compute: ({ contentPath }, lines, { content }) => ({
        edit: {
          range: fullRange(lines),
          lead: '',
          text: contentPath === undefined ? createdText(content) : content,
          trail: '',
        },
      }),
    },
    async run(fields, context) {
      const file = resolvePath(context.demoFile, fields.path);
      const content = (await readContentFile(fields, context)) ?? createdText(fields.content ?? '');
      await context.workbench.files.write(file, content);
      context.step.changes.add(file);
    },
  }),
  defineAction({
    name: 'open',
    summary: 'Shows a file in the editor.',
    fields: {
      path: path('The file.', { exists: 'file' }),
      focusTop: optional(flag('Scroll to the top and put the cursor there.')),
    },
    says: ({ path: file }) => say(`Open ${nameOfPath(file)}`),
    effects: { shows: ['path'], alters: ['tabs', 'selection'] },
    preview: { kind: 'file', compute: () => ({ range: undefined }) },
    async run({ focusTop, ...fields }, context) {
      const file = resolvePath(context.demoFile, fields.path);
      await showDocument(context, file);
      if (focusTop && context.workbench.editor.active()?.path === file)
        await context.workbench.editor.select(file, { start: top, end: top }, { reveal: 'top' });
    },
  }),
  relocation('rename', 'Renames a file or folder; its tabs follow.', 'Rename'),
  relocation('move', 'Moves a file or folder; its tabs follow.', 'Move'),
  relocation('copy', 'Copies a file or folder.', 'Copy'),
  defineAction({
    name: 'deleteFile',
    summary: 'Deletes a file, or a folder with everything in it.',
    fields: { path: path('The file or folder.', { exists: 'file or folder' }) },
    says: ({ path: file }) => say(`Delete ${nameOfPath(file)}`),
    effects: { removes: ['path'], alters: ['tabs'] },
    async run(fields, context) {
      await context.workbench.files.delete(resolvePath(context.demoFile, fields.path));
    },
  }),
  defineAction({
    name: 'close',
    summary: 'Closes the active tab; unsaved changes are saved.',
    fields: {},
    says: always('Close the tab'),
    effects: { alters: ['tabs', 'saved'] },
    run: (_fields, { workbench, isTrusted }) => workbench.editor.close({ keepUnsaved: !isTrusted }),
  }),
  defineAction({
    name: 'closeAll',
    summary: 'Closes all tabs; unsaved changes are saved.',
    fields: {},
    says: always('Close all tabs'),
    effects: { alters: ['tabs', 'saved'] },
    run: (_fields, { workbench, isTrusted }) => workbench.editor.close({ all: true, keepUnsaved: !isTrusted }),
  }),
];

function relocation(name: string, summary: string, verb: 'Rename' | 'Move' | 'Copy'): Action {
  const way = { from: 'path', to: 'dest' } as const;
  const isCopy = verb === 'Copy';
  return defineAction({
    name,
    summary,
    fields: target,
    says: ({ path: from, dest }) => say(`${verb} ${nameOfPath(from)} to ${nameOfPath(dest)}`),
    effects: isCopy ? { copies: way, alters: ['saved'] } : { moves: way, alters: ['saved', 'tabs'] },
    async run({ overwrite = false, ...fields }, context: ActionContext) {
      const source = resolvePath(context.demoFile, fields.path);
      const dest = resolvePath(context.demoFile, fields.dest);
      if (source === dest) throw new DemoError('invalid-field', `"dest" is the same as "path": ${fields.path}`);
      await context.step.changes.save();
      await context.workbench.files[isCopy ? 'copy' : 'rename'](source, dest, { overwrite });
    },
  });
}
