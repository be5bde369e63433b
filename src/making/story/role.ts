import { basename } from 'node:path/posix';

/** In the order of the story. */
export const roles = ['manifest', 'code', 'test', 'docs', 'lock'] as const;
export type Role = (typeof roles)[number];

const lockFile =
  /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|cargo\.lock|go\.sum|go\.work\.sum|poetry\.lock|uv\.lock|pdm\.lock|pipfile\.lock|composer\.lock|gemfile\.lock|packages\.lock\.json|flake\.lock|mix\.lock|deno\.lock|package\.resolved|pubspec\.lock|podfile\.lock|gradle\.lockfile)$/i;
const manifest =
  /^(?:package\.json|tsconfig.*\.json|jsconfig\.json|deno\.jsonc?|cargo\.toml|go\.mod|go\.work|pyproject\.toml|setup\.(?:py|cfg)|requirements.*\.txt|pipfile|composer\.json|gemfile|.*\.gemspec|pom\.xml|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|cmakelists\.txt|makefile|meson\.build|.*\.(?:cs|fs|vb)proj|.*\.sln|directory\.\w+\.props|mix\.exs|package\.swift|pubspec\.yaml|flake\.nix|dockerfile)$/i;
const testFile =
  /(?:^|\/)(?:tests?|specs?|__tests__|__snapshots__|testdata|testing|e2e)\/|(?:[._-](?:test|spec)s?\.[^/]+$)|(?:^|\/)test_[^/]+$|Tests?\.(?:cs|java|kt|swift)$|_test\.go$|\.snap$/;
const docsFile =
  /\.(?:md|mdx|markdown|rst|adoc|txt)$|(?:^|\/)docs?\/|(?:^|\/)(?:LICEN[CS]E|NOTICE|AUTHORS|CHANGES|CHANGELOG|README|CODEOWNERS)[^/]*$/i;
const generated = /\.min\.(?:js|css)$|(?:\.|-)(?:generated|g)\.[^/]+$|\.pb\.go$|_pb2\.py$|\.map$|\.designer\.cs$/i;

export function roleOf(path: string): Role {
  const name = basename(path);
  if (lockFile.test(name)) return 'lock';
  if (manifest.test(name)) return 'manifest';
  if (testFile.test(path)) return 'test';
  return docsFile.test(path) ? 'docs' : 'code';
}

export function isGenerated(path: string): boolean {
  return generated.test(path);
}
