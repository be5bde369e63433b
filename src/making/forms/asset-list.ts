import { basename } from 'node:path/posix';
import type { Asset } from '../../authoring/draft.ts';

export interface AssetList {
  /** Returns the path to use in actions. */
  add(name: string, content: string | Uint8Array, isExecutable?: boolean): string;
  readonly all: readonly Asset[];
}

/** Relative to the workspace folder, with `/`. */
export function createAssetList(folder: string): AssetList {
  const assets = new Map<string, Asset>();
  const freePath = (name: string) => {
    const fitting = fitName(name);
    const dot = fitting.indexOf('.', 1);
    const [stem, end] = dot < 0 ? [fitting, ''] : [fitting.slice(0, dot), fitting.slice(dot)];
    let path = `${folder}/${stem}${end}`;
    // Ignores case, because some disks do.
    for (let count = 2; assets.has(path.toLowerCase()); count++) path = `${folder}/${stem}-${count}${end}`;
    return path;
  };
  return {
    add(name, content, isExecutable = false) {
      const path = freePath(name);
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      assets.set(path.toLowerCase(), { path, bytes, isExecutable });
      return path;
    },
    get all() {
      return [...assets.values()];
    },
  };
}

/** Letters, digits, dots, dashes and underscores need no escaping anywhere. */
function fitName(path: string): string {
  const name = basename(path).replace(/[^\p{L}\p{N}._-]+/gu, '-');
  return name.replace(/^\.+/, '') || 'file';
}
