/** A file name for a title, without an extension: lower case, its words joined by dashes. */
export function fileNameFor(title: string): string {
  const words = title.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter(Boolean).join('-') || 'untitled';
}

/** The first of `name`, `name-2`, `name-3`, … that is free. */
export async function firstFree(name: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (!(await isTaken(candidate))) return candidate;
  }
}
