export interface Release {
  readonly manifest: { readonly version: string; readonly publisher?: string };
  /** `https://github.com/owner/name`. */
  readonly repository: string | undefined;
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
  /** The tag that is released, such as `v0.1.0`; none when it is tried. */
  readonly tag: string | undefined;
}

/** Why this cannot be released, each with its remedy. */
export function findReleaseFaults({ manifest, repository, changelog, tag }: Release): readonly string[] {
  const { version } = manifest;
  const faults = [
    !repository &&
      'package.json has no `repository`. Set it to the address of the repository, "repository": "https://github.com/<owner>/<name>": the links and pictures of README, `bugs` and `homepage` are made from it.',
    repository &&
      !/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+$/.test(repository) &&
      `\`repository\` in package.json is ${repository}, and no address of the form https://github.com/<owner>/<name>.`,
    !changelog.includes(`\n## ${version}\n`) &&
      `CHANGELOG.md has no section "## ${version}". Move what is under "## Unreleased" there.`,
    tag && tag !== `v${version}` && `The tag is ${tag}, and package.json says ${version}.`,
  ];
  return faults.filter((fault): fault is string => Boolean(fault));
}
