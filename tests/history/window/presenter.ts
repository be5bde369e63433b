import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isTrueWithin } from '../stranger/ground/waiting.ts';
import type { WindowSession } from './session.ts';
import { ownFile, sharedFiles } from './talk.ts';

/** The presenter does something in the window, at random. */
export async function actInWindow(session: WindowSession): Promise<void> {
  const { random, totals, tell } = session;
  const acts = [typeUnsaved, typeUnsaved, typeAndSave, typeAndSave, makeUntitled, makeUntitled, makeFile, deleteFile];
  const says = await random.pick(acts)(session);
  if (says === undefined) return;
  totals.ownEdits += 1;
  tell(`  the presenter ${says}`);
}

/** Words that nobody else writes. */
const newWords = ({ words, random }: WindowSession) => words.coin(random).toString().trim();

async function openFile({ window }: WindowSession, path: string): Promise<boolean> {
  const { page } = window;
  const name = basename(path);
  const tab = page.locator(`.tab.active[data-resource-name="${name}"]`);
  const input = page.locator('.quick-input-widget input.input').first();
  const row = page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first();
  return isTrueWithin(60_000, async () => {
    await page.keyboard.press('F1');
    const isChosen = await input
      .fill(path, { timeout: 5_000 })
      .then(() => row.waitFor({ timeout: 10_000 }))
      .then(() => page.keyboard.press('Enter'))
      .then(() => tab.waitFor({ timeout: 5_000 }))
      .then(
        () => true,
        () => false,
      );
    if (!isChosen) await page.keyboard.press('Escape');
    return isChosen;
  });
}

/** Words at the top of the file, by the hands of the presenter: of an editor that has the focus. */
async function typeInto(session: WindowSession, path: string): Promise<string | undefined> {
  const { page } = session.window;
  if (!existsSync(join(session.ground.folder, path)) || !(await openFile(session, path))) return undefined;
  await page.locator('.editor-group-container.active .editor-instance .view-line').first().click();
  await page.keyboard.press('ControlOrMeta+Home');
  const mine = newWords(session);
  await page.keyboard.insertText(`${mine}\n`);
  const isSeen = async () => (await session.window.editorLines()).some(({ text }) => text.includes(mine));
  if (!(await isTrueWithin(20_000, isSeen))) throw new Error(`the editor does not show what was typed into ${path}`);
  return mine;
}

const isSaved = ({ ground }: WindowSession, path: string, mine: string) =>
  isTrueWithin(20_000, () => readFileSync(join(ground.folder, path), 'utf8').includes(mine));

const savesByItself = ({ ground }: WindowSession) =>
  readFileSync(join(ground.folder, '.vscode/settings.json'), 'utf8').includes('"afterDelay"');

async function typeUnsaved(session: WindowSession): Promise<string | undefined> {
  const path = session.random.pick([...sharedFiles, ownFile]);
  const mine = await typeInto(session, path);
  if (mine === undefined) return undefined;
  if (savesByItself(session)) await isSaved(session, path, mine);
  return `types “${mine}” into ${path}`;
}

async function typeAndSave(session: WindowSession): Promise<string | undefined> {
  const path = session.random.pick([...sharedFiles, ownFile]);
  const mine = await typeInto(session, path);
  if (mine === undefined) return undefined;
  await session.window.page.keyboard.press('ControlOrMeta+s');
  if (!(await isSaved(session, path, mine))) throw new Error(`${path} is not saved`);
  return `types “${mine}” into ${path} and saves it`;
}

async function makeUntitled(session: WindowSession): Promise<string> {
  const { window } = session;
  await window.runCommand('File: New Untitled Text File');
  await window.page.locator('.tab.active[data-resource-name^="Untitled-"]').waitFor();
  const mine = newWords(session);
  await window.page.keyboard.insertText(mine);
  await window.page.locator('.tab.active.dirty').waitFor();
  return `writes “${mine}” into a new untitled document`;
}

async function makeFile(session: WindowSession): Promise<string> {
  const { window, random, ground } = session;
  const name = `own-${random.below(1_000_000)}.txt`;
  await window.runCommand('File: Focus on Files Explorer');
  await window.page.keyboard.press('Escape');
  await window.page.locator('.explorer-folders-view').click({ position: { x: 100, y: 300 } });
  await window.page.locator('.action-label[aria-label="New File..."]').first().click({ force: true });
  const input = window.page.locator('.explorer-folders-view .monaco-inputbox input');
  await input.fill(name);
  await input.press('Enter');
  const isMade = await isTrueWithin(20_000, () => existsSync(join(ground.folder, name)));
  return isMade ? `makes ${name} in the explorer` : `fails to make ${name}`;
}

async function deleteFile(session: WindowSession): Promise<string | undefined> {
  const { window, ground } = session;
  const { page } = window;
  const path = 'two.txt';
  if (!existsSync(join(ground.folder, path))) return undefined;
  await window.runCommand('File: Focus on Files Explorer');
  const row = page.locator('.explorer-folders-view .monaco-list-row', { hasText: path });
  await row.click();
  session.words.drop(readFileSync(join(ground.folder, path)));
  await page.keyboard.press('Delete');
  const yes = page.locator('.monaco-dialog-box .monaco-button').first();
  const isGone = await isTrueWithin(20_000, async () => {
    if (await yes.isVisible()) await yes.click({ timeout: 2_000 }).catch(() => undefined);
    return !existsSync(join(ground.folder, path));
  });
  return isGone ? `deletes ${path} in the explorer` : `fails to delete ${path}`;
}
