import { onTrusted } from '../input/trusted.ts';
import { make, makeIcon } from '../speaker/dom.ts';

/** Milliseconds. */
const shownFor = 1800;

/** `label` is for a screen reader. */
export function createCopyButton(
  words: string,
  label: string,
  read: () => string,
  announce: (text: string) => void,
): HTMLButtonElement {
  const button = createQuietButton(words, 'copy', label);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onTrusted(button, 'click', async () => {
    const isCopied = await copy(read());
    const told = isCopied ? 'Copied' : 'Not copied';
    announce('');
    announce(told);
    button.classList.toggle('is-done', isCopied);
    button.replaceChildren(makeIcon(isCopied ? 'done' : 'close'), make('span', '', told));
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.classList.remove('is-done');
      button.replaceChildren(makeIcon('copy'), make('span', '', words));
    }, shownFor);
  });
  return button;
}

export function createQuietButton(words: string, icon: string, label: string): HTMLButtonElement {
  const button = make('button', 'quiet', makeIcon(icon), make('span', '', words));
  button.type = 'button';
  button.setAttribute('aria-label', label);
  return button;
}

/** Lets the browser save the text as a file. */
export function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = make('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), shownFor);
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Some viewers of mail attachments have no clipboard for scripts. */
function copyBySelection(text: string): boolean {
  const area = make('textarea', 'unseen');
  const { activeElement } = document;
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return isCopied;
}
