import { join, parse, relative, sep } from 'node:path';
import { createAdvice, nearName } from '../core/near-name.ts';
import { remember } from '../core/remember.ts';

/**
 * Corrects a misspelled absolute path. Returns its end from the misspelled name on, with `/`, or `undefined` if every
 * name exists or none is similar. Reads each folder once.
 * @param namesIn returns no names if there is no folder.
 */
export function createNearEnds(
  root: string,
  namesIn: (folder: string) => Promise<readonly string[]>,
): (path: string) => Promise<string | undefined> {
  const read = remember(async (folder) => {
    const names = (await namesIn(folder)).map((name) => name.normalize()); // macOS may list decomposed letters
    return { names: new Set(names), adviseOn: createAdvice(names) };
  });
  return async (path) => {
    const correctedNames: string[] = [];
    let firstSlip: number | undefined;
    for (const [index, name] of relative(root, path).split(sep).entries()) {
      const { names, adviseOn } = await read(join(root, ...correctedNames));
      const near = names.has(name.normalize()) ? name : adviseOn(name);
      if (near === undefined || (near !== name && !isNearStem(name, near))) return undefined;
      if (near !== name) firstSlip ??= index;
      correctedNames.push(near);
    }
    return firstSlip === undefined ? undefined : correctedNames.slice(firstSlip).join('/');
  };
}

/** `b.ts` is not a typo of `a.ts`, so compare names without extension too. */
function isNearStem(written: string, name: string): boolean {
  const [writtenStem, existingStem] = [parse(written).name, parse(name).name];
  return writtenStem === existingStem || nearName(writtenStem, [existingStem]) !== undefined;
}
