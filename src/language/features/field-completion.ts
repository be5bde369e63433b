import type { Action } from '../../actions/action.ts';
import type { FieldShape } from '../../actions/fields.ts';
import { findAction, offeredActions } from '../../actions/registry.ts';
import type { CompletionItem } from '../language-types.ts';
import type { Caret } from './caret.ts';
import { describeAction } from './explanation.ts';
import { newActionInJson, newActionInYaml } from './new-action.ts';
import type { ObjectType } from './object-type.ts';

/** Missing fields of a YAML object; at the start of an action, also whole actions. */
export function completeFields(caret: Caret, { kind, shape }: ObjectType): readonly CompletionItem[] {
  const object = caret.nodes[caret.keys.length];
  const keys = object?.kind === 'object' ? object.properties.map(({ key }) => key.value) : [];
  const fields = Object.entries(shape)
    .filter(([name]) => !keys.includes(name))
    .map(([name, field]) => toField(caret, name, field));
  const isNewAction = kind === 'action' && keys.length <= 1 && !caret.hasColon;
  return isNewAction ? [...fields, ...toDo().map((action) => toNewAction(caret, action))] : fields;
}

/** Values of a YAML field. */
export function completeValues(caret: Caret, { kind, shape }: ObjectType, name: string): readonly CompletionItem[] {
  const { start, end } = caret;
  if (kind === 'action' && name === 'action') {
    return offeredActions().map((action) => ({ ...aboutAction(action), insert: action.name, start, end }));
  }
  return choicesOf(shape[name]).map((choice) => ({ label: choice, kind: 'value', insert: choice, start, end }));
}

/** Whole actions at the start of a JSON list item. */
export function completeActions({ start, end, text }: Caret): readonly CompletionItem[] {
  const comma = /^[[{"]/.test(text.slice(end).trimStart()) ? ',' : '';
  return toDo().map((action) => {
    const { lines, hasBlanks } = newActionInJson(action);
    return {
      ...aboutAction(action),
      insert: `${lines.join('\n')}${comma}`,
      isSnippet: true,
      start,
      end,
      goesOn: hasBlanks,
    };
  });
}

function toDo(): readonly Action[] {
  return offeredActions().filter(({ isSkipped }) => !isSkipped);
}

function toField(caret: Caret, name: string, field: FieldShape): CompletionItem {
  const { start, end } = caret;
  const about = { label: name, kind: 'field', documentation: field.description, start, end } as const;
  if (caret.hasColon) return { ...about, insert: name };
  const indent = `${caret.padding}  `;
  const type = field.schema.type;
  const value = type === 'array' ? `\n${indent}- $0` : type === 'object' ? `\n${indent}$0` : ' $0';
  return {
    ...about,
    ...(field.required && { detail: 'required' }),
    insert: `${name}:${value}`,
    isSnippet: true,
    goesOn: value === ' $0' && (choicesOf(field).length > 0 || field.refersTo !== undefined),
  };
}

function toNewAction(caret: Caret, action: Action): CompletionItem {
  const { lines, hasBlanks } = newActionInYaml(action);
  const insert = lines.join(`\n${caret.padding}`);
  return { ...aboutAction(action), insert, isSnippet: true, start: caret.start, end: caret.end, goesOn: hasBlanks };
}

function aboutAction(action: Action) {
  return { label: action.name, kind: 'action', documentation: describeAction(action) } as const;
}

function choicesOf(field: FieldShape | undefined): readonly string[] {
  if (field?.schema.type === 'boolean') return ['true', 'false'];
  return Array.isArray(field?.schema.enum) ? field.schema.enum.map(String).filter((name) => !findAction(name)) : [];
}
