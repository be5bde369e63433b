import { isInside, isSamePath } from '../../../machine/paths.ts';
import type { Documents } from '../../../ports/documents.ts';
import type { Files } from '../../../ports/files.ts';
import type { Window } from '../../../ports/window.ts';
import type { DocumentSaver } from '../document-saver.ts';
import type { SecretDecorations } from '../secrets/secret-decorations.ts';
import type { OwnWork } from './own-work.ts';
import type { PersonChanges } from './person-changes.ts';

// Wraps parts that change documents and files, to attribute changes to the show.

type EditCover = Pick<SecretDecorations, 'cover' | 'isOn'>;

/** All edits go through `cover`. */
export function coverOwnEdits(decorations: EditCover, ownWork: Pick<OwnWork, 'edit'>): EditCover {
  return {
    get isOn() {
      return decorations.isOn;
    },
    cover: (document, change) => ownWork.edit(document, change.edits, () => decorations.cover(document, change)),
  };
}

export function trackOwnSaves(
  saver: DocumentSaver,
  ownWork: OwnWork,
  person: Pick<PersonChanges, 'save'>,
): DocumentSaver {
  return {
    save: (document) => person.save(document, () => saver.save(document)),
    saveAll: () => ownWork.during(() => true, saver.saveAll),
  };
}

/** VS Code itself performs only moves. */
export function trackOwnMoves(files: Files, { during }: OwnWork): Files {
  const rename: Files['rename'] = (path, target, options) => {
    const concern = (changedPath: string) => isInside(path, changedPath) || isInside(target, changedPath);
    return during(concern, () => files.rename(path, target, options));
  };
  return { ...files, rename };
}

/** A formatter makes its own edits. */
export function trackOwnFormatting(documents: Documents, { during }: OwnWork): Documents {
  const format: Documents['format'] = (path) =>
    during(
      (changedPath) => isSamePath(path, changedPath),
      () => documents.format(path),
    );
  return { ...documents, format };
}

/** A command's work is unknown, so attribute everything meanwhile to it. */
export function trackOwnCommands(window: Window, { during }: OwnWork): Window {
  const executeCommand: Window['executeCommand'] = (call) =>
    during(
      () => true,
      () => window.executeCommand(call),
    );
  return { ...window, executeCommand };
}
