import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildRemotePage } from '../../config/remote-page.ts';

const palette = 'pointer/ink-colors.css';
const styleOf = (path: string) => readFileSync(`src/web/${path}`, 'utf8');

it('each pen color is defined in one place for the slide and the remote', async () => {
  const paths = readdirSync('src/web', { encoding: 'utf8', recursive: true });
  const styles = paths.filter((path) => path.endsWith('.css') && path.replaceAll('\\', '/') !== palette);
  const others = styles.map(styleOf).join('\n');
  const remote = await buildRemotePage();
  for (const name of ['red', 'blue', 'yellow']) {
    const color = new RegExp(`"${name}"\\] \\{\\s+--ink: (#\\w{6});`).exec(styleOf(palette))?.[1] ?? '';
    expect(color, name).not.toBe('');
    expect(others).not.toContain(color);
    expect(others).not.toContain(`[data-color="${name}"]`);
    expect(remote).toContain(color);
  }
});
