import type { Page } from 'playwright-core';
import { dragTo, phoneBox, shootPhone, shootWindow, sizePanel } from './layout.ts';
import type { Scheme } from './settings.ts';
import { openStudio, type Studio } from './studio.ts';
import { compose } from './table.ts';

const size = { width: 1180, height: 740 };

/** Keeps a picture, of any size. */
export type Take = (name: string, png: Buffer) => Promise<void>;

/** Takes all pictures that do not move, from one show from its beginning on. */
export async function takeStills(extensions: string, take: Take): Promise<void> {
  const studio = await openStudio({ extensions, size, scale: 2 });
  try {
    await arrange(studio);
    const address = await shareWithAudience(studio);
    await takeSlide(studio, take);
    await takePhones(studio, take);
    await takePresenterView(studio, take);
    await takeHero(studio, take);
    await takeAudience(studio, address, take);
    await takeWayBack(studio, take);
  } catch (error) {
    await studio.window.takePicture('failed - pictures');
    throw error;
  } finally {
    await studio.close();
  }
}

/** The show view is wide enough for all of its words. */
async function arrange({ window }: Studio): Promise<void> {
  await window.runCommand('View: Show Showrunner');
  await window.page.locator('.pane-body .monaco-list-row', { hasText: 'Take it home' }).waitFor();
  await dragTo(window.page, '#workbench\\.parts\\.sidebar', { right: 362 });
  await sizePanel(window, 400);
}

async function takeSlide(studio: Studio, take: Take): Promise<void> {
  let slide: number | undefined;
  while (slide !== 4) slide = (await studio.call('/api/next')).slide?.index;
  await inFrame(studio.window.page, '.diagram svg');
  await take('slide.png', await framed(studio));
}

/** The window alone, with round corners. */
async function framed(studio: Studio): Promise<Buffer> {
  const png = await shootWindow(studio);
  return compose(studio.table, { ...size, pieces: [{ png, kind: 'window', left: 0, top: 0, ...size }] });
}

/** The remote, its list of demos and its pad on the slide that is shown. */
async function takePhones(studio: Studio, take: Take): Promise<void> {
  const { phone } = studio;
  for (const scheme of schemes) {
    await phone.emulateMedia({ colorScheme: scheme });
    const screens = [await shootPhone(studio)];
    await phone.locator('#open-demos').tap();
    await phone.locator('#demos-close').waitFor();
    screens.push(await shootPhone(studio));
    await phone.locator('#demos-close').tap();
    await phone.locator('#open-pad').tap();
    await phone.locator('#close-pad').waitFor();
    screens.push(await shootPhone(studio));
    await phone.locator('#close-pad').tap();
    await phone.locator('#open-pad').waitFor();
    const height = 740;
    const width = phoneBox(0, 0, height).width;
    const gap = 36;
    const pieces = screens.map((png, index) => ({ png, ...phoneBox(index * (width + gap), 0, height) }));
    await take(
      named('phone-remote', scheme),
      await compose(studio.table, { width: 3 * width + 2 * gap, height, pieces }),
    );
  }
  await phone.emulateMedia({ colorScheme: 'dark' });
}

async function takePresenterView(studio: Studio, take: Take): Promise<void> {
  const { window } = studio;
  const opening = window.page.context().waitForEvent('page');
  await window.runCommand('Showrunner: Open Presenter View');
  const page = await opening;
  await page.setViewportSize(size);
  await page.locator('.editor-group-container.locked').waitFor();
  for (const image of ['current', 'next']) await inFrame(page, `#${image}-picture[src]`);
  for (const scheme of schemes) {
    await studio.light(scheme);
    await page.locator(scheme === 'light' ? '.monaco-workbench.vs' : '.monaco-workbench.vs-dark').waitFor();
    const png = await page.screenshot({ animations: 'disabled' });
    const whole = await compose(studio.table, { ...size, pieces: [{ png, kind: 'window', left: 0, top: 0, ...size }] });
    await take(named('presenter-view', scheme), whole);
  }
  await studio.light('dark');
  await page.close();
}

/** Code that has been typed, its output, and the phone that moves it all. */
async function takeHero(studio: Studio, take: Take): Promise<void> {
  for (const id of ['meet', 'languages', 'fallback', 'test', 'run']) await studio.call(`/api/runById?id=${id}`);
  const terminal = studio.window.page.locator('.xterm-rows');
  await terminal.filter({ hasText: 'duration_ms' }).waitFor();
  await studio.window.runCommand('Terminal: Scroll to Top');
  await terminal.filter({ hasText: 'Hola, Ada!' }).waitFor();
  for (const scheme of schemes) {
    await studio.light(scheme);
    const phone = phoneBox(1084, 92, 740);
    const pieces = [
      { png: await shootWindow(studio), kind: 'window' as const, left: 0, top: 0, ...size },
      { png: await shootPhone(studio), ...phone },
    ];
    const whole = { width: phone.left + phone.width, height: phone.top + phone.height };
    await take(named('hero', scheme), await compose(studio.table, { ...whole, pieces }));
  }
}

/** Returns the address of the audience. */
async function shareWithAudience({ window }: Studio): Promise<string> {
  await window.runCommand('Showrunner: Share with the Audience…');
  await window.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Share', exact: true }).click();
  await inFrame(window.page, '.address b');
  const texts = await Promise.all(
    window.page.frames().map((frame) =>
      frame
        .locator('.address b')
        .textContent({ timeout: 500 })
        .catch(() => null),
    ),
  );
  await window.runCommand('View: Close All Editors');
  const address = texts.find((text) => text !== null);
  if (!address) throw new Error('The panel shows no address');
  return address;
}

/** A phone that follows, a phone that looks back, and the list of steps. */
async function takeAudience({ phone, table }: Studio, address: string, take: Take): Promise<void> {
  const page = await phone.context().newPage();
  const height = 740;
  const { width } = phoneBox(0, 0, height);
  const gap = 36;
  const shots = async () => {
    await page.goto(address);
    await page.locator('h1').filter({ hasText: 'Run it' }).waitFor();
    const live = await page.screenshot({ animations: 'disabled' });
    await page.getByRole('button', { name: 'Steps' }).tap();
    await page.getByRole('link', { name: 'What if nobody' }).waitFor();
    const list = await page.screenshot({ animations: 'disabled' });
    await page.getByRole('link', { name: 'What if nobody' }).tap();
    await page.locator('h1').filter({ hasText: 'Klingon' }).waitFor();
    return [live, list, await page.screenshot({ animations: 'disabled' })];
  };
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    const pieces = (await shots()).map((png, index) => ({ png, ...phoneBox(index * (width + gap), 0, height) }));
    await take(named('audience', scheme), await compose(table, { width: 3 * width + 2 * gap, height, pieces }));
  }
  await page.close();
}

async function takeWayBack(studio: Studio, take: Take): Promise<void> {
  const { page } = studio.window;
  for (const scheme of schemes) {
    await studio.light(scheme);
    await studio.window.runCommand('Showrunner: Go Back to…');
    await page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Meet the greeter' }).waitFor();
    await take(named('way-back', scheme), await framed(studio));
    await page.keyboard.press('Escape');
  }
}

const schemes = ['dark', 'light'] as const;

function named(name: string, scheme: Scheme): string {
  return scheme === 'light' ? `${name}-light.png` : `${name}.png`;
}

/** Resolves once an element is in sight in one of the frames of a window. */
async function inFrame(page: Page, selector: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    for (const frame of page.frames()) {
      const isThere = frame.locator(selector).first().isVisible();
      if (await isThere.catch(() => false)) return; // a frame may go meanwhile
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`No frame shows ${selector}`);
}
