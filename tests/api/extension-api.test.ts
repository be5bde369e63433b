import { describe, expectTypeOf, it } from 'vitest';
import type { EditorPort, Screenshot, ShowSnapshot, SlideSummary, StepResult } from '../../src/api/editor-port.ts';
import type * as api from '../../src/api/extension-api.ts';

/** The extension API names its types anew, because it imports nothing: its promises are the show's answers. */
describe('the types of the extension API', () => {
  it('are those of the answers', () => {
    expectTypeOf<api.ShowrunnerDemo>().toEqualTypeOf<StepResult['executed']>();
    expectTypeOf<api.ShowrunnerSlide>().toEqualTypeOf<Omit<SlideSummary, 'reveals'>>();
    expectTypeOf<api.ShowrunnerPicture>().toEqualTypeOf<Omit<Screenshot, 'isProvisional'>>();
  });

  it('have every member as the answer has it', () => {
    expectTypeOf<api.ShowrunnerState>().toEqualTypeOf<PromisedOf<ShowSnapshot, keyof api.ShowrunnerState>>();
    expectTypeOf<api.ShowrunnerStep>().toEqualTypeOf<PromisedOf<StepResult, keyof api.ShowrunnerStep>>();
    type File = ReturnType<EditorPort['demos']>['demoFiles'][number];
    expectTypeOf<api.ShowrunnerDemoFile>().toEqualTypeOf<Omit<File, 'title'>>();
  });
});

/** So much of an answer is promised; of its slide all but the reveals. */
type PromisedOf<T extends { readonly slide?: SlideSummary }, K extends keyof T> = {
  [N in K]: N extends 'slide' ? Omit<SlideSummary, 'reveals'> : T[N];
};
