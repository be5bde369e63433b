import { join, parse, relative, sep } from 'node:path';
import { createAdvice, nearName } from '../core/near-name.ts';
import { remember } from '../core/remember.ts';

/**
 * Finds the path that is meant by an absolute one in which a name is misspelled. Returns its end from that name on, `/`
 * between names; `undefined` if every name is there, or if none comes near. Reads each folder once.
 * @param namesIn gives no names where there is no folder.
 */
export function createNearEnds(
  root: string,
  namesIn: (folder: string) => Promise<readonly string[]>,
): (path: string) => Promise<string | undefined> {
  const read = remember(async (folder) => {
    const names = (await namesIn(folder)).map((name) => name.normalize()); // macOS may list letters and accents apart
    return { names: new Set(names), adviseOn: createAdvice(names) };
  });
  return async (path) => {
    const meant: string[] = [];
    let firstSlip: number | undefined;
    for (const [index, name] of relative(root, path).split(sep).entries()) {
      const { names, adviseOn } = await read(join(root, ...meant));
      const near = names.has(name.normalize()) ? name : adviseOn(name);
      if (near === undefined || (near !== name && !isNearStem(name, near))) return undefined;
      if (near !== name) firstSlip ??= index;
      meant.push(near);
    }
    return firstSlip === undefined ? undefined : meant.slice(firstSlip).join('/');
  };
}

/** `b.ts` is no slip of `a.ts`: the part before the extension has to be near by itself. */
function isNearStem(written: string, name: string): boolean {
  const [wanted, found] = [parse(written).name, parse(name).name];
  return wanted === found || nearName(wanted, [found]) !== undefined;
}
