import type { InkColor } from '../../ports/slide-gesture.ts';

/** Tool in use. */
export interface ToolState {
  readonly tool: 'laser' | 'pen' | undefined;
  readonly color: InkColor;
}

export const inkColors = ['red', 'blue', 'yellow'] as const satisfies readonly InkColor[];

/** The laser and the pen: at most one is in use. */
export interface Tools {
  readonly now: ToolState;
  /** Takes it, or puts it away. */
  toggle(tool: NonNullable<ToolState['tool']>): void;
  /** Takes the pen, with this colour. */
  setColor(color: InkColor): void;
  /** Whether there was one to put away. */
  putAway(): boolean;
}

/** Every change is told, and said to those who cannot see it. */
export function createTools(onChange: (now: ToolState) => void): Tools {
  const voice = document.createElement('p');
  voice.className = 'pointer-status';
  voice.setAttribute('role', 'status');
  document.body.append(voice);
  let now: ToolState = { tool: undefined, color: 'red' };

  const set = (next: ToolState) => {
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
    setColor: (color) => set({ tool: 'pen', color }),
    putAway() {
      const held = now.tool !== undefined;
      if (held) set({ ...now, tool: undefined });
      return held;
    },
  };
}

export function colorAfter(color: InkColor): InkColor {
  return inkColors[(inkColors.indexOf(color) + 1) % inkColors.length] ?? color;
}

function describe({ tool, color }: ToolState): string {
  if (tool === undefined) return 'Laser pointer and pen off';
  return tool === 'laser' ? 'Laser pointer on' : `Pen on, ${color}`;
}
