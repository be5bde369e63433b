import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { version } from '../../src/core/version.ts';
import { listPacked } from '../config/packaging/pack.ts';
import { findReleaseFaults } from '../config/packaging/release-faults.ts';
import { createRoot, packAndRead, repository } from './packed.ts';
import { readPage } from './page.ts';

/** The categories that VS Code and the marketplace know. */
const categories =
  `AI Azure Chat Data-Science Debuggers Education Extension-Packs Formatters Keymaps Language-Packs Linters
  Machine-Learning Notebooks Other Programming-Languages SCM-Providers Snippets Testing Themes Visualization`
    .split(/\s+/)
    .map((name) => name.replaceAll('-', ' '));

it('programs and tools report the version in package.json', () => {
  expect(version).toBe(manifest.version);
});

describe('package.json for the marketplace', () => {
  it('has a description in one sentence', () => {
    expect(manifest.displayName).toBe('Showrunner');
    expect(manifest.description).toMatch(/^[A-Z].{60,200}\.$/);
  });

  it('has valid categories', () => {
    expect(manifest.categories.length).toBeGreaterThan(0);
    expect(manifest.categories.filter((name) => !categories.includes(name))).toEqual([]);
  });

  it('has its pricing, a place for questions and a license', () => {
    const { pricing, qna, license } = manifest;
    expect({ pricing, qna, license }).toEqual({ pricing: 'Free', qna: 'marketplace', license: 'MIT' });
  });

  it('has an icon that is large enough everywhere', () => {
    const { width, height } = PNG.sync.read(readFileSync(manifest.icon));
    expect([width === height, width >= 128]).toEqual([true, true]);
  });

  it('has no placeholders', () => {
    const { repository: _, scripts, devDependencies, ...said } = manifest as typeof manifest & { repository?: unknown };
    expect(JSON.stringify(said)).not.toMatch(/TODO|FIXME|<owner>|your-|example\.org|github\.com/i);
    expect(Object.keys(manifest)).not.toContain('bugs');
    expect(Object.keys(manifest)).not.toContain('homepage');
  });
});

describe('the settings editor', () => {
  const sections = manifest.contributes.configuration;

  it('shows our settings in ordered sections, each setting once', () => {
    expect(sections.map(({ title, order }) => `${order} ${title}`)).toEqual([
      '1 HTTP API',
      '2 Steps',
      '3 Code',
      '4 Slides',
      '5 On Stage',
      '6 Check',
    ]);
    for (const { properties } of sections) {
      const orders = Object.values(properties).map(({ order }) => order);
      expect(orders).toEqual(orders.map((_, index) => index + 1));
    }
  });

  it('can follow every link from one setting to another setting', () => {
    const all: Readonly<Record<string, object>> = Object.assign({}, ...sections.map(({ properties }) => properties));
    const links = JSON.stringify(all).matchAll(/`#([^#`]+)#`/g);
    const names = [...links].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !Object.hasOwn(all, name))).toEqual([]);
  });
});

describe('the package of the extension', () => {
  let packed: ReadonlyMap<string, Buffer>;
  let bare: ReadonlyMap<string, Buffer>;

  beforeAll(async () => {
    [packed, bare] = await Promise.all([packAndRead({ repository }), packAndRead()]);
  });

  const shipped = (files: ReadonlyMap<string, Buffer>) => JSON.parse(String(files.get('extension/package.json')));
  const listing = () => String(packed.get('extension.vsixmanifest'));

  it('contains what users need, and nothing else', async () => {
    const { path, remove } = await createRoot();
    const paths = await listPacked(path).finally(remove);
    expect(paths).toEqual([
      '.github/docs/actions.md',
      '.github/docs/going-back.md',
      '.github/docs/guide.md',
      '.github/docs/presenting.md',
      '.github/docs/recording.md',
      '.github/docs/slides.md',
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/extension/demo-file.schema.json',
      'dist/extension/extension.js',
      'dist/extension/icon-512.webp',
      'dist/extension/icon.svg',
      'dist/extension/presenter.html',
      'dist/extension/question.html',
      'dist/extension/remote.html',
      'dist/extension/storyboard.html',
      'dist/extension/touch-icon.png',
      'package.json',
      'src/assets/first-show/.demo/slides/end.md',
      'src/assets/first-show/.demo/slides/talk.md',
      'src/assets/first-show/.demo/talk.yaml',
      'src/assets/icon.png',
      'src/assets/sample/.demo/greeter.json',
      'src/assets/sample/.demo/notes/fallback.md',
      'src/assets/sample/.demo/notes/languages.md',
      'src/assets/sample/.demo/notes/meet.md',
      'src/assets/sample/.demo/notes/run.md',
      'src/assets/sample/.demo/notes/test.md',
      'src/assets/sample/.demo/notes/thanks.md',
      'src/assets/sample/.demo/patches/fallback.before.mjs',
      'src/assets/sample/.demo/patches/fallback.patch',
      'src/assets/sample/README.md',
      'src/assets/sample/greet.mjs',
      'src/assets/sample/greetings.mjs',
      'src/assets/sample/slides/greeter.md',
      'src/assets/show.svg',
      'src/assets/skills/showrunner-talks/SKILL.md',
      'src/assets/start/check.svg',
      'src/assets/start/phone.svg',
      'src/assets/start/play.svg',
      'src/assets/start/present.svg',
      'src/assets/start/rehearse.svg',
      'src/assets/start/write.svg',
    ]);
  });

  it('has at most 30 unique tags, including those of vsce', () => {
    const [, tags = ''] = /<Tags>([^<]*)</.exec(listing()) ?? [];
    expect(tags.split(',')).toEqual(expect.arrayContaining(manifest.keywords));
    expect(tags.split(',').length).toBeLessThanOrEqual(30);
    expect(new Set(manifest.keywords).size).toBe(manifest.keywords.length);
  });

  it('has the links to its repository, issues and readme, all from one address', () => {
    const { repository: own, bugs, homepage } = shipped(packed);
    expect({ own, bugs, homepage }).toEqual({
      own: { type: 'git', url: repository },
      bugs: { url: `${repository}/issues` },
      homepage: `${repository}#readme`,
    });
    expect(listing()).toContain(`Links.Support" Value="${repository}/issues"`);
    expect(listing()).toContain(`Links.Learn" Value="${repository}#readme"`);
  });

  it('has no links to repository, issues and readme when no address is configured', () => {
    expect(Object.keys(shipped(bare))).not.toEqual(expect.arrayContaining(['bugs']));
    expect(String(bare.get('extension.vsixmanifest'))).not.toContain('Links.Support');
  });

  it('has no scripts and development tools in its package.json', () => {
    const { scripts, devDependencies, scarfSettings } = shipped(packed);
    expect([scripts, devDependencies, scarfSettings]).toEqual([undefined, undefined, undefined]);
  });
});

describe('a release', () => {
  const fine = { manifest, repository, changelog: readFileSync('CHANGELOG.md', 'utf8'), tag: `v${manifest.version}` };

  it('is possible with the present files, once there is a repository', () => {
    expect(findReleaseFaults(fine)).toEqual([]);
  });

  it.each([
    ['without a repository, and says what to set', { repository: undefined }, 'Set it to the address'],
    ['with another address than one of a repository', { repository: 'https://github.com/owner' }, 'no address'],
    ['without its notes', { changelog: '# Changelog\n\n## Unreleased\n' }, 'CHANGELOG.md has no section'],
    ['under the tag of another version', { tag: 'v9.9.9' }, 'The tag is v9.9.9'],
  ])('is refused %s', (_, change, words) => {
    expect(findReleaseFaults({ ...fine, ...change })).toEqual([expect.stringContaining(words)]);
  });

  it('has notes that can be read in two minutes', () => {
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    const [, ...sections] = changelog.split(/^## /m);
    // Changes before the first release are reported as part of it.
    expect(sections.map((text) => text.split('\n')[0])).toEqual([manifest.version]);
    const { words } = readPage(sections.at(-1) ?? '');
    expect([words >= 300, words <= 700, words]).toEqual([true, true, words]);
  });

  it('fails with exit code 1 and an explanation when there is no repository', () => {
    if ('repository' in manifest) return;
    const { status, stderr } = spawnSync('node', ['tests/config/run.mjs', 'tests/config/packaging/release.ts'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('package.json has no `repository`')]);
  });
});
