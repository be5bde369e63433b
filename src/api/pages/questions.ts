/** Looks up a demo's title, or what `next` would run when no id is given. */
export type TitleOf = (id?: string) => string | undefined;

/** What to ask somebody who follows a link to a command from a strange page. Plain text. */
export type Question = (titleOf: TitleOf, id: string | undefined) => string;

export const askNext: Question = (titleOf) => `Run “${titleOf() ?? 'the next step'}”?`;

export const askById: Question = (titleOf, id) => `Run “${(id && titleOf(id)) || 'a demo'}”?`;

export const askPrevious: Question = () => 'Go back one step?';

export const askGoTo: Question = (titleOf, id) => `Go to “${(id && titleOf(id)) || 'a demo'}”?`;

export const askLarger: Question = () => 'Make the editor font larger?';

export const askSmaller: Question = () => 'Make the editor font smaller?';
