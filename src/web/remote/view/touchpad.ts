import type { ShowSnapshot } from '../../../api/editor-port.ts';
import type { InkColor, SlidePoint } from '../../../ports/slide-gesture.ts';
import { onTrusted } from '../../input/trusted.ts';
import { pathOf } from '../../pointer/ink.ts';
import type { SlideView } from '../../pointer/slide-view.ts';
import { find, write } from '../../speaker/dom.ts';
import type { CommandRequest } from '../connection/command-sender.ts';
import type { PointerStream } from '../connection/pointer-stream.ts';
import { createTouchpadPointer, type TouchpadPointer, type TouchpadTool } from './touchpad-pointer.ts';

export interface Touchpad {
  open(): void;
  showState(state: ShowSnapshot): void;
  /** `address` is empty for no picture. */
  showPicture(address: string): void;
}

const tools = ['laser', 'pen', 'zoom'] as const satisfies readonly TouchpadTool[];
const inks = ['red', 'blue', 'yellow'] as const satisfies readonly InkColor[];
/** Random stroke numbers: unique on this page, and hardly ever equal to another phone's. */
const strokes = 2 ** 31 - 1;

/** A pad of the slide's shape: a finger moves the laser, the pen or the view. */
export function createTouchpad(stream: PointerStream, press: (command: CommandRequest) => void): Touchpad {
  const [view, remote, pad] = [find('pad-view'), find('remote'), find('pad')];
  const ink = createTouchpadInk();
  let slide = '';
  let hasSlide = false;
  const pointer = createTouchpadPointer({
    frame: () => ({ width: pad.clientWidth, height: pad.clientHeight }),
    send: stream.send,
    makeStroke: () => Math.floor(Math.random() * strokes),
    onDraw: ink.draw,
    onView: (now) => {
      ink.setView(now);
      write(find('pad-zoom'), now.zoom > 1 ? `${now.zoom.toFixed(1)}×` : '');
    },
  });
  const take = (tool: TouchpadTool) => {
    pointer.tool = tool;
    choose('tool', tools, tool);
    find('pad-words').hidden = tool !== 'laser';
    find('pen-tools').hidden = tool !== 'pen';
    find('zoom-tools').hidden = tool !== 'zoom';
  };
  const setColor = (color: InkColor) => {
    pointer.color = color;
    choose('ink', inks, color);
  };
  const show = (isOpen: boolean) => {
    view.hidden = !isOpen;
    remote.hidden = isOpen;
    find(isOpen ? 'pad' : 'open-pad').focus();
  };
  const erase = (what: 'last' | 'all') => {
    ink.erase(what);
    press({ lane: 'slide', path: 'api/erase', body: { what } });
  };
  const works: Readonly<Record<string, () => void>> = {
    'close-pad': () => show(false),
    'ink-undo': () => erase('last'),
    'ink-erase': () => erase('all'),
    'slide-zoom-in': () => pointer.zoom(1.5),
    'slide-zoom-out': () => pointer.zoom(1 / 1.5),
    'slide-zoom-fit': () => pointer.zoom(0),
  };
  for (const [id, work] of Object.entries(works)) onTrusted(find(id), 'click', work);
  for (const tool of tools) onTrusted(find(`tool-${tool}`), 'click', () => take(tool));
  for (const color of inks) onTrusted(find(`ink-${color}`), 'click', () => setColor(color));
  onTrusted(view, 'keydown', ({ key }) => key === 'Escape' && show(false));
  describeTouchpad(pad);
  listenToFingers(pad, pointer);
  listenToTouchpadKeys(pad, pointer);
  take('laser');
  setColor('red');
  return {
    open: () => hasSlide && show(true),
    showPicture: ink.showPicture,
    showState(state) {
      hasSlide = state.slide !== undefined;
      find('open-pad').setAttribute('aria-disabled', String(!hasSlide));
      write(find('pad-title'), state.slide?.title ?? 'No slide is shown');
      write(find('pad-place'), state.slide ? `Slide ${state.slide.index} of ${state.slide.count}` : '');
      const now = `${state.slide?.index} ${state.slide?.title}`;
      if (now !== slide) {
        ink.erase('all');
        pointer.reset();
      }
      slide = now;
    },
  };
}

/** It handles keys and touches itself, so screen readers must pass them on. */
function describeTouchpad(pad: HTMLElement): void {
  pad.tabIndex = 0;
  pad.setAttribute('role', 'application');
  pad.setAttribute('aria-label', 'Touchpad for the slide');
  pad.setAttribute('aria-describedby', 'pad-words');
}

function choose(kind: string, names: readonly string[], chosen: string): void {
  for (const name of names) find(`${kind}-${name}`).setAttribute('aria-pressed', String(name === chosen));
}

function listenToFingers(pad: HTMLElement, pointer: TouchpadPointer): void {
  const held = new Map<number, SlidePoint>();
  const placeOf = ({ clientX, clientY }: MouseEvent): SlidePoint => {
    const { left, top } = pad.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  onTrusted(pad, 'pointerdown', (event) => {
    pad.setPointerCapture(event.pointerId);
    held.set(event.pointerId, placeOf(event));
    pointer.down(placeOf(event), held.size);
  });
  onTrusted(pad, 'pointermove', (event) => {
    const from = held.get(event.pointerId);
    if (!from) return;
    const events = event.getCoalescedEvents?.() ?? [];
    const [other] = [...held].flatMap(([id, place]) => (id === event.pointerId ? [] : [place]));
    pointer.along(from, (events.length > 0 ? events : [event]).map(placeOf), other);
    held.set(event.pointerId, placeOf(event));
  });
  for (const name of ['pointerup', 'pointercancel'] as const) {
    onTrusted(pad, name, ({ pointerId }) => {
      if (held.delete(pointerId)) pointer.up(held.size);
    });
  }
}

/** Arrows move the laser, starting from the middle, or the zoomed slide; Enter removes the laser. */
function listenToTouchpadKeys(pad: HTMLElement, pointer: TouchpadPointer): void {
  let at: SlidePoint | undefined;
  const arrows: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const release = () => {
    at = undefined;
    pointer.up(0);
  };
  pad.addEventListener('blur', release);
  onTrusted(pad, 'keydown', (event) => {
    const [x, y] = arrows[event.key] ?? [];
    const { clientWidth: width, clientHeight: height } = pad;
    const step = width / 40;
    if (event.key === '+' || event.key === '=') pointer.zoom(1.25);
    else if (event.key === '-') pointer.zoom(1 / 1.25);
    else if (event.key === 'Enter') release();
    else if (x === undefined || y === undefined || pointer.tool === 'pen') return;
    else if (pointer.tool === 'zoom') pointer.pan({ x: -x * step * 2, y: -y * step * 2 });
    else {
      const from = at ?? { x: width / 2, y: height / 2 };
      at = { x: from.x + x * step, y: from.y + y * step };
      pointer.down(at, 1);
    }
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Shows this touchpad's drawing at the slide's zoom. */
function createTouchpadInk() {
  const layer = find('pad-ink');
  const paths = new Map<number, { readonly points: SlidePoint[]; readonly path: Element }>();
  return {
    draw(stroke: number, color: InkColor, points: readonly SlidePoint[]) {
      const path =
        paths.get(stroke)?.path ?? layer.appendChild(document.createElementNS(layer.namespaceURI ?? '', 'path'));
      const all = [...(paths.get(stroke)?.points ?? []), ...points];
      path.setAttribute('data-color', color);
      path.setAttribute('d', pathOf(all));
      paths.set(stroke, { points: all, path });
    },
    erase(what: 'last' | 'all') {
      for (const stroke of what === 'all' ? [...paths.keys()] : [...paths.keys()].slice(-1)) {
        paths.get(stroke)?.path.remove();
        paths.delete(stroke);
      }
    },
    showPicture(address: string) {
      const picture = find('pad-picture');
      if (address === '') picture.removeAttribute('href');
      else picture.setAttribute('href', address);
    },
    setView({ zoom, x, y }: SlideView) {
      const [width, height] = [960 / zoom, 540 / zoom];
      layer.setAttribute('viewBox', `${x * 960 - width / 2} ${y * 540 - height / 2} ${width} ${height}`);
    },
  };
}
