import { DemoError } from '../../core/errors.ts';
import { resolvePath } from '../../demos/paths.ts';
import { type Action, defineAction } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { imageSource, number, optional, path, text, word } from '../fields.ts';
import { always, clip, nameOfPath, say, unseen } from '../shared/phrases.ts';

export const slideActions: readonly Action[] = [
  defineAction({
    name: 'openSlide',
    summary: 'Shows a deck of slides; next goes through all slides before the next demo.',
    fields: {
      path: path('The deck: a Markdown file.', { exists: 'file', holds: 'deck' }),
      slide: optional(
        number('The number of the first slide to show, from 1; past the end, the last one.', { minimum: 1 }),
      ),
    },
    says: ({ path: deck, slide }) =>
      say(slide === undefined ? `Show ${nameOfPath(deck)}` : `Show slide ${slide} of ${nameOfPath(deck)}`),
    effects: { reads: ['path'], alters: ['slides'] },
    async run({ path: written, slide = 1 }, context) {
      await context.step.slides.show(await findFile(context, written), Math.floor(slide) - 1);
    },
  }),
  defineAction({
    name: 'markdownPreview',
    summary: 'Shows the preview of a Markdown file.',
    fields: { path: path('The Markdown file.') },
    says: ({ path: file }) => say(`Show ${nameOfPath(file)}`),
    effects: { reads: ['path'], alters: ['tabs'] },
    async run({ path: written }, context) {
      const file = await findFile(context, written);
      await context.workbench.window.executeCommand({ command: 'markdown.showPreview', path: file });
      context.step.memory.remember({ keyTarget: { kind: 'focus' } });
    },
  }),
  defineAction({
    name: 'imagePreview',
    summary: 'Shows an image as large as possible.',
    fields: { path: path('The image.'), theme: optional(path('A CSS file for the page around it.')) },
    says: ({ path: image }) => say(`Show ${nameOfPath(image)}`),
    effects: { reads: ['path', 'theme'], alters: ['slides'] },
    async run({ path: written, theme }, context) {
      await findFile(context, written);
      const readText = async (css: string) =>
        new TextDecoder().decode(await context.workbench.files.read(await findFile(context, css)));
      const { renderImagePage } = await import('../../slides/image-page.ts');
      await context.step.slides.showPage(
        await renderImagePage({ path: written, ...(theme !== undefined && { theme }) }, { readText }),
      );
    },
  }),
  defineAction({
    name: 'showQR',
    summary: 'Shows an address as a QR code.',
    fields: {
      url: word('The address.'),
      topText: optional(text('A line above it.')),
      title: optional(text('A title.')),
      description: optional(text('One or two lines below the title.')),
      logo: optional(imageSource('An image in the middle or beside it.')),
      qrLayout: optional(word('How the code and the text are arranged.')),
    },
    says: ({ url, title, description }) =>
      say(`Show a QR code for ${clip(url)}`, [title, description].filter((line) => line !== undefined).join('\n')),
    effects: { alters: ['slides'] },
    async run(fields, { step }) {
      const { renderQrPage } = await import('../../slides/qr-page.ts');
      await step.slides.showPage(renderQrPage(fields));
    },
  }),
  defineAction({
    name: 'hideQR',
    summary: 'Closes the QR code.',
    fields: {},
    says: always('Hide the QR code'),
    effects: { alters: ['slides'] },
    run: (_fields, { step }) => step.slides.close(),
  }),
  defineAction({
    name: 'closePreview',
    summary: 'Closes slides, image or QR code.',
    fields: {},
    says: unseen,
    effects: { alters: ['slides'] },
    run: (_fields, { step }) => step.slides.close(),
  }),
];

/** An existing file. @throws DemoError `path-outside-workspace`, `file-not-found`. */
async function findFile({ workbench, demoFile }: ActionContext, written: string): Promise<string> {
  const file = resolvePath(demoFile, written);
  if ((await workbench.files.stat(file))?.type === 'file') return file;
  throw new DemoError('file-not-found', `There is no file ${written}`);
}
