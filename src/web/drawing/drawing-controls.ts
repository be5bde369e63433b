import { onTrusted } from '../input/trusted.ts';

export type DrawingState = 'playing' | 'paused' | 'waiting' | 'done';

export interface DrawingControls {
  readonly element: HTMLElement;
  show(state: DrawingState): void;
}

export interface DrawingListener {
  /** Pauses, resumes, or draws the next stage. */
  toggle(): void;
  restart(): void;
  skip(): void;
}

const icons = {
  play: 'M5 3.2v9.6l7.6-4.8z',
  pause: 'M4.5 3h2.4v10H4.5zM9.1 3h2.4v10H9.1z',
  restart: 'M8 3a5 5 0 1 1-4.7 3.3l1.3.5A3.6 3.6 0 1 0 8 4.4v1.9L4.8 3.7 8 1.1z',
  skip: 'M3.5 3.2v9.6L10 8zM10.6 3.2h1.9v9.6h-1.9z',
};

/** @param position a corner, such as `bottomRight`; no controls for `none`. */
export function createDrawingControls(
  position: string | undefined,
  { toggle, restart, skip }: DrawingListener,
): DrawingControls | undefined {
  if (position === undefined || position === 'none') return undefined;
  const element = document.createElement('div');
  element.className = 'drawing-controls';
  element.dataset.position = position;
  const main = createButton('Play', 'Space', icons.play, toggle);
  element.append(
    main,
    createButton('Start again', 'R', icons.restart, restart),
    createButton('Skip to the end', 'E', icons.skip, skip),
  );
  return {
    element,
    show(state) {
      element.dataset.state = state;
      main.disabled = state === 'done';
      label(main, state === 'playing' ? 'Pause' : 'Play', 'Space', state === 'playing' ? icons.pause : icons.play);
    },
  };
}

function createButton(name: string, key: string, icon: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  label(button, name, key, icon);
  onTrusted(button, 'click', () => {
    // Return the focus, so that keys control the slide.
    button.blur();
    press();
  });
  return button;
}

function label(button: HTMLButtonElement, name: string, key: string, icon: string): void {
  button.title = `${name} (${key})`;
  button.setAttribute('aria-label', name);
  button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${icon}"/></svg>`;
}
