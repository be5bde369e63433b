import type { ArrayNode, ObjectNode } from '../../core/data/tree.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import type { FormatVersion } from '../model.ts';
import type { FieldReader } from './field-reader.ts';

/**
 * The list under the version's own word, or under the other one. Version 3 knows both words; in an older file the new
 * one is worth a warning, because the program the file was written for does not see it.
 */
export function listOf(
  node: ObjectNode,
  version: FormatVersion,
  older: string,
  newer: string,
  reader: FieldReader,
): ArrayNode | undefined {
  const [first, second] = version === 3 ? [newer, older] : [older, newer];
  const property = findProperty(node, first) ?? findProperty(node, second);
  if (property?.key.value === newer && version < 3) {
    const message = `"${newer}" belongs to version 3: set "version" to 3, or call it "${older}".`;
    reader.report('warning', 'newer-field', message, property.key);
  }
  const ignored = property?.key.value === first ? findProperty(node, second) : undefined;
  if (ignored) {
    reader.report('warning', 'ignored-field', `"${second}" is ignored, because "${first}" is here too.`, ignored.key);
  }
  return property && reader.field(node, property.key.value, 'array');
}
