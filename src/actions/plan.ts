import { DemoError } from '../core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import type { ActionSource, Demo, DemoFile } from '../demos/model.ts';
import { fillInKnown } from '../demos/variables.ts';
import type { ActionEffects } from './declared-effects.ts';
import { effectsOf } from './effects.ts';
import { type PathField, pathFieldsOf, snippetAmong } from './references.ts';
import { fillIn, readSnippet, type Snippet } from './snippet.ts';

/** As far as known. */
export interface PlannedDemo {
  readonly file: DemoFile;
  readonly demo: Demo;
  readonly actions: readonly PlannedAction[];
}

export interface PlannedAction {
  readonly source: ActionSource;
  /** Cached, because every check needs them. */
  readonly files: readonly PathField[];
  readonly effects: ActionEffects;
  /** In the demo; for an action of a snippet, of the call. */
  readonly index: number;
  /** Absolute path of the snippet with the action. */
  readonly snippet?: string;
  /** The actions of its snippet follow. */
  readonly isExpanded?: true;
  /** Of the called snippet. */
  readonly fault?: SnippetFault;
}

export interface SnippetFault {
  readonly code: 'snippet-broken' | 'snippet-cycle' | 'missing-argument' | 'unknown-argument';
  readonly message: string;
  readonly argument?: string;
}

export interface PlanSources {
  /** Those known before a show runs. */
  readonly variables: ReadonlyMap<string, string>;
  /** By absolute path. */
  readText(path: string): Promise<string | undefined>;
}

/** Deeper snippet calls count as endless. */
const maximalDepth = 20;

/** Enabled actions in order. */
export async function planDemo(file: DemoFile, demo: Demo, sources: PlanSources): Promise<PlannedDemo> {
  const actions: PlannedAction[] = [];
  for (const [index, source] of demo.actions.entries()) {
    if (!source.disabled) await plan(source, index, [], file, sources, actions);
  }
  return { file, demo, actions };
}

async function plan(
  written: ActionSource,
  index: number,
  chain: readonly string[],
  file: DemoFile,
  sources: PlanSources,
  into: PlannedAction[],
): Promise<void> {
  const fields = holdsBrace(written.fields)
    ? fillInKnown(written.fields, file.workspaceFolder, sources.variables)
    : written.fields;
  const source: ActionSource = fields === written.fields ? written : { ...written, fields };
  const files = pathFieldsOf(source, file);
  const effects = effectsOf(source, file, files);
  const action: PlannedAction = {
    source,
    files,
    effects,
    index,
    ...(chain.length > 0 && { snippet: chain.at(-1) ?? '' }),
  };
  const snippet = snippetAmong(files);
  const called = snippet ? await callSnippet(source, snippet, chain, sources) : {};
  const isExpanded = called.path !== undefined && called.fault?.code !== 'missing-argument';
  into.push({ ...action, ...(isExpanded && { isExpanded }), ...(called.fault && { fault: called.fault }) });
  if (called.path === undefined) return;
  for (const inner of called.actions) {
    if (!inner.disabled) await plan(inner, index, [...chain, called.path], file, sources, into);
  }
}

type Called = { readonly fault?: SnippetFault; readonly path?: undefined; readonly actions?: undefined };
type Opened = {
  readonly fault?: SnippetFault;
  readonly path: string;
  readonly actions: readonly ActionSource[];
};

/** A missing snippet is reported elsewhere. */
async function callSnippet(
  action: ActionSource,
  { path, written: name }: PathField,
  chain: readonly string[],
  sources: PlanSources,
): Promise<Called | Opened> {
  if (path === undefined) return {};
  if (chain.includes(path) || chain.length >= maximalDepth) {
    return {
      fault: { code: 'snippet-cycle', message: `The snippet ${name} runs itself, directly or through other snippets.` },
    };
  }
  const text = await sources.readText(path);
  if (text === undefined) return {};
  const args = isJsonObject(action.fields.args) ? action.fields.args : {};
  try {
    const snippet = readSnippet(text, path, name);
    const fault = findArgumentFault(snippet, args, text, name);
    const actions = fault?.code === 'missing-argument' ? [] : await fillIn(snippet, args, name);
    return { path, actions, ...(fault && { fault }) };
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    return { fault: { code: 'snippet-broken', message: `${error.message}.` } };
  }
}

function findArgumentFault(snippet: Snippet, args: JsonObject, text: string, name: string): SnippetFault | undefined {
  for (const { name: argument, isRequired, fallback } of snippet.arguments) {
    if (!isRequired || fallback !== undefined || Object.hasOwn(args, argument)) continue;
    const message = `"args" is missing "${argument}", which ${name} requires.`;
    return { code: 'missing-argument', argument, message };
  }
  const surplus = Object.keys(args).find((key) => !text.includes(`{${key}}`));
  if (surplus === undefined) return undefined;
  return { code: 'unknown-argument', argument: surplus, message: `${name} does not use "${surplus}".` };
}

function holdsBrace(value: JsonValue): boolean {
  if (typeof value === 'string') return value.includes('{');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBrace);
}
