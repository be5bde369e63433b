import { find, write } from './dom.ts';

/** Milliseconds. */
const stay = 6_000;

export function createToast(): (text: string) => void {
  const toast = find('toast');
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    clearTimeout(timer);
    write(toast, text);
    toast.classList.add('is-shown');
    timer = setTimeout(() => {
      toast.classList.remove('is-shown');
      timer = setTimeout(() => write(toast, ''), 400);
    }, stay);
  };
}
