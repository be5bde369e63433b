/** A skill as a page of its own: Markdown without what only agents' tools read of it. */
export function withoutFrontMatter(skill: string): string {
  return skill.replace(/^---\r?\n[\s\S]*?\n---\r?\n\s*/, '');
}
