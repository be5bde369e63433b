import { DemoError } from '../core/errors.ts';

export function createNoGoingBackError(): DemoError {
  return new DemoError('no-going-back', 'There is no going back to undo', {
    hint: 'Going back can be undone until another step begins.',
  });
}
