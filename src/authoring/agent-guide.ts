/** A skill as a page of its own: Markdown without the part that only agents' tools read. */
export function withoutFrontMatter(skill: string): string {
  return skill.replace(/^---\r?\n[\s\S]*?\n---\r?\n\s*/, '');
}
