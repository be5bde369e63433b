import type { FormatVersion } from '../model.ts';
import type { FieldReader } from './field-reader.ts';

/** Accepts both keys. In older files the new key is reported, because older programs ignore it. */
export function listOf<N, O extends N>(
  object: O,
  version: FormatVersion,
  older: string,
  newer: string,
  reader: FieldReader<N, O>,
): readonly N[] {
  const [first, second] = version === 3 ? [newer, older] : [older, newer];
  const key = [first, second].find((word) => reader.has(object, word));
  if (key === newer && version < 3) {
    const message = `"${newer}" belongs to version 3: set "version" to 3, or rename it to "${older}".`;
    reader.report('warning', 'newer-field', message, object, { key });
  }
  if (key === first && reader.has(object, second)) {
    const message = `"${second}" is ignored, because "${first}" is here too.`;
    reader.report('warning', 'ignored-field', message, object, { key: second });
  }
  return (key && reader.field(object, key, 'array')) || [];
}
