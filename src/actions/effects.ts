import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import type { ActionSource } from '../demos/model.ts';
import type { PathBase } from '../demos/paths.ts';
import type { ActionEffects, Effects, FromTo } from './declared-effects.ts';
import { changesViewOnly } from './editor-commands.ts';
import { calledDemo, type PathField, pathFieldsOf, snippetAmong } from './references.ts';
import { findAction } from './registry.ts';

/** With known variables expanded; empty for an unknown action. `fields` are its path fields. */
export function effectsOf(
  source: ActionSource,
  base: PathBase,
  fields: readonly PathField[] = pathFieldsOf(source, base),
): ActionEffects {
  const effects: Effects = findAction(source.name)?.effects ?? {};
  const paths = new Map(fields.flatMap(({ name, path }) => (path === undefined ? [] : [[name, path]])));
  const resolve = (keys: readonly string[] = []) => keys.flatMap((key) => paths.get(key) ?? []);
  const resolveFromTo = (way: FromTo | undefined): readonly FromTo[] => {
    const [from, to] = [paths.get(way?.from ?? ''), paths.get(way?.to ?? '')];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  };
  const { alters = [], unknown } = effects;
  const isInFront = effects.changes?.some((key) => source.fields[key] === undefined) ?? false;
  return {
    reads: resolve(effects.reads),
    shows: resolve([...(effects.shows ?? []), ...(effects.changes ?? [])]),
    changes: resolve(effects.changes),
    makes: resolve(effects.makes),
    moves: resolveFromTo(effects.moves),
    copies: resolveFromTo(effects.copies),
    removes: resolve(effects.removes),
    alters: isInFront ? [...alters, 'front'] : alters,
    sets: variablesSetBy(source),
    unknown,
    changesViewOnly: unknown === 'command' && changesViewOnly(String(source.fields.command)),
    waits: effects.waits ?? false,
    runs: runsOf(source, fields),
    unresolved: fieldsNamed(effects).filter((key) => source.fields[key] !== undefined && !paths.has(key)),
  };
}

function runsOf(source: ActionSource, fields: readonly PathField[]): ActionEffects['runs'] {
  const snippet = snippetAmong(fields)?.path;
  const demo = calledDemo(source);
  if (snippet !== undefined) return { snippet };
  return demo === undefined ? undefined : { demo };
}

export function variablesSetBy({ name, fields }: ActionSource): readonly string[] {
  const sets = findAction(name)?.effects.sets;
  const written = sets && valueAt(fields, sets.field);
  return sets && typeof written === 'string' ? [`${sets.lead}${written}`] : [];
}

function fieldsNamed({ reads, shows, changes, makes, moves, copies, removes }: Effects): readonly string[] {
  const ways = [moves, copies].flatMap((way) => (way ? [way.from, way.to] : []));
  return [reads, shows, changes, makes, removes].flatMap((keys) => keys ?? []).concat(ways);
}

/** The value of a dotted field: `state.key`. */
function valueAt(fields: JsonObject, dotted: string): JsonValue | undefined {
  return dotted
    .split('.')
    .reduce<JsonValue | undefined>((value, key) => (isJsonObject(value) ? value[key] : undefined), fields);
}
