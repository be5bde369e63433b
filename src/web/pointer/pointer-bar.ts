import type { InkColor } from '../../ports/slide-gesture.ts';
import { onTrusted } from '../input/trusted.ts';
import { placeAboveFooter } from './above-footer.ts';
import { createIconButton } from './icon-button.ts';
import { inkColors, type ToolState } from './tools.ts';

export interface PointerBarListener {
  toggle(tool: 'laser' | 'pen'): void;
  setColor(color: InkColor): void;
  erase(what: 'last' | 'all'): void;
  zoom(direction: 'in' | 'out' | 'fit'): void;
}

/** Paths on 24 × 24. */
const icons = {
  laser:
    'M12 12h.01M12 4.5v2.2M12 17.3v2.2M4.5 12h2.2M17.3 12h2.2M6.7 6.7l1.5 1.5M15.8 15.8l1.5 1.5M17.3 6.7l-1.5 1.5M8.2 15.8l-1.5 1.5',
  pen: 'M4.5 19.5l1-4.2L16 4.8a2.1 2.1 0 0 1 3 3L8.6 18.4zM14 6.8l3 3',
  last: 'M8.5 5.5L4.5 9.5l4 4M5 9.5h9a5 5 0 0 1 0 10h-4',
  all: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5',
  out: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L20 20M8 10.5h5',
  fit: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15',
  in: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L20 20M8 10.5h5M10.5 8v5',
} as const;

/**
 * Tool buttons in a lower corner, for mouse and touch. Visible only while the pointer is near or they have the focus.
 * Returns a function that shows the active tool.
 */
export function createPointerBar(listener: PointerBarListener): (now: ToolState) => void {
  const bar = document.createElement('div');
  bar.className = 'pointer-bar';
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', 'On the slide');
  const laser = createButton('Laser pointer', 'L', icons.laser, () => listener.toggle('laser'));
  const pen = createButton('Pen', 'P', icons.pen, () => listener.toggle('pen'));
  const colors = inkColors.map((color) => createColor(color, () => listener.setColor(color)));
  const last = createButton('Undo the last stroke', 'U', icons.last, () => listener.erase('last'));
  const all = createButton('Erase the pen', 'E', icons.all, () => listener.erase('all'));
  bar.append(
    laser,
    pen,
    ...[...colors, last, all],
    createButton('Zoom out', '−', icons.out, () => listener.zoom('out')),
    createButton('Whole slide', '0', icons.fit, () => listener.zoom('fit')),
    createButton('Zoom in', '+', icons.in, () => listener.zoom('in')),
  );
  document.body.append(bar);
  onTrusted(document, 'pointermove', ({ clientX, clientY }) => {
    placeAboveFooter(bar);
    const isNear = clientY > bar.getBoundingClientRect().top - 34 && clientX < Math.max(innerWidth / 2, 460);
    bar.classList.toggle('is-near', isNear);
  });
  bar.addEventListener('focusin', () => placeAboveFooter(bar));
  onTrusted(document.documentElement, 'pointerleave', () => bar.classList.remove('is-near'));
  return ({ tool, color }) => {
    laser.setAttribute('aria-pressed', String(tool === 'laser'));
    pen.setAttribute('aria-pressed', String(tool === 'pen'));
    for (const [index, button] of colors.entries()) {
      button.setAttribute('aria-pressed', String(inkColors[index] === color));
    }
    for (const button of [...colors, last, all]) button.hidden = tool !== 'pen';
  };
}

function createButton(name: string, key: string, icon: string, press: () => void): HTMLButtonElement {
  return createIconButton({ name, key, icon, press });
}

function createColor(color: InkColor, press: () => void): HTMLButtonElement {
  const button = createIconButton({ name: `${color[0]?.toUpperCase()}${color.slice(1)} pen`, press });
  button.dataset.color = color;
  return button;
}
