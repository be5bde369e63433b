import type { InkColor } from '../../ports/slide-gesture.ts';

export interface ToolState {
  readonly tool: 'laser' | 'pen' | undefined;
  readonly color: InkColor;
}

export const inkColors = ['red', 'blue', 'yellow'] as const satisfies readonly InkColor[];

/** Laser and pen; at most one is active. */
export interface Tools {
  readonly now: ToolState;
  toggle(tool: NonNullable<ToolState['tool']>): void;
  /** Also activates the pen. */
  setColor(color: InkColor): void;
  /** Returns whether a tool was active. */
  putAway(): boolean;
}

/** Also announces changes to screen readers. */
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
