import { decksOf } from '../../actions/decks.ts';
import type { TreeNode } from '../../core/data/tree.ts';
import { DemoError } from '../../core/errors.ts';
import type { Position, Span } from '../../core/text.ts';
import { finish } from '../../core/time/slices.ts';
import { resolveContentPath, resolvePath } from '../../demos/paths.ts';
import type { SourceDocument } from '../../demos/source.ts';
import { rangeOf } from '../../demos/source-location.ts';
import { cutDeck } from '../../slides/cut-deck.ts';
import type { Workspace } from '../context/workspace.ts';
import type { Definition } from '../language-types.ts';
import { nodeAt } from '../node-path.ts';
import { objectTypeAt } from './object-type.ts';
import { variableAt } from './variables.ts';

const top: Position = { line: 0, character: 0 };

/** The target of an id, path, slide or variable at an offset. */
export async function definitionAt(
  document: SourceDocument,
  offset: number,
  workspace: Workspace,
): Promise<Definition | undefined> {
  const { library } = workspace;
  const { keys, nodes, node, isKey } = nodeAt(document, offset);
  const name = keys.at(-1);
  if (isKey || !node || typeof name !== 'string') return undefined;
  const variable = variableAt(document, offset);
  const holder = variable && library.variableFiles.find(({ values }) => values.has(variable.name));
  if (variable && holder) return { ...variable, path: holder.path, position: top };
  const { start, end } = node;
  const place = { start, end };
  const slide = () => findSlide(document, nodes.at(-2), workspace);
  if (name === 'slide') return withPlace(await slide(), place);
  const type = objectTypeAt(keys.slice(0, -1), nodes, document.file.version);
  const field = type && Object.hasOwn(type.shape, name) ? type.shape[name] : undefined;
  const reference = field?.refersTo;
  if (node.kind !== 'string' || !reference) return undefined;
  if (reference === 'demo') return withPlace(findDemo(node.value, workspace), place);
  const target =
    field?.file?.holds === 'deck'
      ? await slide()
      : await findFile(
          () => (reference === 'path' ? resolvePath : resolveContentPath)(document.file, node.value),
          workspace,
        );
  return withPlace(target, place);
}

type DefinitionTarget = Pick<Definition, 'path' | 'position'>;

function withPlace(target: DefinitionTarget | undefined, place: Span) {
  return target && { ...target, ...place };
}

function findDemo(id: string, { library }: Workspace): DefinitionTarget | undefined {
  const entries = library.files.flatMap((file) => file.demos.map((demo) => ({ file, demo })));
  const entry = entries.find(({ demo }) => demo.id === id);
  return entry && { path: entry.file.path, position: rangeOf(entry.demo).start };
}

/** The start of a slide; the top of the deck without a number. */
async function findSlide(
  { demos, file }: SourceDocument,
  action: TreeNode | undefined,
  workspace: Workspace,
): Promise<DefinitionTarget | undefined> {
  const found = demos.flatMap(({ actions }) => actions).find(({ node }) => node === action);
  const entry = { file, demo: { actions: found ? [found.source] : [] } };
  const [opened] = decksOf(entry, workspace.library.variables(file.workspaceFolder));
  const deck = opened && (await findFile(() => opened.path, workspace));
  if (!deck) return undefined;
  const read = finish(cutDeck(deck.text)).readSlide(opened.index);
  return { path: deck.path, position: read?.slide.range.start ?? top };
}

async function findFile(
  resolve: () => string,
  { readText }: Workspace,
): Promise<(DefinitionTarget & { readonly text: string }) | undefined> {
  try {
    const path = resolve();
    const text = await readText(path);
    return text === undefined ? undefined : { path, position: top, text };
  } catch (error) {
    if (error instanceof DemoError) return undefined; // outside the workspace, or not a path yet
    throw error;
  }
}
