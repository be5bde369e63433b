import { actionFamilies, findAction } from '../../actions/registry.ts';
import type { ObjectNode, PropertyNode } from '../../core/data/tree.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import { nearName } from '../../core/near-name.ts';
import type { SourceDocument } from '../../demos/source.ts';
import { anyActionShape, demoShape, fileShape, iconsShape, notesShape } from '../features/shapes.ts';
import type { FixableProblem } from '../language-types.ts';
import { type Check, problemAt, replaceText } from './check.ts';

/** `engageTime` belongs to a polling service whose actions are skipped too. */
const fileFields = ['$schema', ...Object.keys(fileShape), 'demos', 'scenes', 'engageTime'];
const demoFields = [...Object.keys(demoShape), 'steps', 'moves'];

/** Reports misspelled fields, but ignores fields of other players. */
export const checkNames: Check = (document) => {
  if (document.root?.kind !== 'object' || document.demos.length === 0) return [];
  const known = allFields();
  return [
    ...misspelled(document, document.root, fileFields),
    ...document.demos.flatMap(({ node, actions }) => [
      ...misspelled(document, node, demoFields),
      ...misspelled(document, objectAt(node, 'icons'), Object.keys(iconsShape)),
      ...misspelled(document, objectAt(node, 'notes'), Object.keys(notesShape)),
      ...actions.flatMap(({ source, node: action }) => {
        const fields = Object.keys(findAction(source.name)?.fields ?? {});
        // Skipped actions have no known fields.
        if (fields.length === 0) return [];
        return misspelled(document, action, [...Object.keys(anyActionShape), ...fields], known);
      }),
    ]),
  ];
};

/** Fields of other actions are accepted, because people change the action and leave the fields. */
function misspelled(
  document: SourceDocument,
  node: ObjectNode | undefined,
  names: readonly string[],
  elsewhere: ReadonlySet<string> = new Set(),
): readonly FixableProblem[] {
  return (node?.properties ?? []).flatMap((property) => {
    const { value } = property.key;
    if (names.includes(value) || elsewhere.has(value)) return [];
    return describe(document, property, nearName(value, names), node);
  });
}

function describe(
  document: SourceDocument,
  { key }: PropertyNode,
  near: string | undefined,
  node: ObjectNode | undefined,
): readonly FixableProblem[] {
  if (near === undefined) {
    const message = `Unknown field "${key.value}": it is ignored.`;
    return [problemAt(document, key, 'info', 'unknown-field', message)];
  }
  // No fix if the correct field exists already.
  const isFree = node && !findProperty(node, near);
  const message = `Unknown field "${key.value}". Did you mean "${near}"?`;
  const fix = isFree ? replaceText(document, key, near) : undefined;
  return [problemAt(document, key, 'warning', 'unknown-field', message, [fix])];
}

function objectAt(node: ObjectNode, key: string): ObjectNode | undefined {
  const value = findProperty(node, key)?.value;
  return value?.kind === 'object' ? value : undefined;
}

function allFields(): ReadonlySet<string> {
  return new Set(actionFamilies.flatMap(({ actions }) => actions.flatMap(({ fields }) => Object.keys(fields))));
}
