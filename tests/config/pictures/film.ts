import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { FilmFrame } from './encode.ts';
import { phoneBox, sizePanel } from './layout.ts';
import { openStudio, phoneSize, type Studio } from './studio.ts';
import { compose, type DrawnPointer, type Layout } from './table.ts';

const size = { width: 900, height: 600 };
/** Pixels of the film to one of CSS. */
const scale = 1.5;
const margin = 22;
const phone = phoneBox(size.width + 2 * margin, margin, size.height);
const whole = { width: phone.left + phone.width + margin, height: size.height + 2 * margin + 52 };
const background = '#1b1330';

/** Milliseconds that a frame is seen: of movement, of a finger before and while it presses, at the end of a step. */
const times = { move: 70, reach: 550, press: 160, hold: 1500 };

/** Window and phone at one moment. */
interface Moment {
  readonly window: Buffer;
  readonly phone: Buffer;
}

interface ShotFrame extends Moment {
  readonly caption: string;
  readonly pointer?: DrawnPointer;
  readonly time: number;
}

/** Takes the moving picture: slides, code that is typed, a terminal, and the way back, all by one thumb. */
export async function takeFilm(extensions: string): Promise<readonly FilmFrame[]> {
  const studio = await openStudio({ extensions, size, scale, letter: 110, settings: { 'editor.fontSize': 19 } });
  try {
    const frames = await play(studio);
    return await develop(studio, frames);
  } catch (error) {
    await studio.window.takePicture('failed - film');
    throw error;
  } finally {
    await studio.close();
  }
}

async function play(studio: Studio): Promise<readonly ShotFrame[]> {
  const frames: ShotFrame[] = [];
  const press = (button: Button, caption: string) => shootStep(studio, button, caption, frames);
  await studio.window.runCommand('View: Toggle Primary Side Bar Visibility');
  await sizePanel(studio.window, 290);
  let slide: number | undefined;
  while (slide !== 3) slide = (await studio.call('/api/next')).slide?.index;
  const opening = 'Slides are Markdown, in VS Code';
  frames.push({ ...(await settle(studio)), caption: opening, time: times.hold });
  await press('next', opening);
  await press('next', 'Diagrams and math come with them');
  while (slide !== 6) slide = (await studio.call('/api/next')).slide?.index;
  await press('next', 'The next press opens real code');
  await press('next', 'It types itself, without a typo');
  for (const id of ['fallback', 'test']) await studio.call(`/api/runById?id=${id}`);
  await press('next', 'It runs in a real terminal');
  await press('previous', 'Previous takes a step back, files and all');
  return frames;
}

/** A press on the phone, and all that comes of it until nothing moves any more. */
async function shootStep(studio: Studio, button: Button, caption: string, frames: ShotFrame[]): Promise<void> {
  const at = await placeOf(studio, button);
  let now = await settle(studio);
  frames.push({ ...now, caption, pointer: { ...at, isPressed: false }, time: times.reach });
  frames.push({ ...now, caption, pointer: { ...at, isPressed: true }, time: times.press });
  const { revision } = await studio.call('/api/state');
  await studio.phone.locator(`#${button}`).tap();
  for (let isOver = false, isStill = false; !(isOver && isStill); ) {
    const state = await studio.call('/api/state');
    isOver = state.revision !== revision && state.status === 'idle';
    const next = await shoot(studio);
    isStill = (await seenIn(now)) === (await seenIn(next));
    if (!isStill) frames.push({ ...next, caption, time: times.move });
    now = next;
  }
  const last = frames.pop();
  if (last) frames.push({ ...last, ...(await settle(studio)), time: times.hold });
}

type Button = 'next' | 'previous';

/** Parts of a button's width where a finger hides little of its label. */
const besideWord: Readonly<Record<Button, number>> = { next: 0.86, previous: 0.14 };

/** Where a finger presses a button of the phone, in the whole picture. */
async function placeOf({ phone: page }: Studio, button: Button): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator(`#${button}`).boundingBox();
  if (!box) throw new Error(`The phone has no button ${button}`);
  const part = phone.width / phoneSize.width;
  return {
    x: phone.left + (box.x + box.width * besideWord[button]) * part,
    y: phone.top + ((box.y + box.height / 2) * phone.height) / phoneSize.height,
  };
}

async function shoot({ window, phone: page }: Studio): Promise<Moment> {
  return { window: await window.page.screenshot(), phone: await page.screenshot() };
}

/** The moment from which on nothing moves. */
async function settle(studio: Studio): Promise<Moment> {
  for (let before = await shoot(studio); ; ) {
    const now = await shoot(studio);
    if ((await seenIn(before)) === (await seenIn(now))) return now;
    before = now;
  }
}

/** Pixels of the status bar, and of the phone's time above: they change every second. */
const ticking = { window: 24 * scale, phone: 2 * 60 };

async function seenIn({ window, phone: screen }: Moment): Promise<string> {
  const work = sharp(window).extract({
    left: 0,
    top: 0,
    width: size.width * scale,
    height: size.height * scale - ticking.window,
  });
  const remote = sharp(screen).extract({
    left: 0,
    top: ticking.phone,
    width: 2 * phoneSize.width,
    height: 2 * phoneSize.height - ticking.phone,
  });
  const pixels = await Promise.all([work, remote].map((image) => image.raw().toBuffer()));
  return pixels.map((one) => createHash('sha1').update(one).digest('hex')).join();
}

/** Puts every frame together. */
async function develop({ table }: Studio, frames: readonly ShotFrame[]): Promise<readonly FilmFrame[]> {
  const developed: FilmFrame[] = [];
  for (const { window, phone: screen, caption, pointer, time } of frames) {
    const layout: Layout = {
      ...whole,
      background,
      caption,
      pieces: [
        { png: window, kind: 'window', left: margin, top: margin, ...size },
        { png: screen, ...phone },
      ],
      ...(pointer && { pointer }),
    };
    developed.push({ png: await compose(table, layout), time });
  }
  return developed;
}
