import { describe, expectTypeOf, it } from 'vitest';
import type { EditorPort, Screenshot, ShowSnapshot, SlideSummary, StepResult } from '../../src/api/editor-port.ts';
import type * as api from '../../src/api/extension-api.ts';

/** The extension API declares its own types, because it imports nothing; they must match the responses. */
describe('the types of the extension API', () => {
  it('equal those of the HTTP responses', () => {
    expectTypeOf<api.ShowrunnerDemo>().toEqualTypeOf<StepResult['executed']>();
    expectTypeOf<api.ShowrunnerSlide>().toEqualTypeOf<Omit<SlideSummary, 'reveals'>>();
    expectTypeOf<api.ShowrunnerPicture>().toEqualTypeOf<Omit<Screenshot, 'isProvisional'>>();
  });

  it('declare every member as in the HTTP response', () => {
    expectTypeOf<api.ShowrunnerState>().toEqualTypeOf<PromisedOf<ShowSnapshot, keyof api.ShowrunnerState>>();
    expectTypeOf<api.ShowrunnerStep>().toEqualTypeOf<PromisedOf<StepResult, keyof api.ShowrunnerStep>>();
    type File = ReturnType<EditorPort['demos']>['demoFiles'][number];
    expectTypeOf<api.ShowrunnerDemoFile>().toEqualTypeOf<Omit<File, 'title'>>();
  });
});

/** These members of a response are promised; for its slide all but the reveals. */
type PromisedOf<T extends { readonly slide?: SlideSummary }, K extends keyof T> = {
  [N in K]: N extends 'slide' ? Omit<SlideSummary, 'reveals'> : T[N];
};
