const deviceName =
  /^(con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$)\s*(\.|$)/i;

export function namesDevice(name: string): boolean {
  return deviceName.test(name);
}

/**
 * Why Windows does not allow a file name, as the end of a sentence that begins with the name.
 * @see https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
export function whyNotPortable(name: string): string | undefined {
  if (namesDevice(name)) return 'is the name of a device on Windows';
  const [forbidden] = /[<>:"|?*\p{Cc}]/u.exec(name) ?? [];
  if (forbidden !== undefined) {
    return /\p{Cc}/u.test(forbidden)
      ? 'contains a control character, which Windows does not allow in file names'
      : `contains “${forbidden}”, which Windows does not allow in file names`;
  }
  return /[. ]$/.test(name) && !/^\.{1,2}$/.test(name) ? 'ends with a dot or a space, which Windows drops' : undefined;
}

/** Windows drops dots and spaces at the end, macOS ignores zero-width characters. */
export function namesGitFolder(name: string): boolean {
  return /^(?:\.git|git~\d+)[. ]*(?::.*)?$/i.test(name.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, ''));
}
