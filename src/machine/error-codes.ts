const nothingThere = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE']);

/** The system's code of an error: `ENOENT`, … */
export function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the error says that there is nothing at a path. */
export function isNothingThere(error: unknown): boolean {
  return nothingThere.has(errorCodeOf(error) ?? '');
}

/** For the `catch` of a call of the file system: nothing where nothing is there, else the error again. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!isNothingThere(error)) throw error;
}
