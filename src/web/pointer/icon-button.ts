import { onTrusted } from '../input/trusted.ts';

export interface IconButton {
  readonly name: string;
  /** In brackets behind its name. */
  readonly key?: string;
  /** A path on 24 × 24. */
  readonly icon?: string;
  press(): void;
}

/** A button of a bar on the slide. */
export function createIconButton({ name, key, icon, press }: IconButton): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.title = key === undefined ? name : `${name} (${key})`;
  button.setAttribute('aria-label', name);
  if (icon !== undefined) button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icon}"/></svg>`;
  onTrusted(button, 'click', ({ detail }) => {
    // After a click the keys belong to the slide again; who came with Tab stays.
    if (detail > 0) button.blur();
    press();
  });
  return button;
}
