const nothingThere = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE']);

/** For example `ENOENT`. */
export function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function isNothingThere(error: unknown): boolean {
  return nothingThere.has(errorCodeOf(error) ?? '');
}

/** For `catch`. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!isNothingThere(error)) throw error;
}
