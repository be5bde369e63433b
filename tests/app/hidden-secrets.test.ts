import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../src/app/app.ts';
import { createShowRenderer } from '../../src/app/show-renderer.ts';
import { createHost } from '../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createConfiguration } from '../../src/memory-editor/configuration.ts';
import { createFolder } from '../headless/workspace.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { slashed } from '../support/needs.ts';

const key = 'sk-abcdefghijklmnopqrstuvwxyz0123456789';
const dots = key.replace(/./g, '•');

/** A talk with a secret in everything that is drawn: slides, titles, terminal commands, code. */
function talkWith(secret: string): Readonly<Record<string, string>> {
  const command = `curl --silent --fail --header "X: ${secret}" https://api.example/v1/everything`;
  return {
    'deck.md': `---\ntitle: ${secret}\n---\n# Log in with ${secret}\n\n\`\`\`ts\nconst a = "${secret}";\n\`\`\`\n\n![see ${secret}](a.png)\n`,
    'a.ts': `const a = 1;\nuse("${secret}");\n`,
    '.demo/talk.json': JSON.stringify({
      title: `With ${secret}`,
      version: 3,
      demos: [
        { id: 'slides', title: 'Slides', steps: [{ action: 'openSlide', path: 'deck.md' }] },
        {
          id: 'run',
          title: `Run ${secret}`,
          description: `Calls with ${secret}`,
          steps: [{ action: 'executeTerminalCommand', command }],
        },
        { id: 'code', title: 'Code', steps: [{ action: 'highlight', path: 'a.ts', position: 2 }] },
        {
          id: 'end',
          title: secret,
          steps: [{ action: 'insert', path: 'a.ts', position: 1, content: `// ${secret}\n` }],
        },
      ],
    }),
  };
}

/** Everything that is drawn of a talk, as text and bytes, at each of its steps. */
async function drawAll(secret: string, hide: 'always' | 'never') {
  const folder = await createFolder(talkWith(secret));
  const configuration = createConfiguration({
    'showrunner.secrets.hide': hide,
    'showrunner.screenshot.browser': 'off',
  });
  const log = createRecordingLog();
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration, log });
  const host = createHost({ workbench, configuration, folder, log, token: undefined });
  const parts = { ...host, slideScript: async () => '' };
  const app = createApp(parts);
  const renderer = createShowRenderer({ ...parts, library: app.library });
  onTestFinished(() => {
    renderer.dispose();
    app.dispose();
    workbench.dispose();
  });
  await app.library.ready;
  const seen: string[] = [];
  const see = (png: Uint8Array | undefined) => void seen.push(Buffer.from(png ?? []).toString('base64'));
  const { editorPort, show, pictures, slideExport } = app;
  for (let place = 0; place < 4; place++) {
    see((await pictures.next(640)).png);
    see((await editorPort.screenshot({ style: 'key', width: 144 })).png);
    seen.push(withoutOwn((await editorPort.preview()).html, folder));
    await show.next();
    see((await pictures.current(640))?.png);
  }
  const { signal } = new AbortController();
  for (const file of app.library.current.files) {
    for (const demo of file.demos) {
      for (const shot of await renderer.drawablesOf({ file, demo })) {
        seen.push(shot.title);
        see((await renderer.draw(shot, 640, signal)).png);
      }
    }
  }
  const job = { signal, onProgress: () => undefined, onShortfall: () => undefined };
  const html = await slideExport.run({ ...job, decks: await slideExport.findDecks(), format: 'html' });
  seen.push(withoutOwn(new TextDecoder().decode(html), folder));
  return seen;
}

/** Nonces and the folder name differ each time. */
function withoutOwn(html: string, folder: string): string {
  return html
    .replaceAll(folder, '')
    .replaceAll(JSON.stringify(folder).slice(1, -1), '')
    .replaceAll(slashed(folder), '')
    .replace(/data-version="[^"]*"/g, '')
    .replace(/<title>showrunner-[^<]*/, '<title>');
}

it('hidden secrets appear as dots in every picture, the preview, exports and contact sheets', async () => {
  const hidden = await drawAll(key, 'always');
  expect(hidden.join()).not.toContain(key.slice(0, 8));
  expect(hidden).toEqual(await drawAll(dots, 'never'));
  expect(hidden).not.toEqual(await drawAll(key, 'never'));
});
