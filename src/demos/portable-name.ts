/** Names of devices on Windows, with any extension. */
const deviceName =
  /^(con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$)\s*(\.|$)/i;

/** Whether Windows takes one part of a path for a device, whatever its extension. */
export function namesDevice(name: string): boolean {
  return deviceName.test(name);
}

/**
 * Why Windows has no file of this name, one part of a path: the end of a sentence that begins with the name. `undefined`
 * for a name that every system takes.
 * @see https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
export function whyNotPortable(name: string): string | undefined {
  if (namesDevice(name)) return 'names a device on Windows';
  const [forbidden] = /[<>:"|?*\p{Cc}]/u.exec(name) ?? [];
  if (forbidden !== undefined) {
    return /\p{Cc}/u.test(forbidden)
      ? 'holds a control character, which no file name has on Windows'
      : `holds “${forbidden}”, which no file name has on Windows`;
  }
  return /[. ]$/.test(name) && !/^\.{1,2}$/.test(name) ? 'ends with a dot or a blank, which Windows drops' : undefined;
}

/**
 * Whether one part of a path is `.git` in any spelling that some file system takes for it: Windows drops dots and blanks
 * at the end, macOS ignores characters without width.
 */
export function namesGitFolder(name: string): boolean {
  return /^(?:\.git|git~\d+)[. ]*(?::.*)?$/i.test(name.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, ''));
}
