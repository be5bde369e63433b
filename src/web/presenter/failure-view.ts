import type { PresenterFailure } from '../../presenting/presenter-view-model.ts';
import { onTrusted } from '../input/trusted.ts';
import { find, write } from '../speaker/dom.ts';

/** Shows a failure over the notes until it is dismissed or a step starts. */
export interface FailureView {
  show(failure: PresenterFailure | 'none'): void;
}

export function createFailureView(onOpen: () => void): FailureView {
  const box = find('failure');
  onTrusted(find('failure-open'), 'click', onOpen);
  onTrusted(find('failure-close'), 'click', () => {
    box.hidden = true;
    find('notes').focus();
  });
  return {
    show(failure) {
      box.hidden = failure === 'none';
      if (failure === 'none') return;
      for (const part of ['message', 'hint', 'where'] as const) {
        const line = find(`failure-${part}`);
        write(line, failure[part]);
        line.hidden = failure[part] === '';
      }
      write(find('failure-open'), `Open ${failure.place}`);
      find('failure-open').hidden = failure.place === '';
    },
  };
}
