import type { Offer, Suggestion } from '../answers.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Surroundings } from '../world/surroundings.ts';
import { type Caret, findCaret } from './caret.ts';
import { completeFields, completeValues } from './field-completion.ts';
import { completeArguments, completeDemos, completePaths } from './reference-completion.ts';
import { type Spot, spotAt } from './spot.ts';
import { completeVariables } from './variable-completion.ts';

/** Completions at an offset of a demo file, broken as it may be while somebody types. Never rejects. */
export async function complete(
  document: SourceDocument,
  offset: number,
  surroundings: Surroundings,
  offer: Offer,
): Promise<readonly Suggestion[]> {
  const variables = completeVariables(document, offset, surroundings);
  if (variables) return variables;
  const caret = findCaret(document, offset);
  if (!caret) return [];
  return caret.kind === 'key'
    ? completeKey(caret, surroundings, offer)
    : completeValue(caret, offset, surroundings, offer);
}

async function completeKey(caret: Caret, surroundings: Surroundings, offer: Offer): Promise<readonly Suggestion[]> {
  const spot = spotAt(caret.keys, caret.nodes, caret.document.file.version);
  if (spot?.kind === 'arguments') return completeArguments(caret, surroundings);
  return spot && !offer.hasSchemaService ? completeFields(caret, spot) : [];
}

async function completeValue(
  caret: Caret,
  offset: number,
  surroundings: Surroundings,
  offer: Offer,
): Promise<readonly Suggestion[]> {
  const field = fieldAt(caret);
  if (!field) return [];
  const { shape } = field;
  if (shape?.refersTo === 'demo') return completeDemos(caret, surroundings);
  if (shape?.refersTo) return completePaths(caret, offset, shape.refersTo, surroundings);
  return shape && !offer.hasSchemaService ? completeValues(caret, field.spot, field.name) : [];
}

function fieldAt({ keys, nodes, document }: Caret) {
  const name = keys.at(-1);
  const spot: Spot | undefined = spotAt(keys.slice(0, -1), nodes, document.file.version);
  if (!spot || typeof name !== 'string' || !Object.hasOwn(spot.shape, name)) return undefined;
  return { spot, name, shape: spot.shape[name] };
}
