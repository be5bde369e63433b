import type { Action } from '../../actions/action.ts';
import type { FieldShape } from '../../actions/fields.ts';

export function describeAction({ name, summary, fields }: Action): string {
  const rows = Object.entries(fields).map(([key, field]) => `- \`${key}\`${mark(field)}: ${field.description}`);
  return [`**${name}**: ${summary}`, ...(rows.length > 0 ? [rows.join('\n')] : [])].join('\n\n');
}

export function describeField(name: string, field: FieldShape): string {
  const choices = Array.isArray(field.schema.enum) ? field.schema.enum : [];
  const few =
    choices.length > 0 && choices.length < 10 ? [`One of ${choices.map((each) => `\`${each}\``).join(', ')}.`] : [];
  return [`**${name}**${mark(field)}: ${field.description}`, ...few].join('\n\n');
}

function mark({ required }: FieldShape): string {
  return required ? ' (required)' : '';
}
