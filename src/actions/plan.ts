import { DemoError } from '../core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import type { ActionSource, Demo, DemoFile } from '../demos/model.ts';
import { fillInKnown } from '../demos/variables.ts';
import type { ActionEffects } from './declared-effects.ts';
import { effectsOf } from './effects.ts';
import { type PathField, pathFieldsOf, snippetAmong } from './references.ts';
import { fillIn, readSnippet, type Snippet } from './snippet.ts';

/** A demo as it will run, as far as one can tell before. */
export interface PlannedDemo {
  readonly file: DemoFile;
  readonly demo: Demo;
  readonly actions: readonly PlannedAction[];
}

/** An action as it will run: variables and arguments filled in, a snippet's actions in place of it. */
export interface PlannedAction {
  readonly source: ActionSource;
  /** The files that it names, and those that it touches: found once, because every check asks for them. */
  readonly files: readonly PathField[];
  readonly effects: ActionEffects;
  /** Which action of the demo it comes of: itself, or the snippet. */
  readonly index: number;
  /** The file it stands in, absolute, when that is a snippet. */
  readonly snippet?: string;
  /** Whether the actions of its snippet come next, in place of it. */
  readonly isExpanded?: true;
  /** Fault of the snippet that it calls. */
  readonly fault?: SnippetFault;
}

export interface SnippetFault {
  readonly code: 'snippet-broken' | 'snippet-cycle' | 'missing-argument' | 'unknown-argument';
  readonly message: string;
  /** The argument it is about. */
  readonly argument?: string;
}

/** Inputs of planning. */
export interface PlanSources {
  /** The values of the variables that are known before a show runs, of the demo's workspace folder. */
  readonly variables: ReadonlyMap<string, string>;
  /** A text file by its absolute path; `undefined` when there is none. */
  readText(path: string): Promise<string | undefined>;
}

/** Snippets that call each other deeper than this are taken for an endless chain. */
const maximalDepth = 20;

/** The actions of a demo, in order, as they will run; those that are switched off are left out. */
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

/** The plan of an action that calls a snippet. A snippet that is not there is found by the check of files. */
async function callSnippet(
  action: ActionSource,
  { path, written: name }: PathField,
  chain: readonly string[],
  sources: PlanSources,
): Promise<Called | Opened> {
  if (path === undefined) return {};
  if (chain.includes(path) || chain.length >= maximalDepth) {
    return {
      fault: { code: 'snippet-cycle', message: `The snippet ${name} runs itself, directly or through others.` },
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
