import { DemoError } from '../../core/errors.ts';
import { resolvePath } from '../../demos/paths.ts';
import { type Action, defineAction } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { contentFields, readContentFile } from '../craft/content.ts';
import { showDocument } from '../craft/document.ts';
import { flag, optional, path } from '../fields.ts';

const target = {
  path: path('What to move or copy.'),
  dest: path('Where it goes; missing folders are made.'),
  overwrite: optional(flag('Replace what is there (false when left out).')),
};
const top = { line: 0, character: 0 };

export const fileActions: readonly Action[] = [
  defineAction({
    name: 'create',
    summary: 'Creates a file, or replaces all of its content.',
    fields: { path: path('The file.'), ...contentFields },
    async run(fields, context) {
      const file = resolvePath(context.demoFile, fields.path);
      const content = (await readContentFile(fields, context)) ?? fields.content ?? '';
      await context.workbench.files.write(file, content);
      context.step.changes.add(file);
    },
  }),
  defineAction({
    name: 'open',
    summary: 'Shows a file in the editor.',
    fields: { path: path('The file.'), focusTop: optional(flag('Show its top and put the cursor there.')) },
    async run({ focusTop, ...fields }, context) {
      const file = resolvePath(context.demoFile, fields.path);
      await showDocument(context, file);
      if (focusTop) await context.workbench.editor.select(file, { start: top, end: top }, { reveal: 'top' });
    },
  }),
  relocation('rename', 'Renames a file or folder; its tabs follow.', 'rename'),
  relocation('move', 'Moves a file or folder; its tabs follow.', 'rename'),
  relocation('copy', 'Copies a file or folder.', 'copy'),
  defineAction({
    name: 'deleteFile',
    summary: 'Deletes a file, or a folder with all that is in it.',
    fields: { path: path('The file or folder.') },
    async run(fields, context) {
      await context.workbench.files.delete(resolvePath(context.demoFile, fields.path));
    },
  }),
  defineAction({
    name: 'close',
    summary: 'Closes the active tab; unsaved changes are saved.',
    fields: {},
    run: (_fields, { workbench }) => workbench.editor.close(),
  }),
  defineAction({
    name: 'closeAll',
    summary: 'Closes all tabs; unsaved changes are saved.',
    fields: {},
    run: (_fields, { workbench }) => workbench.editor.closeAll(),
  }),
];

function relocation(name: string, summary: string, how: 'rename' | 'copy'): Action {
  return defineAction({
    name,
    summary,
    fields: target,
    async run({ overwrite = false, ...fields }, context: ActionContext) {
      const source = resolvePath(context.demoFile, fields.path);
      const dest = resolvePath(context.demoFile, fields.dest);
      if (source === dest) throw new DemoError('invalid-field', `"dest" is "path" itself: ${fields.path}`);
      await context.step.changes.save();
      await context.workbench.files[how](source, dest, { overwrite });
    },
  });
}
