export type FieldDefinitions = Readonly<Record<string, unknown>>;
export type FieldValues<F extends FieldDefinitions> = { readonly [K in keyof F]: unknown };
