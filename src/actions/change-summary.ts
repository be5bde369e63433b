import { basename } from 'node:path';
import type { DemoEntry } from '../demos/model.ts';
import { type ActionEffects, writtenPaths } from './declared-effects.ts';
import { effectsOf } from './effects.ts';

const maxFilesNamed = 3;

/** A demo's own changes: `a.ts, b.ts · settings · runs a command`. */
export function describeChanges({ file, demo }: DemoEntry): string {
  const effects = demo.actions.filter(({ disabled }) => !disabled).map((source) => effectsOf(source, file));
  const files = [...new Set(effects.flatMap(writtenPaths))].map((path) => basename(path));
  const more = files.length - maxFilesNamed;
  return [
    [...files.slice(0, maxFilesNamed), ...(more > 0 ? [`${more} more`] : [])].join(', '),
    ...aspects.flatMap(([label, applies]) => (effects.some(applies) ? [label] : [])),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

type Aspect = readonly [label: string, applies: (effects: ActionEffects) => boolean];

const aspects: readonly Aspect[] = [
  ['the active document', ({ alters }) => alters.includes('front')],
  ['settings', ({ alters }) => alters.includes('settings')],
  ['slides', ({ alters }) => alters.includes('slides')],
  ['runs a command', ({ unknown }) => unknown === 'command line' || unknown === 'script'],
  ['runs an editor command', ({ unknown }) => unknown === 'command' || unknown === 'keys'],
  ['other demos or snippets', ({ runs }) => runs !== undefined],
  ['outside the workspace', ({ alters, unknown }) => alters.includes('machine') || unknown === 'chat'],
];
