/** Whether a text is an address that a browser or a mail program may be given. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:', 'mailto:'].includes(new URL(text).protocol);
}
