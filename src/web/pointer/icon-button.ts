import { onTrusted } from '../input/trusted.ts';

export interface IconButton {
  readonly name: string;
  readonly key?: string;
  /** An SVG path on 24 × 24. */
  readonly icon?: string;
  press(): void;
}

export function createIconButton({ name, key, icon, press }: IconButton): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.title = key === undefined ? name : `${name} (${key})`;
  button.setAttribute('aria-label', name);
  if (icon !== undefined) button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icon}"/></svg>`;
  onTrusted(button, 'click', ({ detail }) => {
    // After a click, return the focus so that keys control the slide; keep it after Tab.
    if (detail > 0) button.blur();
    press();
  });
  return button;
}
