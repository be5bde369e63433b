import { DemoError } from '../../core/errors.ts';
import { modelWidth, widthForModels } from '../operations/reads.ts';
import type { DemoFrame, Tool } from '../tool.ts';

/** Notes and picture of any demo or slide, where `notes` and `picture` tell those of the show as it stands. */
export const previewTool: Tool = {
  name: 'preview',
  title: 'Preview of a Demo',
  icon: 'eye',
  summary: 'Look at any demo or slide without moving the show',
  description:
    'Look at any demo or slide without moving the show. Returns its speaker notes and a PNG, as the show would be if it began now.',
  kind: 'read',
  needs: 'previewDemo',
  parameters: [
    { name: 'id', type: 'string', in: ['body'], required: true, summary: 'the id of the demo' },
    {
      name: 'frame',
      type: 'integer',
      in: ['body'],
      minimum: 1,
      maximum: 10_000,
      summary: 'its slides in order, the first when left out',
    },
    modelWidth,
  ],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  progress: 'Looking at a demo',
  async run({ previewDemo }, { id = '', frame = 1, w = widthForModels }) {
    if (!previewDemo) throw new DemoError('unsupported', 'No demo can be looked at here');
    const seen = await previewDemo({ id, frame, width: w });
    return { text: describeFrame(seen, frame), png: seen.png };
  },
};

function describeFrame({ title, caption, count, notes, shortfall }: DemoFrame, frame: number): string {
  const place = [`frame ${frame} of ${count}`, caption].filter((part) => part !== undefined).join(': ');
  const lines = [
    `${title} (${place})`,
    shortfall === undefined ? undefined : `The audience will see it otherwise: ${shortfall}`,
    notes === undefined ? 'There are no speaker notes.' : `Speaker notes:\n\n${notes.trim()}`,
  ];
  return lines.filter((line) => line !== undefined).join('\n\n');
}
