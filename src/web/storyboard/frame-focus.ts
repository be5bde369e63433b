import type { StoryboardAct } from '../../reports/storyboard-messages.ts';
import { onTrusted } from '../input/trusted.ts';

/** Keyboard focus on the board: Tab reaches one demo, arrows move to the others. */
export interface FrameFocus {
  /** Call before the board is rebuilt. Returns a function that restores the focus, or moves it to a demo. */
  keep(): (id?: string) => void;
}

export function createFrameFocus(board: HTMLElement, act: (id: string, act: StoryboardAct) => void): FrameFocus {
  const demos = () => [...board.querySelectorAll<HTMLElement>('.demo')];
  const find = (id: string | undefined) => demos().find((demo) => demo.dataset.id === id);
  let current: string | undefined;

  /** A talk has hundreds of buttons, so Tab reaches those of one demo only. */
  const setTabs = (id: string | undefined) => {
    const chosen = find(id) ?? demos()[0];
    current = chosen?.dataset.id;
    for (const demo of demos()) {
      for (const button of demo.querySelectorAll('button')) button.tabIndex = demo === chosen ? 0 : -1;
    }
  };
  onTrusted(board, 'keydown', (event) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const demo = target instanceof Element ? target.closest<HTMLElement>('.demo') : null;
    const id = demo?.dataset.id;
    if (!demo || id === undefined || ctrlKey || metaKey || shiftKey) return;
    if (altKey) {
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
      event.preventDefault();
      return act(id, key === 'ArrowUp' ? 'up' : 'down');
    }
    const picture = target instanceof Element && target.closest('figure')?.querySelector<HTMLElement>('.picture');
    const next = picture && neighbor(board, picture, key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  });
  board.addEventListener('focusin', ({ target }) => {
    const demo = target instanceof Element ? target.closest<HTMLElement>('.demo') : null;
    if (demo && demo.dataset.id !== current) setTabs(demo.dataset.id);
  });
  return {
    keep() {
      const focused = document.activeElement;
      const demo = focused?.closest<HTMLElement>('.demo');
      const id = demo?.dataset.id;
      const act = focused instanceof HTMLElement ? focused.dataset.act : undefined;
      const place = demo && focused ? [...demo.querySelectorAll('button')].indexOf(focused as HTMLButtonElement) : -1;
      return (wanted) => {
        setTabs(wanted ?? current);
        if (wanted === undefined && id === undefined) return;
        const buttons = [...(find(wanted ?? id)?.querySelectorAll<HTMLElement>('button') ?? [])];
        const same = buttons[place]?.dataset.act === act ? buttons[place] : undefined;
        const next = same ?? buttons.find((button) => button.dataset.act === act) ?? buttons[0];
        next?.focus({ preventScroll: wanted === undefined });
      };
    },
  };
}

/**
 * Returns the picture for an arrow, Home or End: left and right in order, up and down to the nearest in the next row.
 */
function neighbor(board: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const all = [...board.querySelectorAll<HTMLElement>('.demo .picture')];
  const index = all.indexOf(from);
  if (key === 'ArrowRight') return all[index + 1];
  if (key === 'ArrowLeft') return all[index - 1];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const box = from.getBoundingClientRect();
  const isBeyond = ({ top }: DOMRect) => (key === 'ArrowDown' ? top > box.top + 1 : top < box.top - 1);
  const beyond = all
    .map((picture) => ({ picture, box: picture.getBoundingClientRect() }))
    .filter((one) => isBeyond(one.box));
  const distance = (other: DOMRect) => Math.abs(other.top - box.top) * 1000 + Math.abs(other.left - box.left);
  return beyond.sort((a, b) => distance(a.box) - distance(b.box))[0]?.picture;
}
