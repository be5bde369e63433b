import { decksOf } from '../../actions/decks.ts';
import type { TreeNode } from '../../core/data/tree.ts';
import { DemoError } from '../../core/errors.ts';
import type { Position, Span } from '../../core/text.ts';
import { finish } from '../../core/time/slices.ts';
import { rangeOf } from '../../demos/source-location.ts';
import { resolveContentPath, resolvePath } from '../../demos/paths.ts';
import { cutDeck } from '../../slides/cut-deck.ts';
import type { Definition } from '../answers.ts';
import { nodeAt } from '../document/node-path.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Surroundings } from '../world/surroundings.ts';
import { spotAt } from './spot.ts';
import { variableAt } from './variable-at.ts';

const top: Position = { line: 0, character: 0 };

/** Where an id, a path, a slide or a variable at an offset leads; `undefined` when to nothing. */
export async function definitionAt(
  document: SourceDocument,
  offset: number,
  surroundings: Surroundings,
): Promise<Definition | undefined> {
  const { library } = surroundings;
  const { keys, nodes, node, isKey } = nodeAt(document, offset);
  const name = keys.at(-1);
  if (isKey || !node || typeof name !== 'string') return undefined;
  const variable = variableAt(document, offset);
  const holder = variable && library.variableFiles.find(({ values }) => values.has(variable.name));
  if (variable && holder) return { ...variable, path: holder.path, position: top };
  const { start, end } = node;
  const place = { start, end };
  const slide = () => findSlide(document, nodes.at(-2), surroundings);
  if (name === 'slide') return withPlace(await slide(), place);
  const spot = spotAt(keys.slice(0, -1), nodes, document.file.version);
  const field = spot && Object.hasOwn(spot.shape, name) ? spot.shape[name] : undefined;
  const reference = field?.refersTo;
  if (node.kind !== 'string' || !reference) return undefined;
  if (reference === 'demo') return withPlace(findDemo(node.value, surroundings), place);
  const target =
    field?.file?.holds === 'deck'
      ? await slide()
      : await findFile(
          () => (reference === 'path' ? resolvePath : resolveContentPath)(document.file, node.value),
          surroundings,
        );
  return withPlace(target, place);
}

type DefinitionTarget = Pick<Definition, 'path' | 'position'>;

function withPlace(target: DefinitionTarget | undefined, place: Span) {
  return target && { ...target, ...place };
}

function findDemo(id: string, { library }: Surroundings): DefinitionTarget | undefined {
  const entries = library.files.flatMap((file) => file.demos.map((demo) => ({ file, demo })));
  const entry = entries.find(({ demo }) => demo.id === id);
  return entry && { path: entry.file.path, position: rangeOf(entry.demo).start };
}

/** The line on which a slide of a deck begins; the top of the deck without a number. */
async function findSlide(
  { demos, file }: SourceDocument,
  action: TreeNode | undefined,
  surroundings: Surroundings,
): Promise<DefinitionTarget | undefined> {
  const found = demos.flatMap(({ actions }) => actions).find(({ node }) => node === action);
  const entry = { file, demo: { actions: found ? [found.source] : [] } };
  const [opened] = decksOf(entry, surroundings.library.variables(file.workspaceFolder));
  const deck = opened && (await findFile(() => opened.path, surroundings));
  if (!deck) return undefined;
  const read = finish(cutDeck(deck.text)).readSlide(opened.index);
  return { path: deck.path, position: read?.slide.range.start ?? top };
}

async function findFile(
  resolve: () => string,
  { readText }: Surroundings,
): Promise<(DefinitionTarget & { readonly text: string }) | undefined> {
  try {
    const path = resolve();
    const text = await readText(path);
    return text === undefined ? undefined : { path, position: top, text };
  } catch (error) {
    if (error instanceof DemoError) return undefined; // it leads out of the workspace, or is no path yet
    throw error;
  }
}
