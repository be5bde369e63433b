import type { StagePage } from '../ports/slide-stage.ts';
import type { Diagrams } from './diagrams.ts';
import { onTrusted } from './input/trusted.ts';
import { createPageBox } from './page-box.ts';

export interface Overview {
  open(pages: readonly StagePage[], index: number): void;
  /** Returns whether it was open. */
  close(): boolean;
  /** Returns whether the key was handled. */
  press(key: string): boolean;
}

/** Thumbnails of all slides. Each is drawn when it comes near the window, so that long decks open quickly. */
export function createOverview(diagrams: Diagrams, goTo: (index: number) => void): Overview {
  let panel: HTMLElement | undefined;
  let observer: IntersectionObserver | undefined;

  const close = () => {
    const wasOpen = panel !== undefined;
    observer?.disconnect();
    panel?.remove();
    panel = undefined;
    return wasOpen;
  };
  const choose = (index: number) => {
    close();
    goTo(index);
  };
  return {
    open(pages, index) {
      close();
      panel = document.createElement('nav');
      panel.className = 'overview';
      panel.setAttribute('aria-label', 'Slides');
      const buttons = pages.map((page, at) => createButton(page, at, at === index, () => choose(at)));
      panel.append(...buttons);
      document.body.append(panel);
      observer = new IntersectionObserver((entries) => drawThumbnails(entries, buttons, pages, diagrams), {
        rootMargin: '400px',
      });
      for (const button of buttons) observer.observe(button);
      buttons[index]?.focus();
      buttons[index]?.scrollIntoView({ block: 'center' });
    },
    close,
    press: (key) => panel !== undefined && moveFocus(panel, key),
  };
}

function createButton(page: StagePage, at: number, isCurrent: boolean, choose: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  if (isCurrent) button.setAttribute('aria-current', 'true');
  const thumbnail = document.createElement('span');
  thumbnail.className = 'thumbnail';
  thumbnail.inert = true;
  const label = document.createElement('span');
  label.className = 'label';
  label.textContent = `${at + 1}  ${page.title}`;
  button.append(thumbnail, label);
  onTrusted(button, 'click', choose);
  return button;
}

function drawThumbnails(
  entries: readonly IntersectionObserverEntry[],
  buttons: readonly HTMLButtonElement[],
  pages: readonly StagePage[],
  diagrams: Diagrams,
): void {
  for (const { target, isIntersecting } of entries) {
    const index = buttons.indexOf(target as HTMLButtonElement);
    const page = pages[index];
    const thumbnail = target.firstElementChild;
    if (!isIntersecting || !page || !thumbnail || thumbnail.childElementCount > 0) continue;
    const box = createPageBox({ ...page, step: page.steps }, `thumbnail-${index}`);
    for (const video of box.element.querySelectorAll('video')) video.removeAttribute('autoplay');
    thumbnail.append(box.element);
    box.isReady.then(() => box.fit());
    diagrams.draw(box.element).then((isDrawn) => isDrawn && box.fit(), reportError);
  }
}

function moveFocus(panel: HTMLElement, key: string): boolean {
  const buttons = [...panel.querySelectorAll('button')];
  const columns = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length;
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    PageDown: at + columns * 3,
    PageUp: at - columns * 3,
    Home: 0,
    End: buttons.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return key === 'Enter' || key === ' ' || key === 'Tab';
  buttons[Math.min(Math.max(target, 0), buttons.length - 1)]?.focus();
  return true;
}
