import type { InkColor } from '../../ports/slide-gesture.ts';

/** Tool in use. */
export interface Holding {
  readonly tool: 'laser' | 'pen' | undefined;
  readonly color: InkColor;
}

export const inkColors = ['red', 'blue', 'yellow'] as const satisfies readonly InkColor[];

/** The laser and the pen: at most one is in the hand. */
export interface Tools {
  readonly now: Holding;
  /** Takes it, or puts it back. */
  toggle(tool: NonNullable<Holding['tool']>): void;
  /** Takes the pen, with this colour. */
  dip(color: InkColor): void;
  /** Whether there was one to put back. */
  putBack(): boolean;
}

/** Every change is told, and said to those who cannot see it. */
export function createTools(onChange: (now: Holding) => void): Tools {
  const voice = document.createElement('p');
  voice.className = 'hand-voice';
  voice.setAttribute('role', 'status');
  document.body.append(voice);
  let now: Holding = { tool: undefined, color: 'red' };

  const set = (next: Holding) => {
    now = next;
    voice.textContent = describe(now);
    if (now.tool) document.body.dataset.tool = now.tool;
    else delete document.body.dataset.tool;
    onChange(now);
  };
  return {
    get now() {
      return now;
    },
    toggle: (tool) => set({ ...now, tool: now.tool === tool ? undefined : tool }),
    dip: (color) => set({ tool: 'pen', color }),
    putBack() {
      const held = now.tool !== undefined;
      if (held) set({ ...now, tool: undefined });
      return held;
    },
  };
}

export function colorAfter(color: InkColor): InkColor {
  return inkColors[(inkColors.indexOf(color) + 1) % inkColors.length] ?? color;
}

function describe({ tool, color }: Holding): string {
  if (tool === undefined) return 'Laser pointer and pen off';
  return tool === 'laser' ? 'Laser pointer on' : `Pen on, ${color}`;
}
