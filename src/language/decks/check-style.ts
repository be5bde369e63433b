import { posix } from 'node:path';
import type { Problem } from '../../core/problem.ts';
import { createLines } from '../../core/text.ts';
import type { Slide } from '../../slides/model.ts';
import { isOnNet, listSources, workspacePathOf } from '../../slides/sources.ts';
import { type SlideCheckContext, warn } from './check-slide.ts';
import type { DeckFiles } from './deck-files.ts';

/** Checks style sheets and their files. Reports each at its first use. */
export async function checkStyles(
  slides: readonly Slide[],
  { text, files }: Pick<SlideCheckContext, 'text' | 'files'>,
): Promise<readonly Problem[]> {
  const named = new Map<string, Slide>();
  for (const slide of slides) {
    const { customTheme } = slide.settings;
    if (customTheme !== undefined && !named.has(customTheme)) named.set(customTheme, slide);
  }
  const problems: Problem[] = [];
  for (const [path, slide] of named) {
    const range = text.ofKey(slide, 'customTheme');
    for (const { code, message } of await checkStyle(path, files)) problems.push(warn(code, message, range));
  }
  return problems;
}

export async function checkStyle(
  path: string,
  files: DeckFiles,
): Promise<readonly Pick<Problem, 'code' | 'message'>[]> {
  if (isOnNet(path)) {
    const message = `"${path}" is on the network, so it is not loaded. Keep a copy in the workspace.`;
    return [{ code: 'source-on-net', message }];
  }
  const css = await files.readText(path);
  if (css === undefined) return [{ code: 'source-not-found', message: `There is no file "${path}".` }];
  const lines = createLines(css);
  const folder = posix.dirname(workspacePathOf(path) ?? '');
  const problems: Pick<Problem, 'code' | 'message'>[] = [];
  for (const source of listSources({ html: '', css: withoutComments(css) })) {
    const fault = await files.faultOf(source, folder);
    if (fault === undefined) continue;
    const line = lines.positionAt(Math.max(css.indexOf(source), 0)).line + 1;
    problems.push({ code: 'source-not-found', message: `${path}, line ${line}: ${fault}` });
  }
  return problems;
}

/** Keeps the length, so that positions stay. An unclosed comment reaches to the end. */
function withoutComments(css: string): string {
  let text = '';
  let done = 0;
  for (let start = css.indexOf('/*'); start >= 0; start = css.indexOf('/*', done)) {
    const close = css.indexOf('*/', start + 2);
    const end = close < 0 ? css.length : close + 2;
    text += css.slice(done, start) + ' '.repeat(end - start);
    done = end;
  }
  return text + css.slice(done);
}
