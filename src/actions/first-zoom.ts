import type { ActionSource, Demo } from '../demos/model.ts';
import type { Settings } from '../ports/settings.ts';
import { findAction } from './registry.ts';

/** Before it does anything but open documents. */
export function beginsWithZoom({ actions }: Pick<Demo, 'actions'>, settings: Settings): boolean {
  const first = actions.find((source) => !source.disabled && !onlyShows(source));
  if (!first) return false;
  const zoomsByItself = first.name === 'highlight' && settings.get('highlight.zoom') > 0;
  if (first.fields.zoom === undefined && !zoomsByItself) return false;
  return findAction(first.name)?.effects.alters?.includes('highlight') ?? false;
}

function onlyShows({ name }: ActionSource): boolean {
  const { shows, alters = [], unknown } = findAction(name)?.effects ?? {};
  return shows !== undefined && unknown === undefined && !alters.includes('highlight');
}
