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
export function coverOwn(decorations: EditCover, own: Pick<OwnWork, 'edit'>): EditCover {
  return {
    get isOn() {
      return decorations.isOn;
    },
    cover: (document, change) => own.edit(document, change.edits, () => decorations.cover(document, change)),
  };
}

export function saveOwn(saver: DocumentSaver, own: OwnWork, person: Pick<PersonChanges, 'save'>): DocumentSaver {
  return {
    save: (document) => person.save(document, () => saver.save(document)),
    saveAll: () => own.during(() => true, saver.saveAll),
  };
}

/** VS Code itself performs only moves. */
export function moveOwn(files: Files, { during }: OwnWork): Files {
  const rename: Files['rename'] = (path, target, options) => {
    const concern = (place: string) => isInside(path, place) || isInside(target, place);
    return during(concern, () => files.rename(path, target, options));
  };
  return { ...files, rename };
}

/** A formatter makes its own edits. */
export function formatOwn(documents: Documents, { during }: OwnWork): Documents {
  const format: Documents['format'] = (path) =>
    during(
      (place) => isSamePath(path, place),
      () => documents.format(path),
    );
  return { ...documents, format };
}

/** A command's work is unknown, so attribute everything meanwhile to it. */
export function executeOwn(window: Window, { during }: OwnWork): Window {
  const executeCommand: Window['executeCommand'] = (call) =>
    during(
      () => true,
      () => window.executeCommand(call),
    );
  return { ...window, executeCommand };
}
