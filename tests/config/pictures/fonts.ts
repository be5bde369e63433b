import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The typefaces of a picture, on every machine: an ordinary one of the interface, and one of code. */
const faces = ['inter', 'jetbrains-mono'].map((name) => resolve('node_modules/@expo-google-fonts', name));

const families = {
  'sans-serif': 'Inter',
  'system-ui': 'Inter',
  monospace: 'JetBrains Mono',
  'DejaVu Sans Mono': 'JetBrains Mono',
};

/** Writes a configuration of Fontconfig into a folder. Returns its path. */
export async function installFonts(folder: string): Promise<string> {
  const path = join(folder, 'fonts.conf');
  const aliases = Object.entries(families).map(
    ([name, face]) => `<match><test name="family"><string>${name}</string></test>
      <edit name="family" mode="prepend" binding="strong"><string>${face}</string></edit></match>`,
  );
  await writeFile(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${[...faces, '/usr/share/fonts'].map((face) => `<dir>${face}</dir>`).join('\n  ')}
  <cachedir>${join(folder, 'fontconfig')}</cachedir>
  ${aliases.join('\n  ')}
  <match target="font"><edit name="hintstyle" mode="assign"><const>hintslight</const></edit></match>
</fontconfig>
`,
  );
  return path;
}
