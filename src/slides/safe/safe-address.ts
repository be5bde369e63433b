const scheme = /^([a-z][a-z0-9+.-]*):/i;

/** Whether a link may lead there: into the talk, to the net, to mail or telephone. `address` is read, entities and all. */
export function isSafeLink(address: string): boolean {
  return /^(?:https?|mailto|tel|sms)?$/.test(schemeOf(address));
}

/** Whether a picture, a film or a sound may come from there; a path of some machine's disk shows that it is missing. */
export function isSafeMedia(address: string): boolean {
  return /^(?:https?|data|file|[a-z])?$/.test(schemeOf(address));
}

/** `a.png 1x, b.png 2x` */
export function isSafeSet(value: string): boolean {
  return value
    .split(',')
    .every((candidate) => isSafeMedia(candidate) && isSafeMedia(candidate.split(/\s+/, 2)[1] ?? ''));
}

/** Any text that some element could take for an address. */
export function isScript(value: string): boolean {
  return /^(?:javascript|vbscript|livescript|mocha)$/.test(schemeOf(value)) || /^data:text/i.test(compact(value));
}

/** In lower case; empty for a path. */
function schemeOf(address: string): string {
  return scheme.exec(compact(address))?.[1]?.toLowerCase() ?? '';
}

/** Without what browsers pass over, or could: white space, characters without a shape, names that stand for such. */
function compact(address: string): string {
  return address.replace(/[\s\p{C}]|&\w+;/gu, '');
}
