import type { ActionSource } from '../demos/model.ts';

/** These exist, or are translated. */
const ours = /^(?:showrunner|demo-time)\./;

/** `undefined` if it is only known at run time. */
export function neededCommandOf({ name, fields: { command } }: ActionSource): string | undefined {
  if (name !== 'executeVSCodeCommand' || typeof command !== 'string') return undefined;
  return command === '' || command.includes('{') || ours.test(command) ? undefined : command;
}

const views =
  /^(workbench\.view\.|workbench\.debug\.action\.toggleRepl$|outline\.|notifications\.|showrunner\.notes\.)/;
/** For example `workbench.explorer.fileView.focus`, `workbench.action.terminal.focusFind`. */
const focus = /\.focus[A-Za-z]*$/;
const parts =
  /^workbench\.action\.(toggle|exit|zoom|focus|increase|decrease|close(Side|Panel|Aux|Message)|hide|show|split|move|join|navigate|maximize|minimize|evenEditor|editorLayout|newGroup|activityBarLocation|positionPanel|pinEditor|keepEditor|openEditor|(first|last|next|previous)Editor|quickOpen)/;
const terminals = /^workbench\.action\.terminal\.(toggle|new$|split$|clear$|kill|scroll|resize|select|move|show)/;
const looks =
  /^(markdown\.show|simpleBrowser\.|revealLine$|editorScroll$|(editor\.)?cursor[A-Z]|editor\.(fold|unfold)|editor\.action\.(show|hide|trigger|goTo|reveal|peek|marker|fontZoom|toggle(Minimap|WordWrap|RenderWhitespace)|smartSelect)|workbench\.files\.action\.(showActive|focus|collapse)|workbench\.extensions\.(search$|action\.(show|clear))|breadcrumbs\.)/;

/** Leaves files alone. */
export function changesViewOnly(command: string): boolean {
  return [views, focus, parts, terminals, looks].some((pattern) => pattern.test(command));
}
