import { DemoError } from '../core/errors.ts';

export function createNoGoingBackError(): DemoError {
  return new DemoError('no-going-back', 'Nothing to undo', {
    hint: 'Going back can be undone until another step begins.',
  });
}
