import { resolveContentPath } from '../../demos/paths.ts';
import { type Action, defineAction } from '../action.ts';
import { contentPath, demoId, optional, snippetArguments } from '../fields.ts';
import { nameOf } from '../shared/document.ts';
import { nameOfPath, quoted, say } from '../shared/phrases.ts';
import { fillIn, readSnippet } from '../snippet.ts';

export const flowActions: readonly Action[] = [
  defineAction({
    name: 'snippet',
    summary: 'Runs the actions of a snippet file, with arguments filled in.',
    fields: {
      contentPath: contentPath('The snippet file.', { exists: 'file', holds: 'snippet' }),
      args: optional(snippetArguments('Values for the {NAME} placeholders in the snippet.')),
    },
    says: ({ contentPath: file }) => say(`Run the snippet ${nameOfPath(file)}`),
    effects: { reads: ['contentPath'], runs: 'contentPath' },
    async run(fields, context) {
      const { workbench, demoFile, step } = context;
      const file = resolveContentPath(demoFile, fields.contentPath);
      const name = nameOf(context, file);
      const text = new TextDecoder().decode(await workbench.files.read(file));
      const actions = await fillIn(readSnippet(text, file, name), fields.args ?? {}, name);
      await step.flow.runActions(actions, file);
    },
  }),
  defineAction({
    name: 'runDemoById',
    summary: 'Runs another demo, then continues.',
    fields: { id: demoId('The id of the demo.') },
    says: ({ id }, { demos }) => say(`Run ${quoted(demos.find((demo) => demo.id === id)?.title ?? id)}`),
    effects: { runs: 'id' },
    run: ({ id }, { step }) => step.flow.runDemo(id),
  }),
];
